import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { PostingsWriter, type WordRow } from "@mention-market/service/corpus-builder/postings-writer";
import { openCorpus } from "@mention-market/service/transcripts/corpus";
import { decodePostings } from "@mention-market/service/transcripts/postings";
import { createFinder } from "@mention-market/service/transcripts/word-index";
import { everyFranchise } from "@mention-market/service/nfl/teams";
import { countGames, phrasesIn, temporaryFolder } from "@mention-market/service/test/support/corpora";
import { sampleGames } from "@mention-market/service/local/sample/corpus";
import { gameTypes, weekdays } from "@mention-market/service/nfl/games";
import { buildCorpus, type BuildSummary } from "../../corpus-builder/build-corpus.ts";
import {
  buildInput,
  scheduledGames,
  scheduleHeader,
  type BuildInput,
  problemsOf,
} from "../support/build-input.ts";
import { sampleCollections } from "../../local/corpus/sample-corpora.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

type Files = Readonly<Record<string, string | Buffer>>;
const schedule = [scheduleHeader, ...scheduledGames].join("\n");
const inputOf = (files: Files, csv?: string | Buffer) => buildInput(folder.path, files, csv);

const problemsIn = (input: BuildInput) => problemsOf(() => buildCorpus(input), input.transcripts);

function build(files: Files): BuildSummary & { readonly out: string } {
  const input = inputOf(files);
  return { ...buildCorpus(input), out: input.out };
}

function mentions(file: string, phrase: string): number {
  const corpus = openCorpus(file);
  const found = countGames({ phrases: phrasesIn(phrase), context: null }, corpus);
  corpus?.close();
  return found.total_mentions;
}

const dataset = (entries: Readonly<Record<string, unknown>>) => JSON.stringify(entries);

describe("a corpus build", () => {
  it("takes captions, texts and the dataset together", () => {
    const { corpus, files, out } = build({
      "2025_20_BUF_DEN.en.vtt": "WEBVTT\n\n00:01.000 --> 00:02.000\nTouchdown!\n",
      "2025_01_SF_LAR.srt": "1\n00:00:01,000 --> 00:00:02,000\nTouchdown again\n",
      "raw_transcripts.json": dataset({
        "a.txt": {
          teams: ["raiders", "New England Patriots"],
          year: "2014",
          transcript: "&gt;&gt; touchdown",
        },
      }),
    });
    expect(corpus).toMatchObject({ transcripts: 3, words: 4, vocabulary: 2 });
    expect(files).toEqual({ ".vtt": 1, ".srt": 1, ".json": 1 });
    expect(mentions(out, "touchdown")).toBe(3);
  });

  it.each(["en", "en_US", "en-orig", "en-US", "en-nP7-2PuUl7o", "en-_x3B_-a", "en-j3PyPqV-e1s"])(
    "finds the game of a file with the track name .%s",
    (track) => {
      const text = "WEBVTT\n\n00:01.000 --> 00:02.000\nTouchdown!\n";
      expect(build({ [`2025_20_BUF_DEN.${track}.vtt`]: text }).corpus.transcripts).toBe(1);
    },
  );

  it("skips broadcasts that could be either of two, with the reason", () => {
    const one = (teams: readonly string[], year: number) => ({ teams, year, transcript: "touchdown" });
    const { football, corpus } = build({
      "raw.json": dataset({
        college: one(["nebraska", "miami"], 2014),
        old: one(["cowboys", "giants"], 1991),
        twice: one(["giants", "dallas cowboys"], 2014),
        "first half": one(["raiders", "patriots"], 2014),
        "second half": one(["patriots", "raiders"], 2014),
        good: one(["rams", "49ers"], 2025),
      }),
    });
    expect(Object.fromEntries((football?.skipped ?? []).map(({ name, reason }) => [name, reason]))).toEqual({
      college: "college",
      old: "unscheduled",
      twice: "ambiguous",
      "first half": "repeated",
      "second half": "repeated",
    });
    expect(corpus.transcripts).toBe(1);
  });

  it("reports everything that is wrong at once, with file and line, and writes nothing", () => {
    const input = inputOf(
      {
        "2025_20_BUF_DEN.vtt": "WEBVTT\n\nno time line\n",
        "2025_01_SF_LA.txt": "touchdown",
        "2025_01_SF_LA.srt": "1\n00:00:01,000 --> 00:00:02,000\ntouchdown\n",
        "2014_03_OAK_NE.txt": "[APPLAUSE]\n",
        "2099_01_SF_LA.txt": "touchdown",
        "2014_05_NYG_DAL.txt": Buffer.concat([Buffer.from("good liné\n"), Buffer.of(0xff)]),
        "dataset.json": '{"a": {"teams": ["rams"], "year": 2025},\n"b": nonsense}',
        "list.json": "[1]",
      },
      [
        scheduleHeader,
        ...scheduledGames,
        "2025_02_X,2025,PRE,40,2025-13-01,Someday,25:00,XXX,DEN",
        scheduledGames[0],
      ].join("\n"),
    );
    expect(
      problemsIn(input)
        .map((one) => one.replace(/(?<=is not JSON: ).*/, "…"))
        .toSorted(),
    ).toEqual(
      [
        "games.csv:7: game_type must be one of REG, WC, DIV, CON, SB",
        "games.csv:7: week must be a whole number from 1 to 22",
        "games.csv:7: gameday must be a day as YYYY-MM-DD",
        "games.csv:7: weekday must be a day of the week, such as Sunday",
        "games.csv:7: gametime must be a time as HH:MM, or empty",
        `games.csv:7: away_team must be an NFL team's abbreviation: ${everyFranchise.join(", ")}`,
        "games.csv:8: game 2014_03_OAK_NE is there twice",
        "texts/2014_03_OAK_NE.txt: has no speech in it",
        "texts/2014_05_NYG_DAL.txt:2: is not UTF-8 text: save it in that encoding",
        "texts/2025_01_SF_LA.srt: is one of 2 transcripts of 2025_01_SF_LA: 2025_01_SF_LA.srt, 2025_01_SF_LA.txt",
        "texts/2025_01_SF_LA.txt: is one of 2 transcripts of 2025_01_SF_LA: 2025_01_SF_LA.srt, 2025_01_SF_LA.txt",
        "texts/2025_20_BUF_DEN.vtt: has no speech in it",
        "texts/2025_20_BUF_DEN.vtt:3: has text without a time line before it",
        "texts/2099_01_SF_LA.txt: is named by no game of the schedule: 2099_01_SF_LA",
        'texts/dataset.json:1: "a" has no good teams, transcript',
        "texts/dataset.json:2: is not JSON: …",
        "texts/list.json:1: is not a JSON object from names to transcripts",
      ].toSorted(),
    );
    expect(existsSync(input.out)).toBe(false);
  });

  it.each([
    ["a missing column", schedule.replace(",week,", ","), "games.csv:1: lacks the column week"],
    [
      "two missing columns",
      "game_id,season\n",
      "games.csv:1: lacks the columns game_type, week, gameday, weekday, gametime, away_team, home_team",
    ],
    ["a row cut short", `${schedule}\n2025_02_SF_LA,2025`, "games.csv:7: has 2 values for 9 columns"],
    [
      "UTF-16 without its mark",
      Buffer.from(schedule, "utf16le"),
      "games.csv:1: is not UTF-8 text: save it in that encoding",
    ],
  ])("refuses a schedule with %s", (_, csv, problem) => {
    const input = inputOf({ "2025_20_BUF_DEN.txt": "touchdown" }, csv);
    expect(problemsIn(input)).toContain(problem);
    expect(() => buildCorpus({ ...input, skipBad: true })).toThrow(problem);
  });

  it("refuses a folder without transcripts, and a path that is not there", () => {
    expect(problemsIn(inputOf({ "notes.md": "hello" }))).toContain(
      "texts: holds no transcripts: expected .vtt, .webvtt, .srt, .sbv, .ttml, .dfxp, .itt, .xml, .json3, .srv3, .txt, .json",
    );
    const missing = { ...inputOf({}), transcripts: join(folder.path, "nowhere") };
    expect(problemsIn(missing)[0]).toMatch(/nowhere: cannot be read: .*ENOENT/);
  });

  it("leaves bad files and entries out with skipBad, and reports them", () => {
    const input = inputOf({
      "2025_20_BUF_DEN.txt": "touchdown",
      "2025_01_SF_LA.vtt": "no header",
      "dataset.json": dataset({
        bad: { teams: ["rams"], year: 2025 },
        good: { teams: ["raiders", "patriots"], year: 2014, transcript: "touchdown" },
      }),
    });
    const { corpus, leftOut } = buildCorpus({ ...input, skipBad: true });
    expect(corpus.transcripts).toBe(2);
    expect(leftOut.map(({ file, text }) => `${basename(file)}: ${text}`).toSorted()).toEqual([
      "2025_01_SF_LA.vtt: is in no form of captions that is read: expected WebVTT, TTML, YouTube's srv3, YouTube's json3, SBV, SRT",
      'dataset.json: "bad" has no good teams, transcript',
    ]);
  });

  it("refuses an out that can't be made before it reads anything, and leaves nothing behind", () => {
    const input = { ...inputOf({ "2025_20_BUF_DEN.txt": "touchdown" }), schedule: "missing.csv" };
    const occupied = join(folder.path, "a-file");
    writeFileSync(occupied, "");
    for (const out of ["/proc/nowhere/a/b.sqlite", join(occupied, "a", "b.sqlite"), folder.path]) {
      expect(problemsIn({ ...input, out })).toEqual([expect.stringContaining(": cannot be written: ")]);
    }
    problemsIn({ ...input, out: join(folder.path, "new", "folder", "nfl.sqlite") });
    expect(existsSync(join(folder.path, "new"))).toBe(false);
  });

  it("leaves an older file untouched when something is wrong", () => {
    const { out } = build({ "2025_20_BUF_DEN.txt": "touchdown" });
    const before = readFileSync(out);
    expect(problemsIn({ ...inputOf({ "2025_20_BUF_DEN.txt": "" }), out })).toHaveLength(1);
    expect(readFileSync(out).equals(before)).toBe(true);
    expect(readdirSync(join(out, ".."))).toEqual(["nfl.sqlite"]);
  });

  it("gives the same version for the same texts, whatever the files' order and names", () => {
    const fumble = { teams: ["patriots", "raiders"], year: 2014, transcript: "fumble" };
    const handoff = { teams: ["rams", "49ers"], year: 2025, transcript: "handoff" };
    const text = { "2025_20_BUF_DEN.txt": "touchdown" };
    const one = build({ ...text, "a.json": dataset({ a: handoff, b: fumble }) });
    const other = build({
      "z.json": dataset({ b: { ...fumble, teams: fumble.teams.toReversed() }, a: handoff }),
      "2025_20_BUF_DEN.srt": "1\n00:00:01,000 --> 00:00:02,000\ntouchdown\n",
    });
    expect(other.corpus).toEqual(one.corpus);
    expect(build({ "2025_20_BUF_DEN.txt": "touchdowns" }).corpus.version).not.toBe(one.corpus.version);
  });

  it("finds each position of a word, however small its rows are", () => {
    const games = Array.from({ length: 40 }, (_, game) =>
      Array.from({ length: 50 }, (_, i) => `word${(i * (game + 3)) % 23}`),
    );
    const vocabulary = [...new Set(games.flat())];
    const positionsOf = (word: string, words: readonly string[]) =>
      words.flatMap((one, position) => (one === word ? [position] : []));
    const window = { from: 3, to: 38 };

    const found = (maxBytes?: number) => {
      const rows = new Map<string, WordRow[]>();
      const writer = new PostingsWriter(({ word, last, headers, positions }) => {
        const row = { word, last, headers: headers.slice(), positions: positions.slice() };
        rows.set(word, [...(rows.get(word) ?? []), row]);
      }, maxBytes);
      for (const [game, words] of games.entries())
        writer.add(game, new Map([...new Set(words)].map((word) => [word, positionsOf(word, words)])));
      writer.end();
      const rowFrom = (word: string, from: number) =>
        rows.get(word)?.find(({ last }) => last >= from) ?? null;
      const { load, startsIn } = createFinder(
        {
          transcriptCount: 40,
          maxPositions: 50,
          postings: (word, asked) => decodePostings((from) => rowFrom(word, from), asked),
          positions: (word, last) => rowFrom(word, last)?.positions ?? new Uint8Array(),
          tokensFrom: () => [],
          has: () => false,
        },
        window,
      );
      return vocabulary.map((word) => {
        const token = load(word);
        const slots = [{ at: 0, tokens: token === null ? [] : [token] }];
        return {
          word,
          isCut: (rows.get(word)?.length ?? 0) > 1,
          total: token?.total,
          positions: games.slice(window.from, window.to).map((_, place) => startsIn(slots, place)),
        };
      });
    };

    const said = vocabulary.map((word) => {
      const positions = games.slice(window.from, window.to).map((words) => positionsOf(word, words));
      return { word, total: positions.flat().length, positions };
    });
    expect(found()).toEqual(said.map((word) => ({ ...word, isCut: false })));
    expect(found(60)).toEqual(said.map((word) => ({ ...word, isCut: true })));
  });
});

afterAll(() => folder.remove());

describe("the sample corpus", () => {
  it("has games of two seasons, of every team, weekday and type that the filters know", () => {
    const games = sampleGames();
    expect(games.length).toBeGreaterThanOrEqual(48);
    expect(new Set(games.map(({ season }) => season)).size).toBe(2);
    const teams = new Set(games.flatMap(({ home_team, away_team }) => [home_team, away_team]));
    expect([...teams].toSorted()).toEqual([...everyFranchise].toSorted());
    expect([...new Set(games.map(({ weekday }) => weekday))].toSorted()).toEqual([...weekdays].toSorted());
    expect([...new Set(games.map(({ game_type }) => game_type))].toSorted()).toEqual(
      [...gameTypes].toSorted(),
    );
  });

  it("is the same each time, and each text begins by saying that it is made up", () => {
    const first = sampleCollections.nfl(join(folder.path, "first.sqlite"));
    expect(sampleCollections.nfl(join(folder.path, "second.sqlite"))).toEqual(first);
    const corpus = openCorpus(join(folder.path, "first.sqlite"));
    const texts = corpus?.transcripts.map((_, game) => corpus.passageWith(game, 0).text) ?? [];
    expect(texts.length).toBe(first.transcripts);
    expect(texts.every((text) => text.startsWith("This is a made-up broadcast"))).toBe(true);
    corpus?.close();
  });
});
