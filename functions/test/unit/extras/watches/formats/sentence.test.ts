import { toIso } from "../../../../../src/base/clock.ts";
import { alertOf, subjectIn } from "../../../../../src/extras/watches/formats/sentence.ts";
import { noon } from "../../../../store/store-harness.ts";

const event = { title: "Morning Show", startsAt: noon + 6 * 3_600_000 };
const crossing = (data: object) =>
  JSON.stringify({
    type: "price.crossed",
    timestamp: toIso(noon),
    data: {
      ...{ type: "price.crossed", event_ticker: "KXA-1", market_ticker: "KXA-1-C", strike_word: "China" },
      data: { yes_bid_dollars: 0.7, yes_ask_dollars: 0.72, ...data },
    },
  });
const sentenceOf = (body: string) =>
  alertOf({ type: "price.crossed", about: subjectIn(body), name: "mine" }, event, noon).sentence;

describe("the sentence of a price that is reached", () => {
  it.each([
    [{ when: "buy_no_at_or_below", dollars: 0.3 }, "buying no costs 30 ¢ or less now."],
    [
      { when: "buy_no_at_or_below", dollars: 0.3, hour_ago_dollars: 0.31 },
      "buying no costs 30 ¢ or less now (31 ¢ an hour ago).",
    ],
    [
      { when: "buy_yes_at_or_below", dollars: 0.405, hour_ago_dollars: 0.6 },
      "buying yes costs 40.5 ¢ or less now (60 ¢ an hour ago).",
    ],
    [
      { when: "bid_at_or_above", dollars: 0.57, hour_ago_dollars: 0.285 },
      "selling yes brings 57 ¢ or more now (28.5 ¢ an hour ago).",
    ],
  ])("of %j is: %s", (data, expected) => {
    expect(sentenceOf(crossing(data))).toBe(`"China": ${expected} Morning Show, starts 13:00 ET.`);
  });
});
