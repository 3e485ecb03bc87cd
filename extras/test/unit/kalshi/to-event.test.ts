import { toEventSummary } from "@mention-market/service/kalshi/events";
import { toCurrentEvent } from "../../../src/kalshi/to-event.ts";
import { wireNestedEvent } from "../../../src/kalshi/wire.ts";

const ticker = "KXNFLMENTION-26JAN17BUFDEN";
const now = Date.UTC(2026, 0, 17, 12);

it("An event without its markets is read whatever stands in their place; with them it is refused", () => {
  const wire = wireNestedEvent.parse({ event_ticker: ticker, markets: { count: 5 } });
  expect(toEventSummary(wire, [], now)).toMatchObject({ event_ticker: ticker });
  expect(() => toCurrentEvent(wire, [], now, () => undefined)).toThrow("unknown shape (markets)");
});
