import { z } from "zod";
import { hourMs, secondMs, toIso } from "@mention-market/service/base/clock";
import { seededRandom } from "@mention-market/service/local/sample/broadcast";
import {
  answer,
  notFound,
  startProvider,
  wireMarket,
  type Provider,
} from "@mention-market/service/test/support/provider";
import { virtualClock } from "@mention-market/service/test/support/virtual-clock";
import { marketTrades } from "../../src/markets/trades.ts";
import { startService, type Service } from "../support/service.ts";

const ticker = "KXTRADEMENTION-26NOV01-WORD";
const now = Date.UTC(2026, 10, 27, 12);

/** A trade in the provider's form. */
interface WireTrade {
  readonly trade_id: string;
  readonly created_time: string;
  readonly [field: string]: unknown;
}

interface History {
  /** Newest first. */
  all: WireTrade[];
  /** The historical list holds trades from this index on, and the live one those before `liveTo`: they may overlap. */
  archivedFrom: number;
  liveTo: number;
}

const wireTrade = (id: string, at: number, given: Readonly<Record<string, unknown>> = {}): WireTrade => ({
  trade_id: id,
  ticker,
  created_time: toIso(at).replace("Z", "123Z"),
  count_fp: "12.50",
  yes_price_dollars: "0.5650",
  taker_outcome_side: "yes",
  is_block_trade: false,
  ...given,
});

describe("getTrades", () => {
  let provider: Provider;
  let service: Service;
  let history: History;
  let known: boolean;
  /** Whether the provider leaves out the second of `max_ts`. */
  let isBoundOpen: boolean;
  const cursors = new Map<string, { readonly isArchive: boolean; readonly index: number }>();

  const start = () =>
    startService({
      env: { UPSTREAM_BASE_URL: provider.baseUrl, RATE_LIMIT_PER_HOUR: "100000" },
      clock: virtualClock(now),
    });

  beforeEach(async () => {
    history = { all: [], archivedFrom: 0, liveTo: 0 };
    known = true;
    isBoundOpen = false;
    provider = await startProvider();
    const trades = (isArchive: boolean) => (path: string) => {
      const query = new URL(path, "http://provider").searchParams;
      const tier = isArchive ? history.all.slice(history.archivedFrom) : history.all.slice(0, history.liveTo);
      const found = tier.filter(({ created_time }) => {
        const seconds = Math.floor(Date.parse(created_time) / secondMs) + (isBoundOpen ? 1 : 0);
        return !(
          seconds < Number(query.get("min_ts") ?? 0) || seconds > Number(query.get("max_ts") ?? Infinity)
        );
      });
      // A cursor that is not this list's returns the first page.
      const place = cursors.get(query.get("cursor") ?? "");
      const from = place?.isArchive === isArchive ? place.index : 0;
      const page = found.slice(from, from + Number(query.get("limit") ?? 100));
      const next = `cursor-${cursors.size}`;
      cursors.set(next, { isArchive, index: from + page.length });
      return { trades: page, cursor: from + page.length < found.length ? next : "" };
    };
    for (const [path, isArchive] of [
      ["/markets/trades", false],
      ["/historical/trades", true],
    ] as const)
      provider.on(path, (request, response, at) => answer(trades(isArchive)(at))(request, response, at));
    provider.on(`/markets/${ticker}`, (request, response, at) =>
      (known ? answer({ market: wireMarket(ticker) }) : notFound)(request, response, at),
    );
    service = await start();
  });
  afterEach(() => Promise.all([service.close(), provider.close()]));

  const path = (query = "") => `/getTrades?market_ticker=${ticker}${query}`;
  const read = async (query = "") => {
    const response = await service.get(path(query));
    expect({ query, status: response.status }).toEqual({ query, status: 200 });
    return marketTrades.strict().parse(await response.json());
  };
  const refusal = async (at: string) => {
    const response = await service.get(at);
    return { status: response.status, body: z.object({ error: z.string() }).parse(await response.json()) };
  };
  const tradeReads = () => provider.calls.filter((call) => call.includes("/trades"));
  /** All pages of a walk. Each is at most two reads of the provider, but a first one without trades also looks the market up. */
  async function walk(query: string, between: (page: number) => void = () => undefined) {
    const pages: z.output<typeof marketTrades>[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      provider.calls.length = 0;
      const page = await read(`${query}${cursor === "" ? "" : `&cursor=${cursor}`}`);
      if (cursor !== "" || page.trades.length + page.block_trades > 0)
        expect(provider.calls.length).toBeLessThanOrEqual(2);
      pages.push(page);
      cursor = page.cursor;
      between(pages.length);
    }
    return pages;
  }
  const idsOf = (pages: readonly z.output<typeof marketTrades>[]) =>
    pages.flatMap(({ trades }) => trades.map(({ trade_id }) => trade_id));

  it.each([false, true])(
    "has the trades of a whole second that is the end, with an open bound: %s",
    async (isOpen) => {
      isBoundOpen = isOpen;
      history = { all: [wireTrade("at", now), wireTrade("before", now - 1)], liveTo: 1, archivedFrom: 0 };
      expect(idsOf(await walk(`&end=${toIso(now)}`))).toEqual(["at", "before"]);
    },
  );

  it("has time, price, count, taker's side and id of each trade, newest first, and counts the block trades that it leaves out", async () => {
    history = {
      all: [
        wireTrade("c", now - 1_000, { taker_outcome_side: "no" }),
        wireTrade("block", now - 2_000, { is_block_trade: true }),
        wireTrade("b", now - 3_000, { taker_outcome_side: undefined, taker_book_side: "ask" }),
        wireTrade("a", now - 4_000, {
          yes_price_dollars: undefined,
          yes_price: 56,
          count_fp: null,
          count: 3,
        }),
      ],
      liveTo: 4,
      archivedFrom: 4,
    };
    expect(await read()).toEqual({
      market_ticker: ticker,
      trades: [
        { trade_id: "c", at: toIso(now - 1_000), yes_price_dollars: 0.565, count: 12.5, taker_side: "no" },
        { trade_id: "b", at: toIso(now - 3_000), yes_price_dollars: 0.565, count: 12.5, taker_side: "no" },
        { trade_id: "a", at: toIso(now - 4_000), yes_price_dollars: 0.56, count: 3, taker_side: "yes" },
      ],
      block_trades: 1,
      cursor: null,
    });
    const response = await service.get(path("&format=csv"));
    expect((await response.text()).split("\r\n").slice(0, 2)).toEqual([
      "market_ticker,trade_id,at,yes_price_dollars,count,taker_side",
      `${ticker},c,${toIso(now - 1_000)},0.565,12.5,no`,
    ]);
  });

  it("yields each trade of 50 random histories once, whatever the tiers share, the page's size and the hour that the tiers move", async () => {
    for (let seed = 1; seed <= 50; seed += 1) {
      const random = seededRandom(seed);
      let at = now - 30 * secondMs;
      const all = Array.from({ length: random.whole(160) }, (_, number) => {
        // Often several trades of one time, and of one second.
        if (random.next() < 0.6) at -= random.whole(4) === 0 ? random.whole(20 * hourMs) : random.whole(900);
        return wireTrade(`${seed}-${number}`, at, { is_block_trade: random.next() < 0.05 });
      });
      const archivedFrom = random.whole(all.length + 1);
      history = { all, archivedFrom, liveTo: Math.min(all.length, archivedFrom + random.whole(30)) };
      const limit = 1 + random.whole(40);
      const pages = await walk(`&limit=${limit}`, (page) => {
        // The live list forgets trades that the historical one has taken over.
        if (page === 2 && random.next() < 0.5) {
          const moved = random.whole(history.archivedFrom + 1);
          history = { all, archivedFrom: moved, liveTo: Math.max(moved, history.liveTo - 20) };
        }
      });
      const wanted = all.filter(({ is_block_trade }) => is_block_trade !== true);
      expect(idsOf(pages)).toEqual(wanted.map(({ trade_id }) => trade_id));
      const blocks = pages.reduce((sum, { block_trades }) => sum + block_trades, 0);
      expect(blocks).toBe(all.length - wanted.length);
      for (const { trades } of pages) expect(trades.length).toBeLessThanOrEqual(limit);
    }
  });

  it.each([
    ["the same in both tiers", 1_200, 0],
    ["some in one tier only", 1_000, 200],
  ])(
    "yields each of 1,200 trades of one millisecond once, %s, with cursors that fit into a URL",
    async (_name, liveTo, archivedFrom) => {
      const all = Array.from({ length: 1_210 }, (_, number) =>
        wireTrade(`t${number}`, number < 1_200 ? now - 5 : now - number),
      );
      history = { all, liveTo, archivedFrom };
      for (const limit of [100, 450, 1_000]) {
        const seen: string[] = [];
        for (let cursor: string | null = ""; cursor !== null;) {
          const page = await read(`&limit=${limit}${cursor === "" ? "" : `&cursor=${cursor}`}`);
          seen.push(...idsOf([page]));
          ({ cursor } = page);
          expect(cursor?.length ?? 0).toBeLessThan(8_000);
        }
        expect(seen).toEqual(all.map(({ trade_id }) => trade_id));
      }
    },
  );

  it("repeats and loses nothing when the provider forgets its cursor in the middle of a walk", async () => {
    const all = Array.from({ length: 25 }, (_, number) => wireTrade(`t${number}`, now - number * 700));
    history = { all, liveTo: 25, archivedFrom: 25 };
    const pages = await walk("&limit=4", (page) => {
      if (page === 2) cursors.clear();
    });
    expect(idsOf(pages)).toEqual(all.map(({ trade_id }) => trade_id));
  });

  it("has the trades from start to end, both included, and of a whole day", async () => {
    const all = [0, 1, 2, 3, 4].map((number) => wireTrade(`t${number}`, now - number * 500));
    history = { all, liveTo: 2, archivedFrom: 2 };
    const times = (start: number, end: number) => `&start=${toIso(now - start)}&end=${toIso(now - end)}`;
    expect(idsOf(await walk(times(1_500, 500)))).toEqual(["t1", "t2", "t3"]);
    expect(idsOf(await walk("&start=2026-11-27&end=2026-11-27"))).toHaveLength(5);
    expect(idsOf(await walk("&start=2026-11-28"))).toEqual([]);
    expect(idsOf(await walk("&end=2026-11-26"))).toEqual([]);
  });

  it("is 404 for a market that neither tier knows, and empty for one without a trade", async () => {
    expect(await read()).toEqual({ market_ticker: ticker, trades: [], block_trades: 0, cursor: null });
    known = false;
    await service.close();
    service = await start();
    const { status, body } = await refusal(path());
    expect([status, body.error]).toEqual([404, "Market not found"]);
    provider.calls.length = 0;
    expect((await refusal("/getTrades?market_ticker=no%20ticker")).status).toBe(404);
    expect(provider.calls).toEqual([]);
  });

  it("reads both lists for a page of trades, and the market too only where neither list has one", async () => {
    const all = [0, 1, 2].map((number) => wireTrade(`t${number}`, now - number * 500));
    const lists = ["/markets/trades", "/historical/trades"];
    const readsWith = async (tiers: Pick<History, "liveTo" | "archivedFrom">, query = "") => {
      history = { all, ...tiers };
      provider.calls.length = 0;
      await read(query);
      return provider.calls.map((call) => call.split("?", 1)[0]);
    };
    const inLive = { liveTo: 3, archivedFrom: 3 };
    for (const tiers of [inLive, { liveTo: 0, archivedFrom: 0 }, { liveTo: 2, archivedFrom: 1 }])
      expect(await readsWith(tiers)).toEqual(lists);
    expect(await readsWith(inLive, "&limit=2")).toEqual(lists.slice(0, 1));
    expect(await readsWith(inLive, "&start=2026-11-28")).toEqual([...lists, `/markets/${ticker}`]);
  });

  it("refuses the provider's cursor, a changed one and one of another market or time, without a read", async () => {
    const all = [0, 1, 2].map((number) => wireTrade(`t${number}`, now - number * 500));
    history = { all, liveTo: 3, archivedFrom: 3 };
    const { cursor } = await read("&limit=1");
    const [ours = ""] = [cursor ?? undefined];
    expect(idsOf([await read(`&limit=2&cursor=${ours}`)])).toEqual(["t1", "t2"]);
    provider.calls.length = 0;
    const other = `/getTrades?market_ticker=${ticker}X&cursor=${ours}`;
    const refused = ["cursor-0", "abc", `${ours}A`, `${ours}&end=2026-11-27`].map((one) =>
      path(`&cursor=${one}`),
    );
    for (const at of [...refused, other]) {
      const { status, body } = await refusal(at);
      expect([at, status, body.error]).toEqual([at, 400, "Invalid parameter: cursor"]);
    }
    expect(provider.calls).toEqual([]);
  });

  it.each([
    ["limit=0", "limit"],
    ["limit=1001", "limit"],
    ["limit=ten", "limit"],
    ["start=yesterday", "start"],
    ["end=2026-13-01", "end"],
    ["start=2026-11-03&end=2026-11-02", "start"],
  ])("refuses %s", async (query, name) => {
    const { status, body } = await refusal(path(`&${query}`));
    expect([status, body.error]).toEqual([400, `Invalid parameter: ${name}`]);
    expect(tradeReads()).toEqual([]);
  });

  it.each([
    ["a trade without its price", { yes_price_dollars: null }],
    ["a price above a dollar", { yes_price_dollars: "1.5" }],
    ["a trade without its time", { created_time: "soon" }],
    ["a trade without its side", { taker_outcome_side: "", taker_side: null }],
  ])("is 500 for %s, because a walk must not lose it", async (_what, given) => {
    history = { all: [wireTrade("a", now - 1_000, given)], liveTo: 1, archivedFrom: 1 };
    expect((await refusal(path())).status).toBe(500);
  });

  it("is 500 when the provider fails or sends no list", async () => {
    provider.on("/markets/trades", answer({ error: "maintenance" }));
    expect((await refusal(path())).status).toBe(500);
  });

  it("leaves out the trades of other markets, when a proxy ignores the filter", async () => {
    history = {
      all: [wireTrade("a", now - 1_000), wireTrade("b", now - 2_000, { ticker: `${ticker}S` })],
      liveTo: 2,
      archivedFrom: 2,
    };
    expect(idsOf([await read()])).toEqual(["a"]);
  });
});
