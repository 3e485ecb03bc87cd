import { startProvider, withSampleEvent, type Provider } from "../support/provider.ts";
import { startService, type Service } from "../support/service.ts";
import { startTcpProxy, type TcpProxy, type Weather } from "../support/tcp-proxy.ts";
import { askFor, tickers } from "../support/load.ts";

/** Far longer than a network here takes, on a busy machine too. */
const patientMs = 100_000;
/** Of the test in which nothing comes, which waits for it. */
const briefMs = 1_500;

describe("the service when the network to the provider fails", () => {
  let provider: Provider;
  let network: TcpProxy;
  let service: Service;
  let asked = 0;

  const start = (providerTimeoutMs: number) =>
    startService({
      env: { UPSTREAM_BASE_URL: `http://${network.host}`, RATE_LIMIT_PER_HOUR: "10000" },
      providerTimeoutMs,
    });

  beforeEach(async () => {
    provider = await startProvider();
    withSampleEvent(provider);
    network = await startTcpProxy(new URL(provider.baseUrl).host);
    service = await start(patientMs);
  });
  afterEach(async () => {
    network.resume();
    await service.close();
    await network.close();
    await provider.close();
  });

  /** Asks for as many markets at once, none of which was asked for before. */
  const ask = (requests: number) =>
    Promise.all(tickers(requests, (asked += requests)).map((ticker) => askFor(service.get, ticker)));
  /** Asks until each of 5 markets is answered: on a busy machine that may take longer than a short timeout allows. */
  async function untilRight(): Promise<void> {
    while ((await ask(5)).some((outcome) => outcome !== "200"));
  }
  const all = (requests: number, outcome: string) => Array<string>(requests).fill(outcome);

  it.each<[string, Weather]>([
    ["is far away", { latencyMs: 150 }],
    ["delays bytes by chance", { latencyMs: 10, jitterMs: 200 }],
    ["is narrow", { bytesPerSecond: 20_000 }],
  ])("answers each request with its own market while the network %s", async (_name, weather) => {
    network.shape(weather);
    expect(await ask(30)).toEqual(all(30, "200"));
    network.shape({});
    expect(await ask(30)).toEqual(all(30, "200"));
  });

  it("answers 500 to all while the network swallows everything, and is right again once it does not", async () => {
    await service.close();
    service = await start(briefMs);
    await untilRight();
    network.pause();
    expect(await ask(20)).toEqual(all(20, "500 Provider did not answer in time"));
    network.resume();
    await untilRight();
  });

  it("answers rightly or 500 while connections are cut under it, and is right again afterwards", async () => {
    network.shape({ latencyMs: 50 });
    const answers = ask(40);
    network.cut();
    const during = await ask(20);
    network.resume();
    for (const outcome of [...(await answers), ...during]) {
      expect(outcome).toMatch(/^(200|500 Provider could not be read: (ECONNRESET|EPIPE|socket hang up).*)$/);
    }
    expect(during).toContain("500 Provider could not be read: ECONNRESET");
    expect(await ask(20)).toEqual(all(20, "200"));
  });

  it("notices that connections it keeps were half closed, and answers on new ones", async () => {
    expect(await ask(20)).toEqual(all(20, "200"));
    network.halfClose();
    expect(await ask(20)).toEqual(all(20, "200"));
  });
});
