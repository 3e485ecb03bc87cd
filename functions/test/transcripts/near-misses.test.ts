import { join } from "node:path";
import fc from "fast-check";
import { openCorpus } from "../../src/transcripts/corpus.ts";
import { everyTranscript } from "../../src/transcripts/filter.ts";
import type { NearMiss } from "../../src/transcripts/findings.ts";
import type { Transcript } from "../../src/transcripts/transcript.ts";
import {
  countTranscripts,
  phrasesIn,
  spokenLike,
  temporaryFolder,
  writeCollection,
} from "../support/corpora.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

interface Asked {
  readonly phrase: string;
  readonly speakers?: readonly string[];
  readonly last?: number | null;
  readonly nearMisses?: boolean;
  readonly isContextWanted?: boolean;
}

function search(transcripts: readonly Transcript[], { phrase, speakers = [], ...asked }: Asked) {
  const file = join(folder.path, "near.sqlite");
  writeCollection(file, transcripts);
  const corpus = openCorpus(file);
  if (corpus === null) throw new Error("The corpus was not written");
  const request = {
    phrases: phrasesIn(phrase),
    filter: { ...everyTranscript, speakers },
    context: asked.isContextWanted === true ? { transcripts: 1_000, words: 1 } : null,
    last: asked.last ?? null,
    nearMisses: asked.nearMisses ?? true,
  };
  const found = countTranscripts(request, corpus);
  const said = found.context?.map(({ transcript }) => corpus.transcripts[transcript]?.id ?? "") ?? [];
  corpus.close();
  return { ...found, said };
}

const spoken = (...texts: readonly string[]) =>
  texts.map((text, number) => spokenLike({ id: `speech-${number}`, text }));
const nearMissesOf = (phrase: string, ...texts: readonly string[]) =>
  search(spoken(...texts), { phrase }).near_misses;

const speakers = ["Ann", "Bob"];
const words =
  "gold golden goldens golds gold's goldfinch trade trades trader tradesman war wars warrior cease fire ceasefire fires " +
  "firefighter go goes gone for old ceasefires the warpath non stop nonstop";
const turn = fc.record({
  speaker: fc.constantFrom(...speakers),
  words: fc.array(fc.constantFrom(...words.split(" ")), { maxLength: 25 }),
});
const talks = fc.array(
  fc.record({
    date: fc.constantFrom("2026-01-01", "2026-01-02", "2026-01-03"),
    turns: fc.array(turn, { minLength: 1, maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 6 },
);
const phrases = [
  ..."gold trade war go fire nonstop".split(" "),
  ...[
    "ceasefire",
    "trade war",
    "cease fire",
    "gold for gold",
    "old gold",
    '"gold"',
    "fire / cease fire",
    "fire, trade war",
  ],
  ...["trade / trade war", "non stop", "trader", "gold (2+ times)", '"trade war"', "trades war"],
];

/** Whether words are like a phrase by the definition in docs/api.md, whatever counts. */
function isNear(form: readonly string[], tokens: readonly string[]): boolean {
  const isLonger =
    form.length === tokens.length &&
    form.some(
      (word, at) =>
        (tokens[at]?.replace(/[^a-z]/g, "").length ?? 0) >= 4 &&
        word.startsWith(tokens[at] ?? "") &&
        form.every((equal, place) => place === at || equal === tokens[place]),
    );
  return isLonger || isWrittenAnew(form, tokens) || isOneApart(form, tokens);
}

/** Neighbours of the tokens written together. */
function isWrittenAnew(form: readonly string[], tokens: readonly string[]): boolean {
  return tokens.some((_, from) =>
    tokens.some(
      (_word, to) =>
        to > from &&
        form.join(" ") ===
          [...tokens.slice(0, from), tokens.slice(from, to + 1).join(""), ...tokens.slice(to + 1)].join(" "),
    ),
  );
}

function isOneApart(form: readonly string[], tokens: readonly string[]): boolean {
  return form.length === tokens.length + 1 && isWrittenAnew(tokens, form);
}

/** Each run of up to four words of one turn, and how often each talk has it, read from the start without overlap. */
function naiveCounts(talks: readonly (readonly (readonly string[])[])[]): Map<string, NearMiss> {
  const counts = new Map<string, NearMiss>();
  for (const turns of talks) {
    const inTalk = new Map<string, number>();
    for (const spokenWords of turns) {
      const free = new Map<string, number>();
      for (let from = 0; from < spokenWords.length; from++)
        for (let length = 1; length <= 4 && from + length <= spokenWords.length; length++) {
          const form = spokenWords.slice(from, from + length).join(" ");
          if (from < (free.get(form) ?? 0)) continue;
          free.set(form, from + length);
          inTalk.set(form, (inTalk.get(form) ?? 0) + 1);
        }
    }
    for (const [form, times] of inTalk) {
      const { mentions, transcripts } = counts.get(form) ?? { mentions: 0, transcripts: 0 };
      counts.set(form, { form, mentions: mentions + times, transcripts: transcripts + 1 });
    }
  }
  return counts;
}

describe("near misses", () => {
  it("are the forms that a naive reading finds in the same transcripts, none of which counts", () => {
    fc.assert(
      fc.property(
        talks,
        fc.constantFrom(...phrases),
        fc.constantFrom<readonly string[]>([], ["Ann"]),
        fc.constantFrom(null, 1, 2, 4),
        (given, phrase, wanted, last) => {
          const transcripts = given.map(({ date, turns }, number) =>
            spokenLike({
              id: `talk-${number}`,
              date,
              turns: turns.map(({ speaker, words: said }) => ({ speaker, role: null, text: said.join(" ") })),
            }),
          );
          const counts = (speaker: string) => wanted.length === 0 || wanted.includes(speaker);
          const searched = given
            .map(({ date, turns }, number) => ({ date, id: `talk-${number}`, turns }))
            .filter(
              ({ turns }) =>
                wanted.length === 0 || turns.some((one) => counts(one.speaker) && one.words.length > 0),
            )
            .sort((a, b) => (a.date === b.date ? a.id.localeCompare(b.id) : b.date.localeCompare(a.date)))
            .slice(0, last ?? undefined);
          const naive = naiveCounts(
            searched.map(({ turns }) => turns.filter((one) => counts(one.speaker)).map((one) => one.words)),
          );
          const alternatives = phrasesIn(phrase).flatMap((one) => one.alternatives);
          const near = [...naive.values()].filter(({ form }) =>
            alternatives.some(({ tokens }) => isNear(form.split(" "), tokens)),
          );
          const unquoted = phrase.replace(/"| \(2\+ times\)/g, "");
          const alone = near.map(({ form }) => spokenLike({ id: form, text: form }));
          const { said } = search(alone, { phrase: unquoted, isContextWanted: true });
          const expected = near
            .filter(({ form }) => !said.includes(form))
            .sort(
              (a, b) =>
                b.transcripts - a.transcripts || b.mentions - a.mentions || (a.form < b.form ? -1 : 1),
            )
            .slice(0, 10);

          const found = search(transcripts, { phrase, speakers: wanted, last });
          expect(found.near_misses).toEqual(expected);
          expect(found.total_transcripts_checked).toBe(searched.length);

          const { near_misses, ...rest } = found;
          expect(search(transcripts, { phrase, speakers: wanted, last, nearMisses: false })).toEqual(rest);
          expect(near_misses).toHaveLength(expected.length);
        },
      ),
      { numRuns: 100 },
    );
  });

  it("lists longer words of a single word with their mentions and transcripts, most transcripts first", () => {
    const found = nearMissesOf("Iran", "Iranian Iranian's Iranian", "Iran's Irans Iranian", "Iraq");
    expect(found).toEqual([
      { form: "iranian", mentions: 3, transcripts: 2 },
      { form: "iranian's", mentions: 1, transcripts: 1 },
    ]);
  });

  it("lists the same letters written together or apart", () => {
    expect(nearMissesOf("ceasefire", "a cease-fire")).toEqual([
      { form: "cease fire", mentions: 1, transcripts: 1 },
    ]);
    expect(nearMissesOf("cease fire", "ceasefire ceasefires")).toEqual([
      { form: "ceasefire", mentions: 1, transcripts: 1 },
    ]);
    expect(nearMissesOf("Nonstop", "a non-stop flight")).toEqual([
      { form: "non stop", mentions: 1, transcripts: 1 },
    ]);
  });

  it("lists no compound that counts in both spellings, and nothing of words under four letters", () => {
    expect(nearMissesOf("Healthcare", "health care health-care")).toEqual([]);
    expect(nearMissesOf("war", "warrior wartime")).toEqual([]);
    expect(nearMissesOf("Trade War", "trade warrior")).toEqual([]);
  });

  it("finds a longer word although the phrase's word is never said", () => {
    expect(nearMissesOf("Supreme Court", "the supremely court supreme", "a supreme courtroom")).toEqual([
      { form: "supreme courtroom", mentions: 1, transcripts: 1 },
      { form: "supremely court", mentions: 1, transcripts: 1 },
    ]);
  });

  it("finds a longer word beside another one that is said without the rest of the phrase", () => {
    const found = nearMissesOf(
      "trade war",
      "a trader, peace, tradesman war, trade",
      "a tradesman, peace, trader war",
    );
    expect(found).toEqual([
      { form: "trader war", mentions: 1, transcripts: 1 },
      { form: "tradesman war", mentions: 1, transcripts: 1 },
    ]);
  });

  it("lists at most ten of hundreds of words that begin alike", () => {
    const long = Array.from({ length: 300 }, (_, i) => `over${String.fromCharCode(97 + (i % 26))}${i}`);
    const found = nearMissesOf("over", long.join(" "), long.slice(100).join(" "), long.slice(295).join(" "));
    expect(found).toHaveLength(10);
    expect(found?.slice(0, 6).map(({ transcripts }) => transcripts)).toEqual([3, 3, 3, 3, 3, 2]);
  });
});

describe("the last transcripts of a search", () => {
  it("are the newest by day, of one day those whose ids come first, in whatever order they are stored", () => {
    const days = ["2026-01-03", "2026-01-01", "2026-01-03", "2026-01-02", "2026-01-03"];
    const transcripts = days.map((date, number) =>
      spokenLike({ id: `id-${number}`, date, startsAt: `2026-01-03T0${9 - number}:00:00Z`, text: "gold" }),
    );
    const said = (last: number) =>
      search(transcripts, { phrase: "gold", last, isContextWanted: true }).said.toSorted();
    expect(said(1)).toEqual(["id-0"]);
    expect(said(2)).toEqual(["id-0", "id-2"]);
    expect(said(4)).toEqual(["id-0", "id-2", "id-3", "id-4"]);
    expect(said(1_000)).toHaveLength(5);
  });
});
