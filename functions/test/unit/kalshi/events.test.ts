import fc from "fast-check";
import { secondMs, systemClock } from "../../../src/base/clock.ts";
import { AppError } from "../../../src/base/errors.ts";
import type { RequestContext } from "../../../src/base/request.ts";
import { createClient } from "../../../src/kalshi/client.ts";
import { createEventReader, toEventSummary } from "../../../src/kalshi/events.ts";
import { Lists } from "../../../src/kalshi/lists.ts";
import { createQueue } from "../../../src/kalshi/queue.ts";
import { ReadError, type Transport } from "../../../src/kalshi/transport.ts";
import { inRequest } from "../../support/in-request.ts";
import { recordingLog } from "../../support/recording-log.ts";
import { isoTimeOf, wireMilestone } from "../../../src/kalshi/wire.ts";

const start = "2026-11-22T04:30:00Z";
const tickersOf = (count: number, name = "A") =>
  Array.from({ length: count }, (_, at) => `KX${name}MENTION-${at}`);
const wireEvent = (ticker: string) => ({ event_ticker: ticker, title: `Title of ${ticker}` });
const failed = () => new ReadError("Provider answered 500: no text", 500);

/** A provider of every event, which takes 50 ms. Its lists leave out those that are `hidden`, and do with the others what `list` does. */
function eventsOf({
  ceiling = 0,
  hidden = new Set<string>(),
  list = (tickers: readonly string[]): object => ({ events: tickers.map(wireEvent) }),
} = {}) {
  const reads: { readonly path: string; readonly tickers: readonly string[] }[] = [];
  const transport: Transport = {
    async read(path, query, signal) {
      const tickers = String(
        query["tickers"] ?? path.split("/")[2] ?? query["related_event_ticker"] ?? "",
      ).split(",");
      reads.push({ path, tickers });
      await new Promise((resolve, reject) => {
        setTimeout(resolve, 50);
        signal.addEventListener("abort", () => reject(ReadError.late()));
      });
      const milestones = tickers.map((ticker) => ({ start_date: start, primary_event_tickers: [ticker] }));
      const bodyOf = () => {
        if (path === "/milestones") return { milestones };
        if (path !== "/events") return { event: wireEvent(tickers[0] ?? "") };
        if (query["tickers"] === undefined) return { events: [] };
        return { milestones, ...list(tickers.filter((ticker) => !hidden.has(ticker))) };
      };
      return { json: bodyOf(), bytes: 1 };
    },
  };
  const queue = createQueue({ ceiling, clock: systemClock });
  const client = createClient(transport, queue, systemClock);
  const event = createEventReader(client, new Lists(client, recordingLog()), systemClock);
  const find = (ticker: string, request: Partial<RequestContext> = {}) =>
    inRequest(() => event(ticker), systemClock, request).then(
      ({ event_title, scheduledStartTime }) => `${event_title ?? ""}, ${scheduledStartTime ?? ""}`,
      (error: unknown) => (error instanceof AppError ? error.publicMessage : "another error"),
    );
  return { reads, event, find, queries: () => reads.filter(({ path }) => path === "/events") };
}
const whole = (ticker: string) => `Title of ${ticker}, ${start}`;

beforeEach(() => void jest.useFakeTimers({ doNotFake: ["nextTick", "queueMicrotask"] }));
afterEach(() => void jest.useRealTimers());

/** Lets time pass until all have ended. */
async function ended<Result>(all: readonly Promise<Result>[]): Promise<Result[]> {
  const over = new AbortController();
  const results = Promise.all(all).finally(() => over.abort());
  for (let step = 0; !over.signal.aborted && step < 1_000; step += 1) await jest.advanceTimersByTimeAsync(50);
  return results;
}

describe("events that are looked up at once", () => {
  it.each([undefined, null])(
    "have the start of their own milestones where the shared list sends milestones: %s",
    async (milestones) => {
      const { find } = eventsOf({ list: (tickers) => ({ events: tickers.map(wireEvent), milestones }) });
      const tickers = tickersOf(3);
      expect(await ended(tickers.map((ticker) => find(ticker)))).toEqual(tickers.map(whole));
    },
  );

  it("share reads of at most 20, each event with its start", async () => {
    const { find, reads } = eventsOf();
    const tickers = tickersOf(100);
    expect(await ended(tickers.map((ticker) => find(ticker)))).toEqual(tickers.map(whole));
    expect(reads.every(({ tickers: asked }) => asked.length <= 20)).toBe(true);
    expect(reads.length).toBeLessThanOrEqual(6);
  });

  it("are each read by itself where the list leaves it out without a word, so none becomes unknown", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.integer({ min: 0, max: 29 })), async (numbers) => {
        const hiddenTickers = new Set(numbers.map((number) => `KXAMENTION-${number}`));
        const { find, reads } = eventsOf({ hidden: hiddenTickers });
        const tickers = tickersOf(30);
        expect(await ended(tickers.map((ticker) => find(ticker)))).toEqual(tickers.map(whole));
        const alone = reads
          .filter(({ path }) => path.startsWith("/events/"))
          .flatMap(({ tickers: [one] }) => one);
        expect(new Set(alone)).toEqual(hiddenTickers);
      }),
      { numRuns: 20 },
    );
  });

  it("are each read by itself when the provider refuses the list", async () => {
    const { find } = eventsOf({
      list: () => {
        throw new ReadError("Provider answered 400: no text", 400);
      },
    });
    expect(await ended(tickersOf(3).map((ticker) => find(ticker)))).toEqual(tickersOf(3).map(whole));
  });

  it.each([
    ["answers 500", failed],
    [
      "sends more than we read of a body",
      () => new ReadError("Provider could not be read: too large", "body"),
    ],
  ])("fail none of the others when the provider %s for one of them", async (_what, failure) => {
    const { find } = eventsOf({
      ceiling: 20,
      list: (tickers) => {
        if (tickers.includes("KXBADMENTION-0")) throw failure();
        return { events: tickers.map(wireEvent) };
      },
    });
    const bad = find("KXBADMENTION-0", { client: "a" });
    const tickers = tickersOf(40);
    const others = tickers.map((ticker, at) => find(ticker, { client: `key ${at % 5}` }));
    expect(await ended(others)).toEqual(tickers.map(whole));
    expect(await ended([bad])).toEqual([expect.stringMatching(/^Provider/)]);
  });

  it("of one key delay another key's by no more than a read", async () => {
    const { find, queries } = eventsOf({ ceiling: 2 });
    const deadlineAt = systemClock.monotonicMs() + 60 * secondMs;
    const burst = tickersOf(200).map((ticker) => find(ticker, { client: "a", deadlineAt }));
    await jest.advanceTimersByTimeAsync(100);
    const before = queries().length;
    await ended([find("KXBMENTION-0", { client: "b" })]);
    expect(queries().length - before).toBeLessThanOrEqual(1);
    await ended(burst);
  });

  it("end by their own deadlines, their shared read by the last", async () => {
    const { find } = eventsOf();
    const at = (ms: number) => ({ deadlineAt: systemClock.monotonicMs() + ms });
    const outcomes = await ended([find("KXAMENTION-0", at(20)), find("KXAMENTION-1", at(secondMs))]);
    expect(outcomes).toEqual(["Provider did not answer in time", whole("KXAMENTION-1")]);
  });

  it("wait for none of the background, which waits for the same reads", async () => {
    const { find, event, queries } = eventsOf({ ceiling: 20 });
    const background = tickersOf(60, "BOARD").map((ticker) =>
      inRequest(() => event(ticker), systemClock, { isInBackground: true }).then(
        ({ event_ticker }) => event_ticker,
      ),
    );
    await jest.advanceTimersByTimeAsync(60);
    const before = queries().length;
    await ended([find("KXAMENTION-0")]);
    expect(
      queries()
        .slice(before)
        .map(({ tickers }) => tickers),
    ).toEqual([["KXAMENTION-0"]]);
    await ended(background);
    expect(queries().length).toBeLessThanOrEqual(5);
  });
});

const ticker = "KXNFLMENTION-26JAN17BUFDEN";
const now = Date.UTC(2026, 0, 17, 12);

function startOf(milestones: object[], event: { strike_date?: string } = {}): string | null {
  return toEventSummary(
    { event_ticker: ticker, ...event },
    milestones.map((milestone) => wireMilestone.parse(milestone)),
    now,
  ).scheduledStartTime;
}

const primary = { primary_event_tickers: [ticker], related_event_tickers: [ticker] };
const related = { primary_event_tickers: ["KXNFLGAME-26JAN17BUFDEN"], related_event_tickers: [ticker] };

describe("an event's start", () => {
  it("is that of the milestone that names it as primary, before one that names it as related", () => {
    const milestones = [
      { ...related, start_date: "2026-01-17T18:00:00Z" },
      { ...primary, start_date: "2026-01-17T21:30:00Z" },
    ];
    expect(startOf(milestones)).toBe("2026-01-17T21:30:00Z");
    expect(startOf(milestones.slice(0, 1))).toBe("2026-01-17T18:00:00Z");
  });

  it("is the earliest of several that have not ended", () => {
    const ended = { ...primary, start_date: "2026-01-16T18:00:00Z", end_date: "2026-01-16T21:00:00Z" };
    const later = { ...primary, start_date: "2026-01-18T18:00:00Z" };
    const next = { ...primary, start_date: "2026-01-17T18:00:00Z", end_date: null };
    expect(startOf([later, ended, next])).toBe("2026-01-17T18:00:00Z");
    expect(startOf([ended])).toBe("2026-01-16T18:00:00Z");
  });

  it("is the event's strike date when no milestone names it or has a start, else null", () => {
    const other = { start_date: "2026-01-17T18:00:00Z", primary_event_tickers: ["KXSNLMENTION-26JAN17"] };
    const strike = { strike_date: "2026-01-17T23:00:00Z" };
    expect(startOf([other], strike)).toBe("2026-01-17T23:00:00Z");
    expect(startOf([{ ...primary, start_date: "" }], strike)).toBe("2026-01-17T23:00:00Z");
    expect(startOf([other])).toBeNull();
    expect(startOf([], { strike_date: "0001-01-01T00:00:00Z" })).toBeNull();
  });

  it("is read for an event that the provider itself does not list", () => {
    const milestones = [{ ...primary, start_date: "2026-01-17T21:30:00Z" }];
    expect(toEventSummary({ event_ticker: ticker }, milestones, now)).toEqual({
      event_ticker: ticker,
      series_ticker: "KXNFLMENTION",
      scheduledStartTime: "2026-01-17T21:30:00Z",
      event_subtitle: null,
      event_title: null,
    });
  });
});

describe("a time of the provider", () => {
  it.each([
    ["2026-01-17T21:30:00Z", "2026-01-17T21:30:00Z"],
    ["2026-09-05T09:33:00.620673Z", "2026-09-05T09:33:00.620673Z"],
    ["2026-01-17T16:30:00-05:00", "2026-01-17T16:30:00-05:00"],
    ["2026-01-17", "2026-01-17T00:00:00Z"],
    ["0001-01-01T00:00:00Z", null],
    ["2026-02-30T00:00:00Z", null],
    ["tomorrow", null],
    ["", null],
    [null, null],
    [undefined, null],
  ])("%j becomes %j", (sent, expected) => {
    expect(isoTimeOf(sent)).toBe(expected);
  });
});
