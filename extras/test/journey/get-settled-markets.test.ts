import { z } from "zod";
import { settledMarkets } from "../../src/words/settled-row.ts";
import { marketLike, marketsProvider, type MarketsProvider } from "../support/markets-provider.ts";
import { startService, type Service } from "../support/service.ts";
import { strictlyParsed } from "../support/tables.ts";
import { answer, held } from "@mention-market/service/test/support/provider";
import { until } from "@mention-market/service/test/support/until";
import { virtualClock, type VirtualClock } from "@mention-market/service/test/support/virtual-clock";

const settled = (ticker: string, word: string, settlement_ts?: string, result = "yes") => ({
  ...marketLike({ ticker, status: "finalized", result }, word),
  ...(settlement_ts !== undefined && { settlement_ts }),
});
const of = (query: string) => `/getSettledMarkets?series_ticker=KXFEDMENTION${query}`;

describe("getSettledMarkets", () => {
  let provider: MarketsProvider;
  let service: Service;
  let clock: VirtualClock;
  beforeEach(async () => {
    provider = await marketsProvider(1_000);
    clock = virtualClock();
    service = await startService({ env: { UPSTREAM_BASE_URL: provider.url }, clock });
    provider.live = [
      settled("KXFEDMENTION-26OCT28-RATE", "Rate / Rates", "2026-10-28T22:00:00Z"),
      settled("KXFEDMENTION-26OCT28-NOTE", "Tariff", undefined, "no"),
      marketLike({ ticker: "KXFEDMENTION-26DEC09-RATE" }, "Rate / Rates"),
    ];
    provider.archived = [
      settled("KXFEDMENTION-26JAN28-RATE", "rates", "2026-01-28T22:00:00Z", "no"),
      settled("KXFEDMENTION-26JAN28-VOID", "Tariff", "2026-01-28T22:00:00Z", "scalar"),
      settled("KXFEDMENTION-26JAN28-COUNT", "80+ times", "2026-01-28T22:00:00Z"),
    ];
  });
  afterEach(() => Promise.all([service.close(), provider.close()]));

  async function read(path: string) {
    const response = await service.get(path);
    expect({ path, status: response.status }).toEqual({ path, status: 200 });
    return settledMarkets.parse(await response.json());
  }
  const tickers = async (query: string) =>
    (await read(of(query))).markets.map(({ market_ticker }) => market_ticker);

  it("lists what settled yes or no in both tiers, newest first, an unknown time last", async () => {
    expect(await read(of(""))).toEqual({
      markets: [
        {
          market_ticker: "KXFEDMENTION-26OCT28-RATE",
          event_ticker: "KXFEDMENTION-26OCT28",
          series_ticker: "KXFEDMENTION",
          event_title: "",
          event_date: "2026-10-28",
          event_date_basis: "ticker",
          strike_word: "Rate / Rates",
          result: "yes",
          settlement_ts: "2026-10-28T22:00:00.000Z",
        },
        expect.objectContaining({ market_ticker: "KXFEDMENTION-26JAN28-RATE", result: "no" }),
        expect.objectContaining({ market_ticker: "KXFEDMENTION-26OCT28-NOTE", settlement_ts: null }),
      ],
      cursor: null,
    });
  });

  it("finds the markets of a plural by the singular, and not the other way round", async () => {
    provider.live.push(settled("KXFEDMENTION-26OCT28-CUT", "Rate Cut", "2026-10-27T22:00:00Z"));
    provider.live.push(settled("KXFEDMENTION-26OCT28-ONE", "Rate", "2026-10-26T22:00:00Z"));
    expect(await tickers("&strike_word=rate")).toEqual([
      "KXFEDMENTION-26OCT28-RATE",
      "KXFEDMENTION-26OCT28-ONE",
      "KXFEDMENTION-26JAN28-RATE",
    ]);
    expect(await tickers("&strike_word=rates")).not.toContain("KXFEDMENTION-26OCT28-ONE");
    expect(await tickers("&strike_word=rate%20cuts")).toEqual([]);
  });

  it("finds a word however its markets spell it", async () => {
    expect(await tickers("&strike_word=RATES")).toEqual([
      "KXFEDMENTION-26OCT28-RATE",
      "KXFEDMENTION-26JAN28-RATE",
    ]);
    expect(await tickers("&strike_word=%22tariff%22")).toEqual(["KXFEDMENTION-26OCT28-NOTE"]);
    expect(await tickers("&strike_word=other")).toEqual([]);
  });

  it("takes days of settlement, both included", async () => {
    expect(await tickers("&start_date=2026-10-28&end_date=2026-10-28")).toEqual([
      "KXFEDMENTION-26OCT28-RATE",
    ]);
    expect(await tickers("&end_date=2026-10-27")).toEqual(["KXFEDMENTION-26JAN28-RATE"]);
  });

  it("reads a series of 4,000 markets as its record does, and the further pages not at all", async () => {
    provider.archived = Array.from({ length: 4_000 }, (_, at) =>
      settled(`KXFEDMENTION-26E${at % 160}-W${at}`, "Rate", "2026-01-28T22:00:00Z"),
    );
    provider.live = [];
    const first = await read(of(""));
    expect(first.markets).toHaveLength(1_000);
    const cost = provider.reads.length;
    expect(cost).toBeLessThanOrEqual(10);
    expect(provider.reads.every((path) => path.includes("/markets?"))).toBe(true);
    expect(provider.reads.join()).toContain("limit=500");
    let { cursor } = first;
    const seen = new Set(first.markets.map(({ market_ticker }) => market_ticker));
    while (cursor !== null) {
      const page = await read(of(`&cursor=${cursor}`));
      page.markets.forEach(({ market_ticker }) => seen.add(market_ticker));
      cursor = page.cursor;
    }
    expect(seen.size).toBe(4_000);
    expect(provider.reads).toHaveLength(cost);
  });

  it("lists several series in one order, whichever is named first, and skips empty items", async () => {
    provider.live.push(settled("KXQUILLMENTION-26OCT29-RATE", "Rate", "2026-10-28T23:00:00Z"));
    provider.archived.push(settled("KXQUILLMENTION-26JAN28-CUT", "Rate Cut", "2026-01-28T22:00:00Z"));
    const expected = [
      "KXQUILLMENTION-26OCT29-RATE",
      "KXFEDMENTION-26OCT28-RATE",
      "KXFEDMENTION-26JAN28-RATE",
      "KXQUILLMENTION-26JAN28-CUT",
      "KXFEDMENTION-26OCT28-NOTE",
    ];
    for (const list of ["KXFEDMENTION,KXQUILLMENTION", " kxquillmention,,KXFEDMENTION,"]) {
      const { markets } = await read(`/getSettledMarkets?series_ticker=${encodeURIComponent(list)}`);
      expect(markets.map(({ market_ticker }) => market_ticker)).toEqual(expected);
    }
  });

  it("takes times of settlement, the first included and the last not, together with days", async () => {
    const at = "2026-10-28T22:00:00Z";
    expect(await tickers(`&settled_after=${at}`)).toEqual(["KXFEDMENTION-26OCT28-RATE"]);
    expect(await tickers("&settled_after=2026-10-28T18:00:00.001-04:00")).toEqual([]);
    expect(await tickers(`&settled_before=${at}`)).toEqual(["KXFEDMENTION-26JAN28-RATE"]);
    expect(await tickers(`&settled_before=${at}&start_date=2026-01-29`)).toEqual([]);
  });

  it("is an empty list for a mention series without a market, and for one whose markets have not settled", async () => {
    provider.series = ["KXNEWMENTION"];
    provider.live = [marketLike({ ticker: "KXOPENMENTION-26DEC09-RATE" }, "Rate")];
    for (const series of ["KXNEWMENTION", "KXOPENMENTION"])
      expect(await read(`/getSettledMarkets?series_ticker=${series}`)).toEqual({ markets: [], cursor: null });
  });

  it("is 404 that names the series that are neither mention series nor have a market", async () => {
    provider.series = ["KXNEWMENTION"];
    const response = await service.get(
      "/getSettledMarkets?series_ticker=KXNOSUCH,KXFEDMENTION,KXNEWMENTION,KXNONE",
    );
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      error: "Series not found",
      message: "neither a mention series nor one with a market: KXNOSUCH, KXNONE",
    });
    const single = await service.get("/getSettledMarkets?series_ticker=%3F");
    expect([single.status, await single.text()]).toEqual([404, expect.not.stringContaining("?")]);
  });

  it("is a table with the cursor of the next page in its headers", async () => {
    const response = await service.get(of("&strike_word=tariff&format=csv"));
    expect(response.headers.get("x-left-out")).toBe("0");
    // What comes only with quotes has columns in every table, as the record has in getMentionEvent's.
    const plain = strictlyParsed(await response.text()).map((line) => line.slice(0, 9));
    expect(plain).toEqual([
      "market_ticker,event_ticker,series_ticker,event_title,event_date,event_date_basis,strike_word,result,settlement_ts".split(
        ",",
      ),
      [
        ...["KXFEDMENTION-26OCT28-NOTE", "KXFEDMENTION-26OCT28", "KXFEDMENTION", ""],
        ...["2026-10-28", "ticker", "Tariff", "no", ""],
      ],
    ]);
  });

  it.each([
    ["no series", "/getSettledMarkets", "Missing required parameter: series_ticker", "1 to 25"],
    [
      "a text that is not a word",
      of("&strike_word=%3F"),
      "Invalid parameter: strike_word",
      "as a market names it",
    ],
    [
      "a day that does not exist",
      of("&start_date=2026-02-30"),
      "Invalid parameter: start_date",
      "YYYY-MM-DD",
    ],
    [
      "an end before the start",
      of("&start_date=2026-02-02&end_date=2026-02-01"),
      "Invalid parameter: end_date",
      "not before",
    ],
    ["a series named twice", `${of("")},kxfedmention`, "Invalid parameter: series_ticker", "each once"],
    [
      "26 series",
      `/getSettledMarkets?series_ticker=${Array.from({ length: 26 }, (_, at) => `KX${at}`).join(",")}`,
      "Invalid parameter: series_ticker",
      "1 to 25",
    ],
    ["no item", "/getSettledMarkets?series_ticker=,", "Invalid parameter: series_ticker", "1 to 25"],
    ["a day as a time", of("&settled_after=2026-02-28"), "Invalid parameter: settled_after", "ISO 8601"],
    [
      "equal times",
      of("&settled_after=2026-02-28T00:00Z&settled_before=2026-02-28T00:00Z"),
      "Invalid parameter: settled_before",
      "later than settled_after",
    ],
    ["a broken cursor", of("&cursor=x"), "Invalid parameter: cursor", "with the same filters"],
    ["another format", of("&format=xml"), "Invalid parameter: format", "csv for the table"],
  ])("is 400 that says what is accepted for %s", async (_what, path, error, accepted) => {
    const response = await service.get(path);
    expect(response.status).toBe(400);
    const body = z.object({ error: z.string(), message: z.string() }).parse(await response.json());
    expect(body.error).toBe(error);
    expect(body.message).toContain(accepted);
  });

  it("is 500 with the series and the provider's text when it fails", async () => {
    provider.failure = { status: 400, body: '{"error":"maintenance"}' };
    const response = await service.get(of(""));
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      error: "Failed to fetch settled markets",
      message: "KXFEDMENTION: Provider answered 400: maintenance",
    });
  });

  it("is 503 with Retry-After when not every series was read in time, and the request after it reads only the others", async () => {
    const series = ["A", "B", "C", "D", "E"].map((name) => `KX${name}MENTION`);
    provider.live = series.map((ticker) => settled(`${ticker}-26OCT28-RATE`, "Rate", "2026-10-28T22:00:00Z"));
    const empty = answer({ markets: [], cursor: "" });
    const slow = held(empty);
    provider.on("/historical/markets", slow);
    const path = `/getSettledMarkets?series_ticker=${series.join(",")}`;
    const late = service.get(path);
    // As many series as are read at once. The last one waits for one of them.
    await until(() => slow.waiting() === 4);
    clock.advance(21_000);
    provider.on("/historical/markets", empty);
    slow.open();
    const response = await late;
    expect([response.status, response.headers.get("retry-after"), await response.json()]).toEqual([
      503,
      "5",
      {
        error: "Service temporarily unavailable",
        message: "4 of 5 series were read in time, and are kept: repeat the request in 5 seconds",
      },
    ]);
    const reads = provider.reads.length;
    const { markets } = await read(path);
    expect(markets.map(({ series_ticker }) => series_ticker)).toEqual(series);
    const later = provider.reads.slice(reads);
    expect(later.map((of) => new URL(of, provider.url).searchParams.get("series_ticker"))).toEqual([
      "KXEMENTION",
      "KXEMENTION",
    ]);
  });
});
