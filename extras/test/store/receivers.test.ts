import { randomBytes } from "node:crypto";
import { dayMs, minuteMs } from "@mention-market/service/base/clock";
import type { ExtraStores } from "../../src/store/open.ts";
import { createEncryption, newSecret } from "../../src/watches/secrets.ts";
import { createReceivers } from "../../src/watches/receivers.ts";
import type { Watch } from "../../src/watches/watch.ts";
import { makeWatch } from "../support/make-watch.ts";
import { createSqliteHarness, noon, stillClock, storeOfSuite } from "./store-harness.ts";

const attempt = (at: number, httpStatus: number | null) => ({
  at,
  httpStatus,
  ms: 1,
  error: null,
  response: null,
});

describe("what owners see of their watches after attempts", () => {
  const encryption = createEncryption([randomBytes(32)]);
  const { harness, store } = storeOfSuite(createSqliteHarness);

  async function put(of: Partial<Watch>): Promise<Watch> {
    const made = makeWatch(of);
    const watch = { ...made, secret: encryption.encrypt(newSecret(), made.id) };
    await store.watches.change(watch.uid, () => ({ write: [watch], remove: [], result: null }));
    return watch;
  }
  /** An attempt that begins at an instance, and ends when what it returned is called. */
  async function begin({ watches }: ExtraStores, watchId: string) {
    const receiver = await createReceivers(watches, encryption, stillClock).get(watchId);
    return (at: number, httpStatus: number | null, type = "market.settled") =>
      receiver?.recordOutcome(type, attempt(at, httpStatus), httpStatus === 410);
  }

  it("shows what an attempt came to at once where it is another than before, and its time a minute late at most", async () => {
    const watch = await put({});
    let now = noon;
    const shown = async (ms: number, httpStatus: number | null) => {
      now += ms;
      await (
        await begin(store, watch.id)
      )(now, httpStatus);
      const after = await harness.open().watches.get(watch.id);
      const { at, httpStatus: last } = after?.lastDelivery ?? { at: 0, httpStatus: 0 };
      return [now - at, last, after?.status, after?.failingSince];
    };
    expect(await shown(0, 204)).toEqual([0, 204, "active", null]);
    expect(await shown(minuteMs - 1, 204)).toEqual([minuteMs - 1, 204, "active", null]);
    expect(await shown(1, 204)).toEqual([0, 204, "active", null]);
    expect(await shown(1, 202)).toEqual([0, 202, "active", null]);
    const failingSince = now + 1;
    expect(await shown(1, 503)).toEqual([0, 503, "failing", failingSince]);
    expect(await shown(1, 503)).toEqual([1, 503, "failing", failingSince]);
    expect(await shown(1, null)).toEqual([0, null, "failing", failingSince]);
    expect(await shown(1, 204)).toEqual([0, 204, "active", null]);
    // A test is shown as one at once.
    await (
      await begin(store, watch.id)
    )(now + 1, 204, "watch.test");
    expect((await store.watches.get(watch.id))?.lastDelivery?.type).toBe("watch.test");
    expect(await shown(2, 204)).toEqual([0, 204, "active", null]);
    expect(await shown(1, 410)).toEqual([0, 410, "disabled", now]);
  });

  it("shows at once what the same response as before changes", async () => {
    const after = async (before: Partial<Watch>, httpStatus: number, type?: string) => {
      const { id } = await put({ ...before, lastDelivery: { at: noon, type: "market.listed", httpStatus } });
      await (
        await begin(store, id)
      )(noon + 1, httpStatus, type);
      const watch = await store.watches.get(id);
      return [watch?.status, watch?.failingSince];
    };
    const failingSince = noon + 1 - 5 * dayMs;
    expect(await after({ status: "failing", failingSince }, 500)).toEqual(["disabled", failingSince]);
    expect(await after({ status: "active" }, 410)).toEqual(["disabled", noon + 1]);
    expect(await after({ status: "new" }, 204, "watch.test")).toEqual(["active", null]);
    expect(await after({ status: "disabled" }, 500, "watch.test")).toEqual(["disabled", noon + 1]);
  });

  it.each([
    ["a success after a failure", 500, 204, "active"],
    ["a failure after a success", 204, 500, "failing"],
    ["a 410 after a failure", 500, 410, "disabled"],
    ["a success after a 410", 410, 204, "disabled"],
  ] as const)("loses no status of two attempts at once: %s", async (_title, first, second, status) => {
    for (const before of [
      {
        status: "active",
        failingSince: null,
        lastDelivery: { at: noon, type: "market.listed", httpStatus: 204 },
      },
      {
        status: "failing",
        failingSince: noon,
        lastDelivery: { at: noon, type: "market.listed", httpStatus: 500 },
      },
    ] as const) {
      const { id } = await put(before);
      const [end, endOther] = await Promise.all([begin(store, id), begin(harness.open(), id)]);
      await end(noon + 1, first);
      await endOther(noon + 2, second);
      expect(await store.watches.get(id)).toMatchObject({ status, lastDelivery: { httpStatus: second } });
    }
  });
});
