import { secondMs } from "@mention-market/service/base/clock";
import { withTimeout } from "@mention-market/service/base/request";
import {
  freePort,
  firestoreHost,
  freshProject,
} from "@mention-market/service/test/support/firestore-emulator";
import { startTcpProxy } from "@mention-market/service/test/support/tcp-proxy";
import { openExtraStores, type ExtraStores } from "../../src/store/open.ts";
import { stillClock } from "./store-harness.ts";

const openAt = (emulatorHost: string) =>
  openExtraStores({ GCLOUD_PROJECT: freshProject(), FIRESTORE_EMULATOR_HOST: emulatorHost }, stillClock);

/** Whether every call of the store ended by itself, with a rejection, in the time that its callers have for it. */
async function rejections({ watches, passMemory }: ExtraStores): Promise<string[]> {
  const calls: [ms: number, call: Promise<unknown>][] = [
    [6 * secondMs, watches.list("somebody")],
    [11 * secondMs, watches.change("somebody", () => ({ write: [], remove: [], result: null }))],
    [6 * secondMs, watches.get("watch_1")],
    [11 * secondMs, watches.update("watch_1", (watch) => watch)],
    [6 * secondMs, watches.version()],
    [6 * secondMs, watches.all()],
    [6 * secondMs, passMemory.read("prices")],
    [6 * secondMs, passMemory.write("prices", "")],
  ];
  const outcomes = calls.map(([ms, call]) =>
    withTimeout(ms, call, "The store").then(
      () => "fulfilled",
      (error: unknown) => (String(error).includes("The store") ? "hung" : "rejected"),
    ),
  );
  return Promise.all(outcomes);
}

const allRejected = Array<string>(8).fill("rejected");

describe("the stores of the extras on Firestore", () => {
  it("reject every call in time while the network passes nothing, and work again when it does", async () => {
    const proxy = await startTcpProxy(firestoreHost());
    const store = openAt(proxy.host);
    await store.passMemory.write("fanOut", "before");
    proxy.pause();
    expect(await rejections(store)).toEqual(allRejected);
    proxy.resume();
    expect(await store.passMemory.read("fanOut")).toBe("before");
    await store.close();
    await proxy.close();
  });

  it("reject every call in time with nobody listening", async () => {
    const store = openAt(`127.0.0.1:${await freePort()}`);
    expect(await rejections(store)).toEqual(allRejected);
    await store.close();
  });
});
