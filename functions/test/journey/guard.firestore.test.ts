import { v1 } from "firebase-admin/firestore";
import { listKeys } from "../../src/functions/list-api-keys.ts";
import { revokeKey } from "../../src/functions/revoke-api-key.ts";
import { firestoreHost, freshProject } from "../support/firestore-emulator.ts";
import { sampleTicker, startProvider, withSampleEvent, type Provider } from "../support/provider.ts";
import { startService, type Service } from "../support/service.ts";
import { startTcpProxy, type TcpProxy } from "../support/tcp-proxy.ts";

/** Far longer than the provider's responses take here, on a busy machine too. */
const providerTimeoutMs = 100_000;
const maxRounds = 20;
const path = `/getMentionMarket?market_ticker=${sampleTicker}`;

describe("the guard on Firestore", () => {
  let provider: Provider;
  let service: Service;
  let network: TcpProxy;

  beforeEach(async () => {
    provider = await startProvider();
    withSampleEvent(provider);
    network = await startTcpProxy(firestoreHost());
    service = await startService({
      env: {
        UPSTREAM_BASE_URL: provider.baseUrl,
        FIRESTORE_EMULATOR_HOST: network.host,
        GCLOUD_PROJECT: freshProject(),
      },
      providerTimeoutMs,
    });
    await untilAdmitted(() => service.get(path));
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await service.close();
    await network.close();
    await provider.close();
  });

  it("answers exactly 100 of 200 requests at once from 5 instances, refuses 100 and fails none", async () => {
    const env = {
      UPSTREAM_BASE_URL: provider.baseUrl,
      FIRESTORE_EMULATOR_HOST: firestoreHost(),
      GCLOUD_PROJECT: freshProject(),
    };
    const instances = await Promise.all(
      Array.from({ length: 5 }, () => startService({ env, providerTimeoutMs })),
    );
    for (const instance of instances) await untilAdmitted(() => instance.get(path));
    let statuses: Record<number, number> = {};
    // The guard gives Firestore 2.75 seconds of real time: where the machine was too slow for a round, another one has a fresh key.
    for (let round = 0; round < maxRounds; round += 1) {
      const headers = { "x-api-key": (await instances[0]?.makeKey()) ?? "" };
      const ask = (request: number) => fetch((instances[request % 5]?.baseUrl ?? "") + path, { headers });
      statuses = await statusesOf(200, ask);
      expect(statuses[200] ?? 0).toBeLessThanOrEqual(100);
      if (!(503 in statuses)) break;
    }
    expect(statuses).toEqual({ 200: 100, 429: 100 });
    await Promise.all(instances.map((instance) => instance.close()));
  });

  it("spends one RPC on an admitted request and none on a malformed key", async () => {
    await service.get(path);
    const calls = countCalls();
    await service.get(path);
    expect(calls()).toEqual({ commit: 1, getDocument: 0, others: 0 });
    await service.get(path, { "x-api-key": "mm_live_nothing" });
    expect(calls()).toEqual({ commit: 1, getDocument: 0, others: 0 });
  });

  it("spends one shared read and no write on a key known to be over its limit, whose revocation then shows", async () => {
    let statuses: Record<number, number> = {};
    // Where the machine was too slow for a request, it may not have been counted: then another round passes the limit.
    for (let round = 0; round < maxRounds && !(429 in statuses); round += 1)
      statuses = await statusesOf(101, () => service.get(path));
    const calls = countCalls();
    expect(await statusesOf(40, () => service.get(path))).toEqual({ 429: 40 });
    expect(calls()).toMatchObject({ commit: 0, others: 0 });
    expect(calls().getDocument).toBeLessThan(10);

    const { services, instance } = service;
    const { keys } = services;
    const { clock } = instance;
    const [key] = (await listKeys(keys, "test-user", clock.now())).keys;
    await revokeKey(keys, "test-user", key?.keyId ?? "", clock.now());
    expect((await service.get(path)).status).toBe(403);
  });

  it("answers 503 and asks no provider while Firestore hangs, and 200 again once it answers", async () => {
    network.pause();
    provider.calls.length = 0;
    const response = await service.get(path);
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({
      error: "Service temporarily unavailable",
      message: expect.stringContaining("Repeat the request in a few seconds"),
    });
    expect(provider.calls).toEqual([]);
    network.resume();
    await untilAdmitted(() => service.get(path));
  });
});

/** Asks until the guard admits: the first calls of Firestore take longer than it waits, and on a busy machine others do. */
async function untilAdmitted(ask: () => Promise<Response>): Promise<void> {
  for (;;) {
    const { status } = await ask();
    if (status === 200) return;
    expect(status).toBe(503);
  }
}

/** How many answers there were of each status. */
async function statusesOf(
  requests: number,
  ask: (request: number) => Promise<Response>,
): Promise<Record<number, number>> {
  const responses = await Promise.all(Array.from({ length: requests }, (_, request) => ask(request)));
  const statuses: Record<number, number> = {};
  for (const { status } of responses) statuses[status] = (statuses[status] ?? 0) + 1;
  return statuses;
}

/** Counts the low-level client's calls from now on, apart from the reads of stored events. */
function countCalls(): () => { commit: number; getDocument: number; others: number } {
  const client = v1.FirestoreClient.prototype;
  const commit = jest.spyOn(client, "commit");
  const getDocument = jest.spyOn(client, "getDocument");
  const others = [
    jest.spyOn(client, "batchGetDocuments"),
    jest.spyOn(client, "runQuery"),
    jest.spyOn(client, "beginTransaction"),
  ];
  const ofKeys = (spy: { mock: { calls: unknown[][] } }) =>
    spy.mock.calls.filter((call) => JSON.stringify(call[0]).includes("/apiKeys/")).length;
  return () => ({
    commit: ofKeys(commit),
    getDocument: ofKeys(getDocument),
    others: others.reduce((sum, spy) => sum + spy.mock.calls.length, 0),
  });
}
