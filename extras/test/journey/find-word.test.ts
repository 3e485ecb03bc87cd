import { z } from "zod";
import { hourMs, minuteMs, toIso } from "@mention-market/service/base/clock";
import { AppError, unavailableText } from "@mention-market/service/base/errors";
import { answer } from "@mention-market/service/test/support/provider";
import { virtualClock, type VirtualClock } from "@mention-market/service/test/support/virtual-clock";
import { edgeOf } from "../../src/estimates/verdict.ts";
import { eventResponse } from "../../src/words/value-event.ts";
import { emptySnapshot } from "../../src/changes/snapshot.ts";
import { startBoardProvider, type BoardProvider, type BoardSample } from "../support/board-provider.ts";
import { startService, type Service } from "../support/service.ts";

const soon: BoardSample = {
  ticker: "KXSNLMENTION-26NOV21",
  start: "2026-11-21T20:00:00Z",
  words: ["Clue", "Tariffs"],
};
const live: BoardSample = {
  ticker: "KXEARNINGSMENTIONACME-26Q3",
  start: "2026-11-20T09:30:00Z",
  words: ["Tariff"],
};
/** Far beyond the 72 hours of the board. */
const later: BoardSample = {
  ticker: "KXSNLMENTION-27MAR05",
  start: "2027-03-05T20:00:00Z",
  words: ["Tariff"],
};
const undated: BoardSample = { ticker: "KXRALLYMENTION-26NOV21", start: null, words: ["Tariff"] };
const settled: BoardSample = {
  ticker: "KXSNLMENTION-26NOV19",
  start: "2026-11-19T20:00:00Z",
  words: ["Tariff"],
  settled: { result: "yes", at: "2026-11-19T21:00:00Z" },
};

const weekly: BoardSample = {
  ticker: "KXWEEKMENTION-26NOV30",
  start: "2026-11-30T05:00:00Z",
  words: ["Tariff"],
  rules:
    "If X says Tariff after November 23, 2026 at 8:00am ET and before Nov 30, 2026 at 12:00am ET, then the market resolves to Yes.",
};
const floor: BoardSample = { ...weekly, ticker: "KXFLOORMENTION-26NOV23", rules: "", isScalar: true };

const body = z.looseObject({
  total: z.number(),
  words: z.array(z.looseObject({ market_ticker: z.string() })),
});

const required = z.object({ times: z.number() });

describe("findWord", () => {
  let provider: BoardProvider;
  let service: Service;
  let clock: VirtualClock;

  beforeEach(async () => {
    provider = await startBoardProvider([later, undated, soon, live, settled]);
    clock = virtualClock(Date.parse("2026-11-20T10:00:00.000Z"));
    service = await startService({ env: { UPSTREAM_BASE_URL: provider.baseUrl }, clock });
  });
  afterEach(() => Promise.all([service.close(), provider.close()]));

  const ask = (query: string) => service.get(`/findWord?${query}`);
  const find = async (phrase: string) =>
    body.parse(await (await ask(new URLSearchParams({ phrase }).toString())).json());
  async function collect(): Promise<void> {
    clock.advance(minuteMs);
    expect(await service.services.collect()).not.toBeNull();
  }

  it("says which words may be meant where no market is found, and only there", async () => {
    await collect();
    expect(await find("tarif")).toMatchObject({ total: 0, did_you_mean: ["tariff"] });
    expect(await find("zebra")).not.toHaveProperty("did_you_mean");
    expect(await find("tariff")).not.toHaveProperty("did_you_mean");
  });

  it("lists the open markets on a word of all events that the collector has seen, soonest first, and reads no provider", async () => {
    await collect();
    const reads = provider.calls.length;
    const response = await ask("phrase=tariff");
    expect(response.status).toBe(200);
    const asks = { yes_ask_dollars: 0.42, no_ask_dollars: 0.6 };
    const rest = { ...asks, estimate: null, verdict: null, edge_dollars: null, valued_at: null };
    const word = ({ ticker, start }: BoardSample, phase: string | null, strike_word = "Tariff") => ({
      event_ticker: ticker,
      event_title: `Title of ${ticker}`,
      scheduledStartTime: start,
      phase,
      market_ticker: `${ticker}-${strike_word.toUpperCase()}`,
      strike_word,
      requires: { times: 1, by: null, after: null, exact: null, notes: [], unread: 0 },
      ...rest,
    });
    const text = await response.text();
    const sent = {
      phrase: "tariff",
      as_of: toIso(clock.now()),
      total: 4,
      words: [
        word(live, "live"),
        word(soon, "upcoming", "Tariffs"),
        word(later, "upcoming"),
        word(undated, null),
      ],
    };
    // Fields come in this order.
    expect(text).toBe(JSON.stringify(sent));
    expect(provider.calls).toHaveLength(reads);
  });

  it("is as old as the last run that could read the provider, and has the prices of the last list", async () => {
    await collect();
    const asOf = toIso(clock.now());
    provider.on("/", answer({ error: "down" }, 502));
    await collect();
    expect(await find("clue")).toMatchObject({ as_of: asOf, total: 1 });
  });

  it("follows prices within 15 minutes, markets that close, and starts that move", async () => {
    await collect();
    provider.quote = { bid: "0.5000", ask: "0.5500" };
    for (let minutes = 0; minutes < 16; minutes += 1) await collect();
    expect((await find("clue")).words).toEqual([
      expect.objectContaining({ yes_ask_dollars: 0.55, no_ask_dollars: 0.5 }),
    ]);
    provider.events = [{ ...soon, settled: { result: "yes", at: toIso(clock.now()) } }];
    await collect();
    expect(await find("clue")).toMatchObject({ total: 0, words: [] });
  });

  it("finds a word that must be said several times, and for a phrase with a number only those of this number", async () => {
    provider.events = [{ ...live, words: ["Tariff (3+ times)", "Tariff (5+ times)", "Tariff"] }];
    await collect();
    const timesOf = async (phrase: string) =>
      (await find(phrase)).words.map(({ strike_word, requires }) => [
        strike_word,
        required.parse(requires).times,
      ]);
    expect(await timesOf("tariff")).toEqual([
      ["Tariff", 1],
      ["Tariff (3+ times)", 3],
      ["Tariff (5+ times)", 5],
    ]);
    expect(await timesOf("tariff (3+ times)")).toEqual([["Tariff (3+ times)", 3]]);
    expect(await timesOf("tariff (4+ times)")).toEqual([]);
  });

  it("counts all and lists the first 100", async () => {
    const others = Array.from({ length: 130 }, (_, at) => ({ ...later, ticker: `${later.ticker}-${at}` }));
    provider.events = [...others, live];
    await collect();
    const { total, words: listed } = await find("tariff");
    expect([total, listed.length, listed[0]?.market_ticker]).toEqual([131, 100, `${live.ticker}-TARIFF`]);
  });

  it("is a 503 with Retry-After that counts nothing until the collector has listed every series", async () => {
    const response = await ask("phrase=tariff");
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "60"]);
    expect(await response.json()).toMatchObject({ message: expect.stringContaining("in a minute") });
    // As a first run leaves it that listed no series in its time.
    const now = clock.now();
    const state = { seq: 0, snapshotId: "one", readAt: now, collectedAt: now };
    await service.services.changes.commit({ after: null, state, snapshot: emptySnapshot, changes: [] });
    clock.advance(minuteMs);
    expect((await ask("phrase=tariff")).status).toBe(503);
    const limit = await service.get("/getRateLimit");
    expect(limit.headers.get("x-ratelimit-remaining")).toBe("100");
    await collect();
    expect((await ask("phrase=tariff")).status).toBe(200);
  });

  it("is a 503 after a first run that ended before it had listed every series, and a 200 once a run has listed the rest", async () => {
    provider.events = Array.from({ length: 30 }, (_, at) => ({ ...live, ticker: `KX${at}MENTION-26Q3` }));
    const read = new Set<string>();
    provider.fails = (path) => {
      const series = /^\/events.*series_ticker=(\w+)/.exec(path)?.[1];
      if (series !== undefined && !read.has(series) && read.add(series).size === 25) clock.advance(minuteMs);
      return false;
    };
    await collect();
    const { snapshot } = await service.services.readSeen();
    expect([snapshot.series.size, snapshot.isWhole]).toEqual([expect.any(Number), undefined]);
    expect(snapshot.series.size).toBeGreaterThan(0);
    expect((await ask("phrase=tariff")).status).toBe(503);
    await collect();
    expect(await find("tariff")).toMatchObject({ total: 30 });
  });

  it("is a 200 although one series can't be listed", async () => {
    provider.fails = (path) => path.includes("KXRALLYMENTION");
    await collect();
    expect(await find("tariff")).toMatchObject({ total: 3 });
  });

  /** What getMentionEvent says of a word, in findWord's fields. */
  async function valueOf({ ticker }: BoardSample, word: string) {
    const response = await service.get(`/getMentionEvent?event_ticker=${ticker}&with_record=true`);
    const { markets } = eventResponse.parse(await response.json());
    const found = markets.find(({ strike_word }) => strike_word === word);
    if (found?.estimate == null) throw new Error(`No estimate of ${word}`);
    const { probability, low, high, fair_value, fair_low, fair_high, fair_basis } = found.estimate;
    const { verdict = null, ...offers } = found;
    return {
      estimate: { probability, low, high, fair_value, fair_low, fair_high, fair_basis },
      verdict,
      edge_dollars: edgeOf({ verdict, ...offers }),
    };
  }
  const minutes = async (count: number) => {
    for (let run = 0; run < count; run += 1) await collect();
  };

  it("has number, verdict and edge of every open market from the second run on, as getMentionEvent has them", async () => {
    provider.events = [...provider.events, weekly, floor];
    await minutes(3);
    const reads = provider.calls.length;
    const { words } = await find("tariff");
    expect(provider.calls).toHaveLength(reads);
    expect(words).toHaveLength(6);
    const of = (sample: BoardSample) =>
      words.find(({ market_ticker }) => market_ticker.startsWith(sample.ticker));
    for (const sample of [soon, live, later, undated, weekly, floor]) {
      const value = await valueOf(sample, sample === soon ? "Tariffs" : "Tariff");
      const hasNumber = sample === soon || sample === later;
      expect([sample.ticker, value.estimate.fair_value]).toEqual([
        sample.ticker,
        hasNumber ? expect.any(Number) : null,
      ]);
      expect(of(sample)).toMatchObject({ ...value, valued_at: toIso(clock.now() - minuteMs) });
    }
  });

  it("computes them at the prices that it shows, from evidence that is read once an hour", async () => {
    await minutes(2);
    const valued_at = toIso(clock.now());
    expect((await find("clue")).words).toEqual([
      expect.objectContaining({ valued_at, yes_ask_dollars: 0.42 }),
    ]);
    provider.quote = { bid: "0.5000", ask: "0.5500" };
    await minutes(16);
    const value = await valueOf(soon, "Clue");
    expect((await find("clue")).words).toEqual([
      expect.objectContaining({ ...value, valued_at, yes_ask_dollars: 0.55 }),
    ]);
    await minutes(44);
    expect((await find("clue")).words).toEqual([expect.objectContaining({ valued_at: toIso(clock.now()) })]);
  });

  it("keeps the evidence of the hour before, with its time, while an event can't be read", async () => {
    await minutes(2);
    const valued_at = toIso(clock.now());
    provider.fails = (path) => path.includes("KXSNLMENTION");
    clock.advance(hourMs);
    await minutes(2);
    const [first] = (await find("clue")).words;
    expect(first).toMatchObject({ valued_at, estimate: { fair_value: expect.any(Number) } });
  });

  it("counts as one request", async () => {
    await collect();
    expect((await ask("phrase=tariff")).headers.get("x-ratelimit-remaining")).toBe("99");
    expect((await service.get("/findWord?phrase=tariff", {})).status).toBe(401);
  });

  it.each([
    ["no phrase", "", "Missing required parameter: phrase"],
    ["an empty phrase", "phrase=", "Missing required parameter: phrase"],
    ["a comma alone", "phrase=,", "Invalid parameter: phrase"],
    ["two phrases", "phrase=tariff,iran", "Invalid parameter: phrase"],
    ["a phrase of 101 characters", `phrase=${"a".repeat(101)}`, "Invalid parameter: phrase"],
    ["a phrase of 11 words", `phrase=${"a+".repeat(11)}`, "Invalid parameter: phrase"],
    ["a text of 1,001 characters", `phrase=${"a".repeat(1_001)}`, "Invalid parameter: phrase"],
    ["an open quote", "phrase=%22tariff", "Invalid parameter: phrase"],
    ["a count without a word", "phrase=80%2B+times", "Invalid parameter: phrase"],
    ["a phrase given twice", "phrase=tariff&phrase=tariff", "Invalid parameter: phrase"],
    ["another parameter", "phrase=tariff&series_ticker=KXA", "Invalid parameter: series_ticker"],
  ])("refuses %s with 400, before anything has been collected too", async (_what, query, error) => {
    const response = await ask(query);
    expect([response.status, await response.json()]).toEqual([
      400,
      { error, message: expect.stringMatching(/phrase|accepted/) },
    ]);
  });

  it("is a 503 while the store fails", async () => {
    await collect();
    const failure = new AppError("unavailable", unavailableText);
    jest.spyOn(service.services.changes, "head").mockRejectedValue(failure);
    expect((await ask("phrase=tariff")).status).toBe(503);
  });
});
