import fc from "fast-check";
import { edgeKindOf, edgeOf, isBuy } from "../../../../dashboard/src/event/edge.ts";
import { offersOf } from "../../../src/estimates/offer.ts";
import { sideOf } from "../../../src/estimates/rules.ts";
import { estimateOf, marketOf } from "./event.ts";

const fee = { type: "quadratic", multiplier: 1 };
const cents = (low: number, high: number) => fc.integer({ min: low, max: high }).map((value) => value / 100);

describe("a verdict", () => {
  it("to buy is that of a rule that may buy; one that is not proven buys nothing", () => {
    const edge = { side: "no", cents: 3, hasOwnPrice: true } as const;
    expect((["buy_yes", "buy_no", "none", "unproven"] as const).map((verdict) => isBuy({ verdict }))).toEqual(
      [true, true, false, false],
    );
    expect(edgeKindOf({ ...edge, verdict: "unproven" })).toBe("unproven");
  });
});

describe("the edge of a word", () => {
  it("is that of the better side, in cents", () => {
    expect(edgeOf(marketOf())).toEqual({ side: "yes", cents: 7.5027, verdict: "buy_yes", hasOwnPrice: true });
    const buy_no = { price_dollars: 0.5, size: 1, fee_dollars: 0.0175, edge_dollars: 0.0825 };
    expect(edgeOf(marketOf({ buy_no }))).toMatchObject({ side: "no", cents: 8.25 });
  });

  it("is not known where the service gives none", () => {
    const offer = { price_dollars: 0.3, size: 1, fee_dollars: 0.0147, edge_dollars: null };
    expect(edgeOf(marketOf({ buy_yes: offer, buy_no: offer }))).toBeNull();
    expect(edgeOf(marketOf({ buy_yes: null, buy_no: null }))).toBeNull();
  });

  it("is grey inside the estimate's interval, however large", () => {
    const [inside, outside] = [0.31, 0.3101].map((low) =>
      edgeOf(marketOf({ estimate: estimateOf({ low }) })),
    );
    expect([inside?.verdict, inside && edgeKindOf(inside)]).toEqual(["none", "within"]);
    expect([outside?.verdict, outside && edgeKindOf(outside)]).toEqual(["buy_yes", "outside"]);
  });

  it("is grey for a fair value that starts from other words' prices", () => {
    const edge = edgeOf(marketOf({ estimate: estimateOf({ fair_basis: "siblings" }) }));
    expect(edge).toMatchObject({ verdict: "none", hasOwnPrice: false });
    expect(edge && edgeKindOf(edge)).toBe("noPrice");
  });

  it("is grey when the fee of a single contract, rounded up to a cent, leaves nothing", () => {
    const offer = { price_dollars: 0.31, size: 200, fee_dollars: 0.014973 };
    const verdict = (edge_dollars: number) =>
      edgeOf(marketOf({ buy_yes: { ...offer, edge_dollars }, buy_no: null }))?.verdict;
    expect(verdict(0.005)).toBe("none");
    expect(verdict(0.0051)).toBe("buy_yes");
  });

  it("is green exactly where the score's rule `green` buys, on the same side", () => {
    fc.assert(
      fc.property(
        cents(1, 98),
        cents(1, 20),
        cents(1, 99),
        cents(1, 99),
        cents(1, 99),
        fc.constantFrom("price" as const, "siblings" as const),
        (bid, spread, worth, one, other, fairBasis) => {
          // Exactly nothing left is a matter of binary fractions.
          const fairValue = worth + 0.0037;
          const ask = Math.min(0.99, Math.round((bid + spread) * 100) / 100);
          const [low, high] = [Math.min(one, other), Math.max(one, other)];
          const quote = { yes_bid_dollars: bid, yes_ask_dollars: ask, yes_bid_size: 1, yes_ask_size: 1 };
          const estimate = estimateOf({ low, high, fair_value: fairValue, fair_basis: fairBasis });
          const edge = edgeOf(marketOf({ estimate, ...offersOf(quote, fairValue, fee) }));
          const bought = sideOf("green", { low, high, fairValue, fairBasis, bid, ask }, fee);
          expect(edge !== null && isBuy(edge) ? edge.verdict : null).toBe(
            bought === null ? null : `buy_${bought}`,
          );
        },
      ),
      { numRuns: 2000 },
    );
  });
});
