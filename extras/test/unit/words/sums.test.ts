import { join } from "node:path";
import fc from "fast-check";
import { by } from "@mention-market/service/base/arrays";
import { systemClock } from "@mention-market/service/base/clock";
import { createCorpusFile } from "@mention-market/service/transcripts/corpus-file";
import { everyTranscript } from "@mention-market/service/transcripts/filter";
import { createFindInCorpus } from "@mention-market/service/transcripts/find-in-corpus";
import {
  phrasesIn,
  spokenLike,
  temporaryFolder,
  writeCollection,
} from "@mention-market/service/test/support/corpora";
import { inRequest } from "@mention-market/service/test/support/in-request";
import { recordingLog } from "@mention-market/service/test/support/recording-log";
import { byMonth, bySpeaker, weights, type Sums } from "../../../src/words/sums.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

const turn = fc.record({
  speaker: fc.constantFrom("Ann", "Bob", null),
  role: fc.constantFrom("executive", "analyst", null),
  part: fc.constantFrom("prepared", "questions", undefined),
  said: fc.nat({ max: 4 }),
});
const spoken = fc.record({
  date: fc.constantFrom("2025-01-31", "2025-02-01", "2026-02-01"),
  turns: fc.array(turn, { minLength: 1, maxLength: 5 }),
});
type Turn = typeof turn extends fc.Arbitrary<infer Value> ? Value : never;

let collections = 0;
function fileOf(given: readonly { readonly date: string; readonly turns: readonly Turn[] }[]) {
  const path = join(folder.path, `sums-${collections++}.sqlite`);
  const transcripts = given.map(({ date, turns }, number) =>
    spokenLike({
      id: `call-${number}`,
      date,
      turns: turns.map(({ said, ...voice }) => ({ ...voice, text: `a ${"gold ".repeat(said)}` })),
    }),
  );
  writeCollection(path, transcripts);
  return createCorpusFile(path, recordingLog());
}

const total = (turns: readonly Turn[]) => turns.reduce((sum, { said }) => sum + said, 0);

describe("what a search adds up", () => {
  it("by month and by speaker equals a naive reading, for a minimum of mentions too", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(spoken, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(1, 3),
        async (given, times) => {
          const phrases = phrasesIn(`"gold"${times > 1 ? ` (${times}+ times)` : ""}`);
          const request = { phrases, filter: everyTranscript, context: null, sums: [byMonth, bySpeaker] };
          const findInCorpus = createFindInCorpus<Sums>({ clock: systemClock });
          const { findings } = await inRequest(() => findInCorpus(fileOf(given), request));
          const months = Object.entries(Object.groupBy(given, ({ date }) => date.slice(0, 7)));
          expect(findings.sums.by_month).toEqual(
            months.sort(by(([month]) => month)).map(([month, own = []]) => ({
              month,
              transcripts: own.length,
              transcripts_with_phrase: own.filter(({ turns }) => total(turns) >= times).length,
              total_mentions: total(own.flatMap(({ turns }) => turns)),
            })),
          );
          const turns = given.flatMap((one) => one.turns).filter(({ said }) => said > 0);
          const speakers = Map.groupBy(turns, ({ speaker, role }) => JSON.stringify([speaker, role]));
          const listed = findings.sums.by_speaker ?? [];
          expect(
            new Map(
              listed.map(({ speaker, role, total_mentions }) => [
                JSON.stringify([speaker, role]),
                total_mentions,
              ]),
            ),
          ).toEqual(new Map([...speakers].map(([key, own]) => [key, total(own)])));
          const counts = listed.map(({ total_mentions }) => total_mentions);
          expect(counts).toEqual(counts.toSorted((a, b) => b - a));
        },
      ),
      { numRuns: 60 },
    );
  });

  it("is what the search asks for: the same search with other sums is counted again, then cached", async () => {
    const file = fileOf([
      { date: "2025-01-31", turns: [{ speaker: "Ann", role: null, part: undefined, said: 1 }] },
    ]);
    const findInCorpus = createFindInCorpus<Sums>({ clock: systemClock });
    const request = { phrases: phrasesIn("gold"), filter: everyTranscript, context: null };
    for (const sums of [[], [weights], [byMonth, bySpeaker]])
      for (const cached of [false, true]) {
        const search = await inRequest(() => findInCorpus(file, { ...request, sums }));
        expect(search.cached).toBe(cached);
        expect(Object.keys(search.findings.sums)).toEqual(sums.map(({ name }) => name));
      }
  });
});
