import { toCurrentEvent } from "../../../../src/kalshi/to-event.ts";
import { parse } from "@mention-market/service/kalshi/wire";
import { wireNestedEvent } from "../../../../src/kalshi/wire.ts";
import { joinTiers } from "../../../../src/markets/event/get-event.ts";
import type { Fee } from "../../../../src/markets/event/event.ts";

const half: Fee = { type: "quadratic", multiplier: 0.5 };

/** The fee of an event with these overrides, by its own record and that of its series. */
function feeOf(overrides: object, ofSeries: Fee | null): Fee | null {
  const wire = parse(wireNestedEvent, { event_ticker: "KXA-26", series_ticker: "KXA", ...overrides });
  const current = toCurrentEvent(wire, [], 0, () => undefined);
  const fees = ofSeries === null ? {} : { KXA: ofSeries };
  return joinTiers(current, { markets: [], errors: [] }, fees, { history: undefined, now: 0 }).fee;
}

describe("the fee of an event", () => {
  it.each([
    ["flat", 2, { type: "flat", multiplier: 2 }],
    ["flat", null, { type: "flat", multiplier: 0.5 }],
    [null, "2", { type: "quadratic", multiplier: 2 }],
    [undefined, 0, { type: "quadratic", multiplier: 0 }],
    ["", "", half],
    [null, null, half],
  ])("is its series' in each member without an override: type %s, multiplier %s", (type, multiplier, fee) => {
    const overrides = { fee_type_override: type, fee_multiplier_override: multiplier };
    expect(feeOf(overrides, half)).toEqual(fee);
  });

  it("is null when only one member is overridden and its series' is not known", () => {
    expect(feeOf({ fee_type_override: "quadratic" }, null)).toBeNull();
    expect(feeOf({ fee_multiplier_override: 1 }, null)).toBeNull();
    expect(feeOf({ fee_type_override: "flat", fee_multiplier_override: 1 }, null)).toEqual({
      type: "flat",
      multiplier: 1,
    });
  });
});
