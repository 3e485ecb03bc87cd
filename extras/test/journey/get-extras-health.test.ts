import { secondMs, toIso } from "@mention-market/service/base/clock";
import { startProvider, type Provider } from "@mention-market/service/test/support/provider";
import { virtualClock, type VirtualClock } from "@mention-market/service/test/support/virtual-clock";
import { emptySnapshot } from "../../src/changes/snapshot.ts";
import { extrasHealth } from "../../src/endpoints/get-extras-health.ts";
import { startService, type Service } from "../support/service.ts";

describe("getExtrasHealth", () => {
  let provider: Provider;
  let service: Service;
  let clock: VirtualClock;

  beforeEach(async () => {
    provider = await startProvider();
    clock = virtualClock();
    service = await startService({
      env: { UPSTREAM_BASE_URL: provider.baseUrl, WATCH_SECRET_KEY: Buffer.alloc(32, 7).toString("base64") },
      clock,
    });
  });
  afterEach(() => Promise.all([service.close(), provider.close()]));

  const ask = (headers: Record<string, string> = {}) => service.get("/getExtrasHealth", headers);

  it("says without a key what is deployed, and that the store and the secrets of watches work", async () => {
    const response = await ask();
    expect(response.status).toBe(200);
    expect(response.headers.get("x-ratelimit-remaining")).toBeNull();
    const body: unknown = await response.json();
    expect(body).toEqual({
      status: "ok",
      features: ["core", "transcripts", "prices", "board", "changes", "mcp"],
      collector: null,
      watch_secrets: "ok",
    });
    expect(Object.keys(extrasHealth.parse(body))).toEqual(Object.keys(extrasHealth.shape));
    expect(provider.calls).toEqual([]);
  });

  it("neither looks at a key nor counts it, whatever the key is", async () => {
    const apiKey = await service.makeKey();
    for (const key of [apiKey, "nonsense"]) expect((await ask({ "x-api-key": key })).status).toBe(200);
    const limit = await service.get("/getRateLimit", { "x-api-key": apiKey });
    expect(await limit.json()).toMatchObject({ used: 0 });
  });

  it("refuses a parameter that it does not have, and a method", async () => {
    expect((await service.get("/getExtrasHealth?verbose=1", {})).status).toBe(400);
    expect((await service.get("/getExtrasHealth", {}, "POST")).status).toBe(405);
  });

  it("shows when the collector last ran and how far it is behind, read anew after 5 seconds and not before", async () => {
    expect(await (await ask()).json()).toMatchObject({ collector: null });
    const [collectedAt, readAt] = [clock.now(), clock.now() - 90 * secondMs];
    const state = { seq: 0, snapshotId: "one", readAt, collectedAt };
    await service.services.changes.commit({ after: null, state, snapshot: emptySnapshot, changes: [] });
    expect(await (await ask()).json()).toMatchObject({ collector: null });
    clock.advance(5 * secondMs);
    expect(await (await ask()).json()).toMatchObject({
      collector: { last_run: toIso(collectedAt), lag_seconds: 95, undated_events: null },
    });
  });

  it("is 503 with the same fields while the store of the extras fails, and 200 again once it works", async () => {
    const failing = jest.spyOn(service.services.changes, "head").mockRejectedValue(new Error("Disk is gone"));
    const response = await ask();
    expect(response.status).toBe(503);
    expect(extrasHealth.parse(await response.json())).toMatchObject({ status: "failing", collector: null });
    failing.mockRestore();
    clock.advance(5 * secondMs);
    expect((await ask()).status).toBe(200);
  });
});
