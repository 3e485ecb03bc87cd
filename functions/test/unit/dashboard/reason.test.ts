import { nothingAround, rowsOf } from "../../../../dashboard/src/event/rows.ts";
import { reasonOf } from "../../../../dashboard/src/word/reason.ts";
import { estimateOf, eventOf, marketOf } from "./event.ts";

function reason(given: Parameters<typeof marketOf>[0]): string | null {
  const market = marketOf(given);
  const [row] = rowsOf(eventOf([market]), nothingAround);
  return row === undefined ? null : reasonOf(row, market);
}

describe("the sentence that joins a word's chances", () => {
  it("names the price, what is known of the word, and the fair value made of both", () => {
    const transcripts = { total_transcripts_checked: 133, transcripts_with_phrase: 61 };
    expect(reason({ transcripts })).toBe(
      "The price says 30 %. What is known of the word alone (3 of 4 settled markets said yes, said in 61 of 133 transcripts)" +
        " says 70 %, anywhere from 40 to 90 %. The fair value starts from the price and takes over a share of that: 40 ¢.",
    );
  });

  it("says of a word without a price of its own where its fair value comes from", () => {
    const text = reason({ record: { yes: 0, no: 0 }, estimate: estimateOf({ fair_basis: "siblings" }) });
    expect(text).toMatch(/^The word has no price of its own\. .*\(no settled market, no transcript\)/);
  });

  it("is not said where one of them is not known", () => {
    expect(reason({ estimate: null })).toBeNull();
    expect(reason({ estimate: estimateOf({ fair_value: null }) })).toBeNull();
  });
});
