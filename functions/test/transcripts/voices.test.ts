import { join } from "node:path";
import fc from "fast-check";
import { openCorpus } from "../../src/transcripts/corpus.ts";
import { everyTranscript } from "../../src/transcripts/filter.ts";
import type { Sum } from "../../src/transcripts/findings.ts";
import type { Transcript, Turn } from "../../src/transcripts/transcript.ts";
import {
  countTranscripts,
  phrasesIn,
  spokenLike,
  temporaryFolder,
  writeCollection,
} from "../support/corpora.ts";

/** Quoted, each counts exactly; none is a form of another. */
const words = ["gold", "margin", "robot", "tariff"];
const speakers = ["Ann", "Bob", "Élodie", null];
const roles = ["executive", "analyst", "operator", null];
const parts = ["prepared", "questions", undefined];

const turn = fc.record({
  speaker: fc.constantFrom(...speakers),
  role: fc.constantFrom(...roles),
  part: fc.constantFrom(...parts),
  words: fc.array(fc.constantFrom(...words), { minLength: 0, maxLength: 12 }),
});
const transcript = fc.record({
  turns: fc.array(turn, { minLength: 1, maxLength: 6 }),
  date: fc.constantFrom("2025-01-31", "2025-02-01", "2026-02-01"),
  company: fc.constantFrom("AAA", "BBB"),
});
const phrase = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 });
const asked = fc.record({
  speakers: fc.uniqueArray(fc.constantFrom("ann", "BOB", "Elodie"), { maxLength: 2 }),
  roles: fc.uniqueArray(fc.constantFrom("executive", "Analyst", "operator"), { maxLength: 2 }),
  parts: fc.uniqueArray(fc.constantFrom("prepared", "questions"), { maxLength: 2 }),
  company: fc.constantFrom(null, "aaa", "BBB"),
});

const folder = temporaryFolder();
afterAll(() => folder.remove());

function corpusOf(transcripts: readonly Transcript[]) {
  const file = join(folder.path, "voices.sqlite");
  writeCollection(file, transcripts);
  const corpus = openCorpus(file);
  if (corpus === null) throw new Error("The corpus was not written");
  return corpus;
}

const transcriptLike = (number: number, turns: readonly Turn[], date = "2025-01-31", company = "AAA") =>
  spokenLike({ id: `call-${number}`, date, labels: { company }, turns });

/** Reads on word by word, and behind a mention from its end on. */
function naiveMentions(spoken: readonly string[], wanted: readonly string[]): number {
  let mentions = 0;
  for (let at = 0; at + wanted.length <= spoken.length;) {
    const isThere = wanted.every((word, i) => spoken[at + i] === word);
    mentions += Number(isThere);
    at += isThere ? wanted.length : 1;
  }
  return mentions;
}

interface Sums {
  readonly by_transcript: readonly object[];
}

/** What a search passes to its sums. */
const byTranscript: Sum<Sums> = {
  name: "by_transcript",
  start(transcripts) {
    const found = transcripts.map(({ date }) => ({ date, mentions: 0, isSaid: false, listed: 0 }));
    return {
      add: ({ index, mentions, list }) =>
        Object.assign(found[index] ?? {}, { mentions, listed: list().length }),
      total(said) {
        for (const index of said) Object.assign(found[index] ?? {}, { isSaid: true });
        return { by_transcript: found };
      },
    };
  },
};

const plain = (name: string | null) => (name === null ? null : name.toLowerCase().replace("é", "e"));

describe("counts of some speakers, roles and parts", () => {
  it("equal a naive reading of their turns, one by one, in transcripts that have such a turn", () => {
    fc.assert(
      fc.property(
        fc.array(transcript, { minLength: 1, maxLength: 6 }),
        phrase,
        asked,
        (given, wanted, ask) => {
          const transcripts = given.map(({ turns, date, company }, number) =>
            transcriptLike(
              number,
              turns.map(({ words: spoken, ...voice }) => ({ ...voice, text: spoken.join(" ") })),
              date,
              company,
            ),
          );
          const corpus = corpusOf(transcripts);
          const { company, ...voices } = ask;
          const labels = company === null ? [] : [[{ label: "company", values: [company] }]];
          const found = countTranscripts(
            {
              phrases: phrasesIn(`"${wanted.join(" ")}"`),
              filter: { ...everyTranscript, ...voices, labels },
              context: { transcripts: 10, words: 3 },
              sums: [byTranscript],
            },
            corpus,
          );
          corpus.close();

          const isCounted = ({ speaker, role, part }: (typeof given)[number]["turns"][number]) =>
            (ask.parts.length === 0 || ask.parts.some((one) => one === part)) &&
            (ask.speakers.length === 0 || ask.speakers.some((one) => plain(one) === plain(speaker))) &&
            (ask.roles.length === 0 || ask.roles.some((one) => plain(one) === role));
          const isFiltered = ask.speakers.length + ask.roles.length + ask.parts.length > 0;
          const checked = given
            .filter((one) => company === null || one.company === company.toUpperCase())
            .filter(({ turns }) => !isFiltered || turns.some((one) => isCounted(one) && one.words.length > 0))
            .map(({ turns, date }) => ({
              date,
              mentions: turns
                .filter(isCounted)
                .map((one) => ({ ...one, mentions: naiveMentions(one.words, wanted) })),
            }))
            .map(({ date, mentions }) => ({
              date,
              mentions,
              total: mentions.reduce((sum, one) => sum + one.mentions, 0),
            }));
          const total = checked.reduce((sum, one) => sum + one.total, 0);
          expect(found.total_transcripts_checked).toBe(checked.length);
          expect(found.transcripts_with_phrase).toBe(checked.filter((one) => one.total > 0).length);
          expect(found.total_mentions).toBe(total);

          const byVoice = new Map<string, number>();
          for (const { speaker, role, mentions } of checked.flatMap((one) => one.mentions)) {
            const key = JSON.stringify([speaker, role]);
            if (mentions > 0) byVoice.set(key, (byVoice.get(key) ?? 0) + mentions);
          }
          expect(found.sums.by_transcript).toEqual(
            checked.map(({ date, total: mentions }) => ({
              date,
              mentions,
              isSaid: mentions > 0,
              listed: mentions,
            })),
          );
          const snippets = found.context?.flatMap((one) => one.snippets) ?? [];
          expect(snippets).toHaveLength(total);
          expect(snippets.every(({ match }) => match === wanted.join(" "))).toBe(true);
          const ofVoices = Map.groupBy(snippets, ({ speaker, role }) => JSON.stringify([speaker, role]));
          expect(new Map([...ofVoices].map(([voice, own]) => [voice, own.length]))).toEqual(byVoice);
        },
      ),
      { numRuns: 150 },
    );
  });

  it.each(["Ann", null])("never span two turns of %s, and snippets show no other turn", (speaker) => {
    const role = speaker === null ? null : "executive";
    const turns = ["never say gold", "margin is high", "gold margin here"].map((text) => ({
      speaker,
      role,
      text,
    }));
    const corpus = corpusOf([transcriptLike(0, turns)]);
    const context = { transcripts: 1, words: 5 };
    const asked = { phrases: phrasesIn("gold margin"), filter: everyTranscript, context };
    const found = countTranscripts(asked, corpus);
    corpus.close();
    expect(found.total_mentions).toBe(1);
    expect(found.context?.[0]?.snippets).toEqual([
      { speaker, role, before: "", match: "gold margin", after: "here" },
    ]);
  });

  it("are the same wherever the rows of a word are cut, in all transcripts and in those of one company", () => {
    const spoken = (number: number) => `${"gold margin ".repeat(900 + (number % 7))}robot`;
    const transcripts = Array.from({ length: 120 }, (_, number) =>
      transcriptLike(
        number,
        [{ speaker: "Ann", role: "executive", text: spoken(number) }],
        "2025-01-31",
        number < 60 ? "AAA" : "BBB",
      ),
    );
    const corpus = corpusOf(transcripts);
    const rows = corpus.index.postings("gold", { from: 0, to: 120 })?.rows ?? [];
    expect(rows.length).toBeGreaterThan(2);
    const mentions = (labels: (typeof everyTranscript)["labels"]) =>
      countTranscripts(
        { phrases: phrasesIn("gold margin"), filter: { ...everyTranscript, labels }, context: null },
        corpus,
      ).total_mentions;
    const expected = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, i) => 900 + ((from + i) % 7)).reduce((sum, one) => sum + one, 0);
    expect(mentions([])).toBe(expected(0, 120));
    expect(mentions([[{ label: "company", values: ["BBB"] }]])).toBe(expected(60, 120));
    corpus.close();
  });
});
