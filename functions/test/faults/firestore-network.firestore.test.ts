import { firestoreHost, freshProject } from "../support/firestore-emulator.ts";
import { sampleTicker, startProvider, withSampleEvent, type Provider } from "../support/provider.ts";
import { startService, type Service } from "../support/service.ts";
import { startTcpProxy, type TcpProxy } from "../support/tcp-proxy.ts";
import { askFor, startLoad, type Load } from "../support/load.ts";

const limit = 40;
const limited = `429 Rate limit exceeded (${limit} requests/hour)`;
const unavailable = "503 Service temporarily unavailable";

describe("two instances under load when the network to Firestore fails", () => {
  let provider: Provider;
  let network: TcpProxy;
  let instances: Service[];
  let load: Load | undefined;

  beforeAll(async () => {
    provider = await startProvider();
    withSampleEvent(provider);
    network = await startTcpProxy(firestoreHost());
    const env = {
      UPSTREAM_BASE_URL: provider.baseUrl,
      FIRESTORE_EMULATOR_HOST: network.host,
      GCLOUD_PROJECT: freshProject(),
      RATE_LIMIT_PER_HOUR: String(limit),
    };
    instances = await Promise.all([startService({ env }), startService({ env })]);
  });
  afterAll(async () => {
    network.resume();
    await Promise.all(instances.map((instance) => instance.close()));
    await network.close();
    await provider.close();
    // A test that ran out of time has left it running, and jest could not end.
    await load?.stop();
  });

  it("admits no request over the limit, answers 503 meanwhile, and goes on by itself afterwards", async () => {
    const keys = await Promise.all(Array.from({ length: 3 }, async () => (await first()).makeKey()));
    load = startLoad(keys, 6, (key, request) =>
      askFor((path) => at(request).get(path, { "x-api-key": key }), sampleTicker),
    );
    await load.until((seen) => seen("200") >= 12);
    for (const fail of [() => network.pause(), () => network.cut()]) {
      const before = load.seen(unavailable);
      fail();
      await load.until((seen) => seen(unavailable) >= before + 6);
      network.resume();
      const recovered = load.seen("200");
      await load.until((seen) => seen("200") >= recovered + 6);
    }
    await load.until((_seen, ofKey) => keys.every((key) => ofKey(key, limited) >= 3));
    await load.stop();

    expect(load.outcomes()).toEqual(new Set(["200", unavailable, limited]));
    for (const key of keys) expect(load.ofKey(key, "200")).toBeLessThanOrEqual(limit);
    const fresh = await (await first()).makeKey();
    for (const instance of instances) {
      expect(await askFor((path) => instance.get(path, { "x-api-key": fresh }), sampleTicker)).toBe("200");
    }
  });

  const at = (request: number): Service => {
    const instance = instances[request % instances.length];
    if (instance === undefined) throw new Error("No instance");
    return instance;
  };
  const first = () => Promise.resolve(at(0));
});
