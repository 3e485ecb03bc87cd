import { csvOf } from "../../../../dashboard/src/event/csv.ts";
import { nothingAround, rowsOf } from "../../../../dashboard/src/event/rows.ts";
import { eventOf, marketOf } from "./event.ts";

const linesOf = (text: string) => text.replace("\uFEFF", "").split("\r\n").slice(0, -1);
const rowsWith = (given: Parameters<typeof marketOf>[0][]) =>
  rowsOf(eventOf(given.map((one) => marketOf(one))), nothingAround);

describe("the downloaded table", () => {
  it("has the screen's columns with their units, and the rows in the screen's order", () => {
    const transcripts = { total_transcripts_checked: 133, transcripts_with_phrase: 61 };
    const rows = rowsWith([{ strike_word: "War" }, { strike_word: "Tariff", transcripts }]);
    const [heading, ...lines] = linesOf(csvOf(rows, "upcoming"));
    expect(heading).toBe(
      "Word,Buy yes (¢),Buy yes (contracts),Buy no (¢),Buy no (contracts),Edge after fee (¢),Edge: side," +
        'Edge: against the error,Estimate (%),"Estimate, low end (%)","Estimate, high end (%)",Settled yes,Settled no,' +
        "Transcripts with the word,Transcripts checked,Fair value (¢),Last event,24 hours (¢)",
    );
    expect(lines).toEqual([
      "War,31,200,71,100,7.5,yes,outside the error,70,40,90,3,1,,,40,,5",
      "Tariff,31,200,71,100,7.5,yes,outside the error,70,40,90,3,1,61,133,40,,5",
    ]);
  });

  it("leaves out edges during an event, and has the results of a settled one", () => {
    const rows = rowsWith([{ result: "no", status: "settled" }]);
    expect(linesOf(csvOf(rows, "live"))[0]).not.toContain("Edge");
    expect(linesOf(csvOf(rows, "settled"))[1]).toMatch(/^Tariff,No,/);
  });

  it("keeps a word that a spreadsheet would compute a text, and quotes what needs it", () => {
    const rows = rowsWith([{ strike_word: "=1+1" }, { strike_word: 'Say "yes", twice' }]);
    const [, first, second] = linesOf(csvOf(rows, "live"));
    expect(first).toMatch(/^'=1\+1,/);
    expect(second).toMatch(/^"Say ""yes"", twice",/);
  });
});
