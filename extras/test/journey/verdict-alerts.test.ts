import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { memoryFolder } from "@mention-market/service/test/support/memory-folder";
import { z } from "zod";
import { dayMs, hourMs, minuteMs, toIso } from "@mention-market/service/base/clock";
import { listening, type Listening } from "@mention-market/service/test/support/listening";
import { tick } from "@mention-market/service/test/support/until";
import { virtualClock, type VirtualClock } from "@mention-market/service/test/support/virtual-clock";
import { watchCallables } from "../../src/functions.ts";
import { deliveryList } from "../../src/watches/own-deliveries.ts";
import { startBoardProvider, type BoardProvider, type BoardSample } from "../support/board-provider.ts";
import { startService, type Service } from "../support/service.ts";
import { created } from "../support/make-watch.ts";

const uid = "somebody";
const series = "KXTALKMENTION";
const words = ["Alpha"];
/** Every past event had the word, so at 42 cents yes is cheap, and at 95 it is not. */
const cheap = { bid: "0.4000", ask: "0.4200" };
const dear = { bid: "0.9300", ask: "0.9500" };
const payload = z.object({ type: z.string(), data: z.record(z.string(), z.unknown()) });

describe("a verdict that becomes a buy, with no visitor and no public board", () => {
  let clock: VirtualClock;
  let folder: string;
  let provider: BoardProvider;
  let service: Service;
  let receiver: Listening;
  let received: z.output<typeof payload>[];
  let key: string;

  const past = (now: number): BoardSample[] =>
    Array.from({ length: 14 }, (_, at) => ({
      ticker: `${series}-26OCT${10 + at}`,
      start: toIso(now - (40 - at) * dayMs),
      words,
      settled: { result: "yes", at: toIso(now - (40 - at) * dayMs + hourMs) },
    }));
  const ahead = (count: number, startsAt: number): BoardSample[] =>
    Array.from({ length: count }, (_, at) => ({
      ticker: `${series}-26DEC${10 + at}`,
      start: toIso(startsAt),
      words,
    }));
  const event = `${series}-26DEC10`;

  beforeEach(async () => {
    clock = virtualClock();
    folder = mkdtempSync(join(memoryFolder, "verdict-alerts-"));
    key = randomBytes(32).toString("base64");
    received = [];
    receiver = await listening((request, response) => {
      void text(request).then((body) => {
        received.push(payload.parse(JSON.parse(body)));
        response.writeHead(204).end();
      });
    });
  });
  afterEach(async () => {
    await service.close();
    await provider.close();
    await receiver.close();
    rmSync(folder, { recursive: true });
  });

  async function start(events: readonly BoardSample[]) {
    provider = await startBoardProvider([...past(clock.now()), ...events]);
    provider.quote = dear;
    service = await newInstance();
    await service.services.collect();
  }
  const newInstance = () =>
    startService({
      env: {
        ...{ UPSTREAM_BASE_URL: provider.baseUrl, DATA_DIR: folder, PROVEN_SERIES: series },
        ...{ PUBLIC_BOARD: "false", WATCH_SECRET_KEY: key, LOCAL_RECEIVERS: "true" },
      },
      clock,
    });
  const call = (name: keyof typeof watchCallables, input: unknown) =>
    watchCallables[name].handle(input, uid, service.services, clock.now());
  async function watch(verdict: object): Promise<string> {
    const input = { name: "Buys", url: `${receiver.url}/hook`, types: ["verdict.buys"], verdict };
    const { watchId } = created.parse(await call("createWatch", input)).watch;
    await delivered(watchId);
    return watchId;
  }
  async function delivered(watchId: string): Promise<void> {
    const isWaiting = async () =>
      deliveryList
        .parse(await call("listDeliveries", { watchId }))
        .deliveries.some(({ status }) => status === "waiting");
    while (await isWaiting()) await tick();
  }
  /** So many runs of the collector, one each minute. */
  async function minutes(count: number) {
    for (let minute = 0; minute < count; minute += 1) {
      clock.advance(minuteMs);
      await service.services.collect();
    }
  }
  const bought = () => received.filter(({ type }) => type === "verdict.buys");

  it("is one webhook with the side and its edge, not again after a restart, and none after the start", async () => {
    const startsAt = clock.now() + 5 * hourMs;
    await start(ahead(1, startsAt));
    const watchId = await watch({ series_ticker: series });
    await minutes(3);
    expect(bought()).toEqual([]);
    provider.quote = cheap;
    await minutes(2);
    await delivered(watchId);
    const [first] = bought();
    expect(first?.data).toMatchObject({
      ...{
        series_ticker: series,
        event_ticker: event,
        market_ticker: `${event}-ALPHA`,
        strike_word: "Alpha",
      },
      data: { side: "yes", price_dollars: 0.42, edge_dollars: expect.any(Number) },
    });
    expect(z.object({ edge_dollars: z.number().positive() }).parse(first?.data["data"])).toBeTruthy();

    await service.close();
    service = await newInstance();
    provider.quote = dear;
    await minutes(3);
    provider.quote = cheap;
    await minutes(3);
    await delivered(watchId);
    expect(bought()).toHaveLength(1);

    provider.quote = dear;
    await minutes(3);
    clock.advance(startsAt - clock.now() - 2 * minuteMs);
    await minutes(1);
    provider.quote = cheap;
    clock.advance(minuteMs);
    await minutes(2);
    await delivered(watchId);
    expect(bought()).toHaveLength(1);
  });

  it("is sent once its event and the record of its words can be read again, and not from what a failed read left", async () => {
    await start(ahead(1, clock.now() + 5 * hourMs));
    const watchId = await watch({ event_ticker: event });
    await minutes(3);
    provider.quote = cheap;
    provider.fails = (path) => path.startsWith("/events?tickers") || path.startsWith(`/events/${event}`);
    await minutes(2);
    await service.close();
    // A new instance has read no record.
    provider.fails = (path) => path.includes(`series_ticker=${series}`);
    service = await newInstance();
    await minutes(2);
    expect(bought()).toEqual([]);
    expect(service.log).toContainEqual(
      expect.objectContaining({
        fields: { event_ticker: event, cause: "Not all evidence was read in time" },
      }),
    );
    provider.fails = () => false;
    await minutes(3);
    await delivered(watchId);
    expect(bought()).toHaveLength(1);
  });

  it("costs two reads a minute for 25 events and the record of their series every 10 minutes, and nothing without a watch", async () => {
    await start(ahead(25, clock.now() + 2 * dayMs));
    await minutes(5);
    const readsIn20Minutes = async () => {
      const before = provider.calls.length;
      await minutes(20);
      // On a busy machine a slow read of many events is made again in parts, of three tickers at most.
      const isPart = (path: string) => path.startsWith("/events?tickers=") && path.split(/,|%2C/).length <= 3;
      const calls = provider.calls.slice(before).filter((path) => !isPart(path));
      return {
        events: calls.filter((path) => path.startsWith("/events?tickers=")).length,
        record: calls.filter((path) => path.includes(`markets?series_ticker=${series}`)).length,
        all: calls.length,
      };
    };
    const without = await readsIn20Minutes();
    expect(without.record).toBe(0);
    const watchId = await watch({ series_ticker: series });
    await minutes(5);
    const counts = await readsIn20Minutes();
    expect({ events: counts.events - without.events, record: counts.record }).toEqual({
      events: 40,
      record: 4,
    });
    // And the list of series, for the fees.
    expect(counts.all - without.all).toBeLessThanOrEqual(40 + 4 + 3);
    await call("deleteWatch", { watchId });
    // Past the ten minutes of the record, and past the hour's reads for findWord.
    await minutes(14);
    const { events, record } = await readsIn20Minutes();
    expect({ events, record }).toEqual({ events: without.events, record: 0 });
  });
});
