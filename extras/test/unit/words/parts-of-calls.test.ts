import { join } from "node:path";
import fc from "fast-check";
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
import { countParts } from "../../../src/words/count-parts.ts";
import { callConditions } from "../../../src/endpoints/transcripts.ts";
import { representativeRoles } from "../../../src/kinds/earnings/company.ts";
import { wordsOfParts } from "../../../src/kinds/earnings/parts.ts";

/** Quoted, each counts exactly; none is a form of another. */
const words = ["gold", "margin", "robot"];
const turn = fc.record({
  role: fc.constantFrom("executive", "operator", "analyst", null),
  part: fc.constantFrom("prepared", "questions", undefined),
  said: fc.array(fc.constantFrom(...words), { maxLength: 8 }),
});
const call = fc.record({
  company: fc.constantFrom("AAA", "BBB"),
  quarter: fc.integer({ min: 1, max: 4 }),
  month: fc.integer({ min: 1, max: 9 }),
  /** Half of the sources do not tell parts. */
  isParted: fc.boolean(),
  turns: fc.array(turn, { minLength: 1, maxLength: 6 }),
});
type Call = typeof call extends fc.Arbitrary<infer Value> ? Value : never;
const ask = fc.record({
  company: fc.constantFrom("AAA", "BBB"),
  quarters: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 2 }),
  withAnalysts: fc.boolean(),
  word: fc.constantFrom(...words),
  times: fc.integer({ min: 1, max: 3 }),
  part: fc.constantFrom(null, "prepared", "questions"),
  last: fc.constantFrom(null, 1, 2),
  startMonth: fc.constantFrom(null, 3),
});

const searchesOfCorpus = 100;
const folder = temporaryFolder();
afterAll(() => folder.remove());

const dateOf = ({ month }: Call) => `2026-0${month}-10`;

describe("counts by part", () => {
  it("equal a naive reading of the turns in 5,000 searches, and are those of the search with part=", async () => {
    let corpora = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(call, { minLength: 1, maxLength: 12 }),
        fc.array(ask, { minLength: searchesOfCorpus, maxLength: searchesOfCorpus }),
        async (drawn, asked) => {
          const calls = drawn.map((one) => ({
            ...one,
            turns: one.turns.map(({ part, ...said }) => ({ ...said, part: one.isParted ? part : undefined })),
          }));
          const path = join(folder.path, `earnings-${corpora++}.sqlite`);
          writeCollection(
            path,
            calls.map((one, number) =>
              spokenLike({
                id: `call-${String(number).padStart(2, "0")}`,
                date: dateOf(one),
                labels: { company: one.company, fiscal_quarter: one.quarter, fiscal_year: 2026 },
                turns: one.turns.map(({ role, part, said }) => ({
                  speaker: null,
                  role,
                  part,
                  text: said.join(" "),
                })),
              }),
            ),
          );
          const file = createCorpusFile(path, recordingLog(), "earnings");
          const findInCorpus = createFindInCorpus({ clock: systemClock });
          const found = file.read((opening) =>
            calls.map((_, number) => (opening === null ? null : wordsOfParts(opening.corpus, number))),
          );
          expect(found).toEqual(calls.map(naiveWords));

          for (const { company, quarters, withAnalysts, word, times, part, last, startMonth } of asked) {
            const isCounted = (role: string | null) =>
              withAnalysts || (role !== null && representativeRoles.includes(role));
            const passing = calls
              .map((one, number) => ({ ...one, number }))
              .filter(
                (one) =>
                  one.company === company &&
                  (quarters.length === 0 || quarters.includes(one.quarter)) &&
                  one.month >= (startMonth ?? 0),
              );
            const naive = (wanted: string) => {
              const checked = passing
                .filter((one) =>
                  one.turns.some(
                    (said) => said.part === wanted && isCounted(said.role) && said.said.length > 0,
                  ),
                )
                .sort((a, b) => b.month - a.month || a.number - b.number)
                .slice(0, last ?? Infinity);
              const mentions = checked.map((one) =>
                one.turns
                  .filter((said) => said.part === wanted && isCounted(said.role))
                  .reduce((sum, { said }) => sum + said.filter((one) => one === word).length, 0),
              );
              return {
                part: wanted,
                transcripts: checked.length,
                transcripts_with_phrase: mentions.filter((count) => count >= times).length,
                total_mentions: mentions.reduce((sum, count) => sum + count, 0),
              };
            };
            const request = {
              phrases: phrasesIn(`"${word}"${times > 1 ? ` (${times}+ times)` : ""}`),
              filter: {
                ...everyTranscript,
                labels: callConditions(
                  [{ label: "company", values: [company] }],
                  quarters.map((quarter) => ({ year: null, quarter })),
                ),
                roles: withAnalysts ? [] : representativeRoles,
                startDate: startMonth === null ? null : "2026-03-01",
                ...(part !== null && { parts: [part] }),
              },
              context: null,
              last,
            };
            const { by_part, transcripts_without_parts, searched } = await inRequest(async () => ({
              ...(await countParts(request, { file }, null, { findInCorpus })),
              searched: (await findInCorpus(file, request)).findings,
            }));
            expect(by_part).toEqual([naive("prepared"), naive("questions")]);
            expect(transcripts_without_parts).toBe(
              passing.filter(
                (one) =>
                  naiveWords(one) === null &&
                  (withAnalysts || one.turns.some(({ role, said }) => isCounted(role) && said.length > 0)),
              ).length,
            );
            if (part === null) continue;
            const { transcripts, ...counts } = naive(part);
            expect({ ...searched, part }).toMatchObject({
              ...counts,
              total_transcripts_checked: transcripts,
            });
          }
        },
      ),
      { numRuns: 5000 / searchesOfCorpus },
    );
  });
});

function naiveWords({ turns }: Pick<Call, "turns">) {
  const wordsOf = (wanted: string) =>
    turns.filter(({ part }) => part === wanted).reduce((sum, { said }) => sum + said.length, 0);
  const parts = { prepared: wordsOf("prepared"), questions: wordsOf("questions") };
  return parts.prepared + parts.questions === 0 ? null : parts;
}
