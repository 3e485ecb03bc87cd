import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { memoryFolder } from "@mention-market/service/test/support/memory-folder";
import firebaseFunctionsTest from "firebase-functions-test";
import { z } from "zod";
import { systemClock } from "@mention-market/service/base/clock";
import { newDelivery } from "../../src/watches/deliveries/delivery.ts";
import type { ExtrasServices } from "../../src/wiring.ts";
import { startChangingProvider, type ChangingProvider } from "../support/changing-provider.ts";
import { listening, type Listening } from "@mention-market/service/test/support/listening";

const uid = "somebody";
const account = { uid, token: { firebase: { sign_in_provider: "password" } } };
/** A call as firebase-functions hands it to a callable, once it has verified the token. */
const callOf = (data: unknown) => ({ data, auth: account, rawRequest: { headers: {} } });

describe("offline, without an emulator", () => {
  const before = { ...process.env };
  const received: string[] = [];
  let folder: string;
  let provider: ChangingProvider;
  let auth: Listening;
  let receiver: Listening;
  let test: ReturnType<typeof firebaseFunctionsTest>;
  let functions: Readonly<Record<string, object>>;
  let services: ExtrasServices;

  beforeAll(async () => {
    // Its log.
    jest.spyOn(process.stderr, "write").mockReturnValue(true);
    folder = await mkdtemp(join(memoryFolder, "offline-"));
    provider = await startChangingProvider(() => systemClock.now());
    // Firebase Auth, in which nobody has an account.
    auth = await listening((_request, response) => response.end("{}"));
    receiver = await listening((request, response) => {
      void text(request).then((body) => {
        received.push(body);
        response.writeHead(204).end();
      });
    });
    test = firebaseFunctionsTest({ projectId: "demo-offline" });
    Object.assign(process.env, {
      DATA_DIR: folder,
      UPSTREAM_BASE_URL: provider.url,
      FIREBASE_AUTH_EMULATOR_HOST: new URL(auth.url).host,
      LOCAL_RECEIVERS: "true",
      WATCH_SECRET_KEY: randomBytes(32).toString("base64"),
    });
    const exported = await import("../../src/index.ts");
    functions = exported.functions;
    services = exported.instance.services();
  });
  afterAll(async () => {
    await services.close();
    await Promise.all([provider.close(), auth.close(), receiver.close()]);
    test.cleanup();
    process.env = before;
    jest.restoreAllMocks();
    await rm(folder, { recursive: true });
  });

  /** Runs an export as firebase-functions does. */
  async function run(name: string, request?: object): Promise<unknown> {
    const wrapped: unknown = Reflect.apply(test.wrap, undefined, [functions[name]]);
    if (typeof wrapped !== "function") throw new Error(`${name} can't be wrapped`);
    const result: unknown = await Reflect.apply(wrapped, undefined, request === undefined ? [] : [request]);
    return result;
  }

  it("createWatch makes a watch of the account, and endWatchesOfDeletedAccounts deletes it where Auth has no such account", async () => {
    await run("createWatch", callOf({ name: "All", url: receiver.url }));
    expect(await services.watches.list(uid)).toMatchObject([{ uid, name: "All" }]);
    await run("endWatchesOfDeletedAccounts");
    expect(await services.watches.list(uid)).toEqual([]);
  });

  it("collectChanges reads the provider, and stores what it lists", async () => {
    provider.list("KXTALKMENTION-26NOV23", ["Bridge"]);
    await run("collectChanges");
    const head = await services.changes.head();
    const snapshot = head === null ? null : await services.changes.snapshot(head);
    expect([...(snapshot?.markets.keys() ?? [])]).toEqual(["KXTALKMENTION-26NOV23-BRIDGE"]);
  });

  it("deliverChange attempts the delivery that a task names, and no other", async () => {
    const { watch } = z
      .object({ watch: z.object({ watchId: z.string() }) })
      .parse(await run("createWatch", callOf({ name: "All", url: receiver.url })));
    const { watches, deliveries } = services.watchServices ?? {};
    // Its first test activates it.
    while ((await watches?.get(watch.watchId))?.status !== "active") await pause(5);
    const change = { changeId: "7", type: "market.settled", timestamp: "2026-11-23T12:00:00Z", data: {} };
    const delivery = newDelivery({ watchId: watch.watchId, ...change }, systemClock.now());
    await deliveries?.add([delivery]);
    for (const data of [null, { delivery: "another", attempt: 0 }, { delivery: delivery.id, attempt: 0 }])
      await run("deliverChange", { data });
    expect(received.filter((body) => body.includes("market.settled"))).toEqual([delivery.body]);
  });
});
