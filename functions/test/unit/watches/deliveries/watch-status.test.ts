import { dayMs } from "../../../../src/base/clock.ts";
import { makeWatch } from "../../../support/make-watch.ts";
import { testType } from "../../../../src/watches/deliveries/delivery.ts";
import { afterAttempt } from "../../../../src/watches/receivers.ts";

const noon = Date.UTC(2026, 10, 22, 12);
const attempt = (httpStatus: number | null, at = noon) => ({
  at,
  httpStatus,
  ms: 5,
  error: null,
  response: null,
});
const fresh = makeWatch({ status: "new" });
const active = makeWatch();
const change = "market.settled";

describe("a watch's status", () => {
  it("becomes active with the first test that a 2xx answered, and with nothing else", () => {
    expect(afterAttempt(fresh, testType, attempt(204))).toEqual({
      ...fresh,
      status: "active",
      lastDelivery: { at: noon, httpStatus: 204 },
      failingSince: null,
    });
    expect(afterAttempt(fresh, testType, attempt(500)).status).toBe("new");
    expect(afterAttempt(fresh, testType, attempt(410)).status).toBe("new");
    expect(afterAttempt(fresh, change, attempt(200)).status).toBe("new");
  });

  it("is failing since the first failure after a success, until the next success", () => {
    const failing = afterAttempt(active, change, attempt(null));
    expect(failing).toMatchObject({ status: "failing", failingSince: noon });
    const still = afterAttempt(failing, change, attempt(302, noon + dayMs));
    expect(still).toMatchObject({ status: "failing", failingSince: noon });
    const again = afterAttempt(still, change, attempt(200, noon + 2 * dayMs));
    expect(again).toMatchObject({ status: "active", failingSince: null });
  });

  it("is disabled by a 410, and by five days without a success", () => {
    expect(afterAttempt(active, change, attempt(410)).status).toBe("disabled");
    const failing = { ...active, status: "failing", failingSince: noon } as const;
    expect(afterAttempt(failing, change, attempt(500, noon + 5 * dayMs - 1)).status).toBe("failing");
    expect(afterAttempt(failing, change, attempt(500, noon + 5 * dayMs)).status).toBe("disabled");
  });

  it("stays disabled, whatever a test comes to", () => {
    const disabled = { ...active, status: "disabled", failingSince: noon } as const;
    expect(afterAttempt(disabled, testType, attempt(200)).status).toBe("disabled");
    expect(afterAttempt(disabled, testType, attempt(500)).status).toBe("disabled");
  });
});
