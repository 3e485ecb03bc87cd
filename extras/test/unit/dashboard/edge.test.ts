import { edgeKindOf, edgeOf, isBuy } from "../../../../dashboard/src/event/edge.ts";
import { estimateOf, marketOf } from "./event.ts";

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
    expect(edgeOf(marketOf({ verdict: null }))).toBeNull();
  });

  it("has the verdict that the service sends, whatever its figures are", () => {
    for (const verdict of ["buy_yes", "buy_no", "none", "unproven"] as const)
      expect(edgeOf(marketOf({ verdict }))?.verdict).toBe(verdict);
  });

  it("is grey inside the estimate's interval, however large, and by other words' prices", () => {
    const inside = edgeOf(marketOf({ estimate: estimateOf({ low: 0.31 }) }));
    expect(inside && edgeKindOf(inside)).toBe("within");
    const bare = edgeOf(marketOf({ estimate: estimateOf({ fair_basis: "siblings" }) }));
    expect(bare && edgeKindOf(bare)).toBe("noPrice");
  });
});
