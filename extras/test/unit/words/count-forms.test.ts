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
import { forms } from "../../../src/base/forms.ts";
import { countForms } from "../../../src/endpoints/search/search-strike-word.ts";
import { kindOf } from "../../../src/kinds/kinds.ts";

/** Quoted, each counts exactly; none is a form of another. */
const words = ["gold", "margin", "robot"];
const speech = fc.record({
  form: fc.constantFrom("rally", "speech", "debate", null),
  role: fc.constantFrom("mayor", "reporter"),
  month: fc.integer({ min: 1, max: 9 }),
  said: fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 8 }),
});
const ask = fc.record({
  word: fc.constantFrom(...words),
  times: fc.integer({ min: 1, max: 3 }),
  role: fc.constantFrom(null, "mayor"),
  startMonth: fc.constantFrom(null, 3),
  last: fc.constantFrom(null, 1, 3),
});

const folder = temporaryFolder();
afterAll(() => folder.remove());

const unmarketed = { markets: null, estimate: null, marketsError: null };

describe("counts by form", () => {
  it("equal a naive reading in random searches, and add up to all that a search checks", async () => {
    let corpora = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(speech, { minLength: 1, maxLength: 12 }),
        fc.array(ask, { minLength: 20, maxLength: 20 }),
        async (speeches, asked) => {
          const collection = `speeches-${corpora++}`;
          const path = join(folder.path, `${collection}.sqlite`);
          writeCollection(
            path,
            speeches.map(({ form, role, month, said }, number) =>
              spokenLike({
                id: `speech-${String(number).padStart(2, "0")}`,
                date: `2026-0${month}-10`,
                labels: form === null ? {} : { form },
                turns: [{ speaker: null, role, text: said.join(" ") }],
              }),
            ),
          );
          const file = createCorpusFile(path, recordingLog(), collection);
          const findInCorpus = createFindInCorpus({ clock: systemClock });
          for (const { word, times, role, startMonth, last } of asked) {
            const checked = speeches
              .map((one, number) => ({
                ...one,
                number,
                mentions: one.said.filter((said) => said === word).length,
              }))
              .filter((one) => (role === null || one.role === role) && one.month >= (startMonth ?? 0))
              .sort((a, b) => b.month - a.month || a.number - b.number)
              .slice(0, last ?? Infinity);
            const expected = [...forms, null].flatMap((form) => {
              const own = checked.filter((one) => one.form === form);
              if (own.length === 0) return [];
              return {
                form,
                transcripts: own.length,
                transcripts_with_phrase: own.filter(({ mentions }) => mentions >= times).length,
                total_mentions: own.reduce((sum, { mentions }) => sum + mentions, 0),
              };
            });
            const request = {
              phrases: phrasesIn(`"${word}"${times > 1 ? ` (${times}+ times)` : ""}`),
              filter: {
                ...everyTranscript,
                roles: role === null ? [] : [role],
                startDate: startMonth === null ? null : "2026-03-01",
              },
              context: null,
              last,
            };
            const { by_form } = await inRequest(async () => {
              const outcome = { ...(await findInCorpus(file, request)), ...unmarketed };
              return countForms(request, { file, kind: kindOf(collection) }, outcome, { findInCorpus });
            });
            expect(by_form).toEqual(expected);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it("are all of one form in a kind that has only one, and empty without a readable file", async () => {
    const path = join(folder.path, "earnings.sqlite");
    writeCollection(path, [spokenLike({ id: "call", text: "gold gold" })]);
    const findInCorpus = createFindInCorpus({ clock: systemClock });
    const request = { phrases: phrasesIn("gold"), filter: everyTranscript, context: null };
    const formsIn = (name: string) =>
      inRequest(async () => {
        const file = createCorpusFile(join(folder.path, name), recordingLog(), "earnings");
        const outcome = { ...(await findInCorpus(file, request)), ...unmarketed };
        return countForms(request, { file, kind: kindOf("earnings") }, outcome, { findInCorpus });
      });
    expect(await formsIn("earnings.sqlite")).toEqual({
      by_form: [{ form: "call", transcripts: 1, transcripts_with_phrase: 1, total_mentions: 2 }],
    });
    expect(await formsIn("missing.sqlite")).toEqual({ by_form: [] });
  });

  it("are empty where the file is replaced during a search", async () => {
    const path = join(folder.path, "replaced.sqlite");
    const write = (form: string) =>
      writeCollection(path, [
        spokenLike({ id: "one", text: "gold", labels: { form } }),
        spokenLike({ id: "two", text: "gold gold" }),
      ]);
    write("rally");
    const file = createCorpusFile(path, recordingLog(), "replaced");
    const findInCorpus = createFindInCorpus({ clock: systemClock });
    const request = { phrases: phrasesIn("gold"), filter: everyTranscript, context: null };
    const found = await inRequest(async () => {
      const outcome = { ...(await findInCorpus(file, request)), ...unmarketed };
      write("debate");
      return countForms(request, { file, kind: kindOf("replaced") }, outcome, { findInCorpus });
    });
    expect(found).toEqual({ by_form: [] });
  });
});
