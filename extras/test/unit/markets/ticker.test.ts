import { marketTickerHint } from "../../../src/markets/ticker.ts";

const event = "if it is an event's ticker, call getMentionEvent with event_ticker to get all its markets";
const series = "if it is a series' ticker, call getMentionEvents with series_ticker to list its events";

describe("a text that names no market", () => {
  it.each([
    ["KXSNLMENTION-26NOV21", event],
    ["kxsnlmention", `${event}; ${series}`],
    ["https://kalshi.com/markets/kxsnlmention", expect.stringMatching(/^this looks like a web address: /)],
    ["mm_live_secret", undefined],
  ])("%j may be something else, and its hint names the call; a secret is not repeated", (text, hint) => {
    expect(marketTickerHint(text)).toEqual(hint);
  });
});
