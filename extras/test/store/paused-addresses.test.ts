import { hourMs, minuteMs, secondMs } from "@mention-market/service/base/clock";
import { retryDelivery } from "../../src/watches/deliveries/attempts.ts";
import { createDeliver, type Deliver } from "../../src/watches/deliveries/deliver.ts";
import { testType, type DeliveryStore, type WakeUp } from "../../src/watches/deliveries/delivery.ts";
import {
  createSendDeliveries,
  createSweep,
  type SendDeliveries,
} from "../../src/watches/deliveries/send-deliveries.ts";
import type { WatchFormat } from "../../src/watches/watch.ts";
import { recordingLog } from "@mention-market/service/test/support/recording-log";
import { runDueWakeUps, createSqliteHarness, noon, type StoreHarness } from "./store-harness.ts";
import { virtualClock, type VirtualClock } from "@mention-market/service/test/support/virtual-clock";

const pauseMs = 90 * secondMs;

/** Watches are named account, address: "ann/chat", and "ann/chat/2" for another one with the same address. */
describe("an address of a chat that refused a message as one too many, and named a time", () => {
  let harness: StoreHarness;
  let store: DeliveryStore;
  let clock: VirtualClock;
  let woken: { readonly wakeUp: WakeUp; readonly at: number }[];
  let sent: { readonly url: string; readonly seconds: number }[];
  let format: WatchFormat;
  let isBusy: boolean;
  let deliver: Deliver;
  let sendDeliveries: SendDeliveries;

  const wake = (wakeUp: WakeUp, at: number) => Promise.resolve(void woken.push({ wakeUp, at }));
  const change = (watchId: string, changeId: string, type = "market.settled") =>
    sendDeliveries([{ watchId, changeId, type, timestamp: new Date(noon).toISOString(), data: {} }]);
  const runDue = () => runDueWakeUps(woken, clock, deliver);
  const statusesOf = async (watchId: string) =>
    (await store.list(watchId, null, 10)).map(({ status }) => status);

  beforeEach(() => {
    harness = createSqliteHarness();
    store = harness.open().deliveries;
    clock = virtualClock(noon);
    [woken, sent, format, isBusy] = [[], [], "discord", true];
    deliver = createDeliver({
      store,
      receivers: {
        get: (watchId) => {
          const [account = "", address] = watchId.split("/");
          const url = `https://discord.com/api/webhooks/1/${address}`;
          const recordOutcome = () => Promise.resolve();
          return Promise.resolve({
            ...{ url, format, name: "Everything", account, secrets: [], isDisabled: false, recordOutcome },
          });
        },
      },
      send: (url) => {
        const at = clock.now();
        sent.push({ url: url.split("/").at(-1) ?? "", seconds: (at - noon) / secondMs });
        const attempt = { at, httpStatus: isBusy ? 429 : 204, ms: 0, error: null, response: null };
        return Promise.resolve({ attempt, retryAfterMs: isBusy ? pauseMs : null });
      },
      ...{ wake, clock, log: recordingLog(), jitter: () => 0, pause: () => Promise.resolve() },
    });
    sendDeliveries = createSendDeliveries(store, wake, clock);
  });
  afterEach(() => harness.clear());

  /** The first change, refused at noon. From then on the chat takes everything. */
  async function refuseFirst(): Promise<void> {
    await change("ann/chat", "first");
    await runDue();
    isBusy = false;
    clock.advance(10 * secondMs);
  }

  it("gets a new change of its watch only after that time, in one message with the refused one", async () => {
    await refuseFirst();
    await change("ann/chat", "second");
    await runDue();
    await createSweep(store, wake)(clock.now());
    expect(woken.map(({ at }) => at)).toEqual([noon + pauseMs, noon + pauseMs]);
    clock.advance(pauseMs - 10 * secondMs);
    await runDue();
    expect(sent.map(({ seconds }) => seconds)).toEqual([0, 90]);
    expect(await statusesOf("ann/chat")).toEqual(["delivered", "delivered"]);
  });

  it("waits for the account's other watches, too, but for no other address and no other account", async () => {
    await refuseFirst();
    for (const watchId of ["ann/chat/2", "ann/other", "bob/chat"]) await change(watchId, "second");
    await runDue();
    expect(sent.slice(1)).toEqual([
      { url: "other", seconds: 10 },
      { url: "chat", seconds: 10 },
    ]);
    expect(await statusesOf("bob/chat")).toEqual(["delivered"]);
    clock.advance(pauseMs - 10 * secondMs);
    await runDue();
    expect(await statusesOf("ann/chat/2")).toEqual(["delivered"]);
  });

  it("gets what its owner sends at once, as a test or again", async () => {
    await refuseFirst();
    await change("ann/chat", "test", testType);
    const [first] = (await store.list("ann/chat", null, 10)).filter(({ type }) => type !== testType);
    const again = await store.change(first?.id ?? "", (stored) => retryDelivery(stored, clock.now()));
    await wake({ delivery: again?.id ?? "", attempt: again?.attempt ?? 0 }, clock.now());
    await runDue();
    expect(sent.map(({ seconds }) => seconds)).toEqual([0, 10, 10]);
  });

  it("does not wait longer because the clock was set back", async () => {
    await refuseFirst();
    clock.setWall(noon - hourMs);
    await change("ann/chat", "second");
    await runDue();
    expect(sent).toHaveLength(2);
  });

  it("is not paused for webhooks, of which only the refused delivery waits", async () => {
    format = "webhook";
    await refuseFirst();
    await change("ann/chat", "second");
    await runDue();
    expect(sent.map(({ seconds }) => seconds)).toEqual([0, 10]);
    clock.advance(minuteMs);
    await runDue();
    expect(await statusesOf("ann/chat")).toEqual(["delivered", "waiting"]);
  });
});
