import { largestEdgeOf } from "../../../src/board/largest-edge.ts";
import { offersOf } from "../../../src/estimates/offer.ts";
import { eventOf } from "../../support/valued-event.ts";

const event = eventOf("Tush Push");
interface Given {
  readonly fair: number;
  readonly low: number;
  readonly high: number;
  readonly basis?: "price" | "siblings";
}
/** A word that can be bought for 0.5, and sold for 0.4. */
function wordWorth(strike_word: string, { fair, low, high, basis = "price" }: Given) {
  const [market] = eventOf(strike_word).markets;
  if (market === undefined) throw new Error("The event has no market");
  const estimate = {
    probability: fair,
    low,
    high,
    observations: 9,
    basis: [],
    fair_value: fair,
    fair_basis: basis,
    parts: [],
  };
  return { ...market, record: null, estimate, ...offersOf(market, fair, event.fee) };
}
const largest = (...markets: ReturnType<typeof wordWorth>[]) => largestEdgeOf({ ...event, markets });

describe("the largest edge of an event", () => {
  it("is the largest of prices that lie outside the estimate's interval, on the side that is cheap", () => {
    const edge = largest(
      wordWorth("Within", { fair: 0.9, low: 0.3, high: 0.95 }),
      wordWorth("Yes", { fair: 0.6, low: 0.55, high: 0.9 }),
      wordWorth("No", { fair: 0.1, low: 0.05, high: 0.35 }),
    );
    expect(edge).toMatchObject({
      strike_word: "No",
      side: "no",
      market_ticker: expect.stringMatching(/-No$/),
    });
    expect(edge?.edge_dollars).toBeCloseTo(0.9 - 0.6 - 0.07 * 0.6 * 0.4, 6);
  });

  it("is null where the fair value starts from other words' prices, and where the fee takes all of it", () => {
    expect(largest(wordWorth("Yes", { fair: 0.6, low: 0.55, high: 0.9, basis: "siblings" }))).toBeNull();
    expect(largest(wordWorth("Yes", { fair: 0.51, low: 0.505, high: 0.9 }))).toBeNull();
    expect(
      largestEdgeOf({
        ...event,
        fee: null,
        markets: [wordWorth("Yes", { fair: 0.6, low: 0.55, high: 0.9 })],
      }),
    ).toBeNull();
  });
});
