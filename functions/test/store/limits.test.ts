import { createServer, type Server, type Socket } from "node:net";
import { once } from "node:events";
import { openStore } from "../../src/firestore/store.ts";
import type { Store } from "../../src/services.ts";
import { tick } from "../support/until.ts";
import { noon } from "./store-harness.ts";

const event = { scheduledStartTime: null, event_subtitle: null, event_title: "", fetchedAt: noon };

/** How long a call of the store may take, in ms. */
const limits: readonly (readonly [what: string, ms: number, call: (store: Store) => Promise<unknown>])[] = [
  ["count", 2_500, ({ keys }) => keys.count("a", 1, noon)],
  ["refund", 2_500, ({ keys }) => keys.refund("a", 1, noon)],
  ["peek", 2_500, ({ keys }) => keys.peek("a")],
  ["list", 5_000, ({ keys }) => keys.list("somebody")],
  ["usage", 5_000, ({ keys }) => keys.usage(["a"])],
  ["findByHash", 5_000, ({ keys }) => keys.findByHash("a")],
  ["findByNumber", 5_000, ({ keys }) => keys.findByNumber(1)],
  ["change", 5_000, ({ keys }) => keys.change("somebody", () => ({ write: [], result: null }))],
  ["the stored event", 1_000, ({ events }) => events.get("KXA-1")],
  ["storing an event", 1_000, ({ events }) => events.put("KXA-1", event)],
];

describe("a Firestore that accepts connections and never answers", () => {
  let server: Server;
  let store: Store;
  const sockets = new Set<Socket>();

  beforeEach(async () => {
    server = createServer((socket) => sockets.add(socket.on("error", () => undefined))).listen(
      0,
      "127.0.0.1",
    );
    await once(server, "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("No port");
    jest.useFakeTimers({ doNotFake: ["nextTick", "queueMicrotask", "setImmediate"] });
    const FIRESTORE_EMULATOR_HOST = `127.0.0.1:${address.port}`;
    store = openStore({ GCLOUD_PROJECT: "demo-silent", FIRESTORE_EMULATOR_HOST });
  });
  afterEach(async () => {
    jest.useRealTimers();
    for (const socket of sockets) socket.destroy();
    server.close();
    await store.close();
    await tick();
  });

  it.each(limits)("ends %s as unavailable after %i ms, not before", async (_what, ms, call) => {
    const ended = jest.fn();
    const called = call(store).catch(ended);
    await jest.advanceTimersByTimeAsync(ms - 1);
    expect(ended).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalledWith(expect.objectContaining({ code: "unavailable" }));
    await called;
  });
});
