import { runRequest } from "@mention-market/service/base/request";
import { connectKalshi } from "@mention-market/service/kalshi/kalshi";
import { createProvider } from "../../src/kalshi/kalshi.ts";
import { systemClock } from "@mention-market/service/base/clock";
import {
  answer,
  held,
  sampleTicker,
  startProvider,
  wireMarket,
  type Behaviour,
  type Provider,
} from "@mention-market/service/test/support/provider";
import { recordingLog } from "@mention-market/service/test/support/recording-log";
import { startService, type Service } from "../support/service.ts";
import { until } from "@mention-market/service/test/support/until";
import { askFor, tickers } from "@mention-market/service/test/support/load";

const all = (requests: number, outcome: string) => Array<string>(requests).fill(outcome);
const fails = answer({ error: "database is away" }, 500);
const outcome = "500 Provider answered 500: database is away";
/** Far longer than anything takes here, on a busy machine too. */
const patientMs = 100_000;
const event = sampleTicker.slice(0, sampleTicker.lastIndexOf("-"));

/** Meets every read that names one of these. */
interface Trouble {
  readonly names: readonly string[];
  readonly behaviour: Behaviour;
}

/** Knows every market and event, alone and in lists. */
const healthy: Behaviour = (request, response, path) => {
  const url = new URL(path, "http://provider");
  const name = url.pathname.split("/").at(-1) ?? "";
  const listed = url.searchParams.get("tickers")?.split(",") ?? [];
  const body = url.pathname.startsWith("/events/")
    ? { event: { event_ticker: name, title: "SNL", sub_title: "On Nov 21", markets: [] } }
    : url.pathname.startsWith("/markets/")
      ? { market: wireMarket(name) }
      : {
          markets: listed.map((ticker) => wireMarket(ticker)),
          events: [],
          milestones: [],
          candlesticks: [],
          cursor: "",
        };
  answer(body)(request, response, path);
};

async function startHealthyProvider({ names, behaviour }: Trouble): Promise<Provider> {
  const provider = await startProvider();
  provider.on("/", (request, response, path) => {
    const isMet = names.some((name) => new RegExp(`\\b${name}\\b`).test(path));
    (isMet ? behaviour : healthy)(request, response, path);
  });
  return provider;
}

describe("another key's look-ups succeed", () => {
  let provider: Provider;
  let service: Service;

  async function start(trouble: Trouble, readsPerSecond: number): Promise<void> {
    provider = await startHealthyProvider(trouble);
    service = await startService({
      env: {
        UPSTREAM_BASE_URL: provider.baseUrl,
        UPSTREAM_READS_PER_SECOND: String(readsPerSecond),
        RATE_LIMIT_PER_HOUR: "10000",
      },
      providerTimeoutMs: patientMs,
    });
  }
  afterEach(() => Promise.all([service.close(), provider.close()]));

  async function newKey(): Promise<(path: string) => Promise<Response>> {
    const key = await service.makeKey();
    return (path) => service.get(path, { "x-api-key": key });
  }

  it("while 99 requests of one key, with three reads each, hang", async () => {
    const names = Array.from({ length: 99 }, (_, at) => `KXHANG-${at}`);
    const gate = held(fails);
    await start({ names, behaviour: gate }, 0);
    const greedy = await newKey();
    const hanging = names.map((name) =>
      greedy(`/getMentionEvent?event_ticker=${name}`).then(({ status }) => status),
    );
    await until(() => gate.waiting() >= 8);
    const modest = await newKey();
    for (const ticker of tickers(5)) expect(await askFor(modest, ticker)).toBe("200");
    // Its own slots, and those of the other key, whose reads take its look-ups with them.
    expect(gate.waiting()).toBeLessThanOrEqual(8 + 8);
    expect(new Set(await settleAll(gate, hanging))).toEqual(new Set([500]));
  });

  it.each([
    ["answers 500", false],
    ["never answers", true],
  ])("while they share reads with 10 tickers of one key on which the provider %s", async (_name, hangs) => {
    const names = Array.from({ length: 10 }, (_, at) => `${event}-BAD${at}`);
    const gate = held(fails);
    await start({ names, behaviour: hangs ? gate : fails }, 20);
    const greedy = await newKey();
    const modest = await Promise.all(Array.from({ length: 9 }, newKey));
    // Stores the event, so that no other read shows that the provider works.
    expect(await askFor(greedy, `${event}-FIRST`)).toBe("200");
    const bad = names.map((name) => askFor(greedy, name));
    const others = tickers(90).map((ticker, at) => askFor(modest[at % 9] ?? greedy, ticker));
    expect(await Promise.all(others)).toEqual(all(90, "200"));
    expect(await settleAll(gate, bad)).toEqual(all(10, outcome));
    const reads = provider.calls.length;
    // Known by now, it is read by itself.
    const again = askFor(greedy, `${event}-BAD0`);
    const more = tickers(20, 90).map((ticker, at) => askFor(modest[at % 9] ?? greedy, ticker));
    expect(await Promise.all(more)).toEqual(all(20, "200"));
    expect(await settleAll(gate, [again])).toEqual([outcome]);
    expect(
      provider.calls.slice(reads).filter((path) => /BAD.*,|,.*BAD/.test(decodeURIComponent(path))),
    ).toEqual([]);
  });
});

/** Opens a gate again and again until all have ended. */
async function settleAll<Result>(
  gate: ReturnType<typeof held>,
  all: readonly Promise<Result>[],
): Promise<Result[]> {
  const timer = setInterval(gate.open, 20);
  try {
    return await Promise.all(all);
  } finally {
    clearInterval(timer);
  }
}

describe("another key's lists and archived prices", () => {
  let provider: Provider;
  afterEach(() => provider.close());

  it("wait for no more than a few of the 60 lists that one key reads", async () => {
    provider = await startHealthyProvider({ names: [], behaviour: healthy });
    const [clock, log] = [systemClock, recordingLog()];
    const connection = connectKalshi({ baseUrl: provider.baseUrl, readsPerSecond: 20, clock, log });
    const kalshi = createProvider(connection, clock, log);
    const deadlineAt = systemClock.monotonicMs() + patientMs;
    const requestOf = (client: string) => ({ client, receivedAt: 0, deadlineAt, reads: { count: 0 } });
    const list = (client: string, series_ticker: string) =>
      runRequest(requestOf(client), () =>
        kalshi.listMarkets({ series_ticker, which: "archived" }, () => undefined),
      );
    const greedy = Array.from({ length: 60 }, (_, at) => list("greedy", `KXGREEDY${at}`));
    await until(() => provider.calls.length >= 9);
    const started = provider.calls.length;
    const range = { interval: "1h", span: { from: 0, to: 3_600 } } as const;
    await Promise.all([
      list("modest", "KXMODEST"),
      runRequest(requestOf("modest"), () => kalshi.archivedCandles("KXMODEST-26-A", range)),
    ]);
    // Of each read its first attempt: on a busy machine a kept connection ends meanwhile, and a read is made again.
    const reads = [...new Set(provider.calls)];
    const before = reads.findLastIndex((path) => path.includes("KXMODEST"));
    // In turns with the greedy key's, after the 8 that may be under way.
    expect(before - started).toBeLessThan(24);
    await Promise.all(greedy);
    expect(new Set(provider.calls).size).toBe(62);
  });
});
