import { randomBytes } from "node:crypto";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { minuteMs, toIso } from "@mention-market/service/base/clock";
import { watchCallables } from "../../src/functions.ts";
import { tools } from "../../src/mcp/tools.ts";
import { shownWatch } from "../../src/watches/own-watches.ts";
import { inRequest } from "@mention-market/service/test/support/in-request";
import { listening } from "@mention-market/service/test/support/listening";
import { oddMarkets, pairsOf, startOddEvents, trumpTickers, type OddEvents } from "../support/odd-events.ts";
import { startService, type Service } from "../support/service.ts";
import { tick } from "@mention-market/service/test/support/until";
import { virtualClock, type VirtualClock } from "@mention-market/service/test/support/virtual-clock";

const { first, second } = trumpTickers;
const tickers = oddMarkets(trumpTickers);
const events = [...tickers.keys()];
const markets = pairsOf(tickers);
const uid = "somebody";

describe("events and markets with odd tickers, for programs", () => {
  let clock: VirtualClock;
  let provider: OddEvents;
  let service: Service;

  beforeEach(async () => {
    // Receivers refuse a webhook whose time is not about the present.
    clock = virtualClock(Date.now());
    provider = await startOddEvents(trumpTickers, clock);
    service = await startService({
      env: {
        UPSTREAM_BASE_URL: provider.baseUrl,
        WATCH_SECRET_KEY: randomBytes(32).toString("base64"),
        LOCAL_RECEIVERS: "true",
      },
      clock,
    });
  });
  afterEach(() => Promise.all([service.close(), provider.close()]));

  async function callTool<Body>(name: string, query: Record<string, unknown>, schema: z.ZodType<Body>) {
    const tool = tools.find((one) => one.name === name);
    const quota = { limit: 100, used: 1, remaining: 99, freedAt: null, admitsAt: clock.now() };
    const caller = { quota, address: "", hasKey: true };
    return schema.parse(await inRequest(async () => tool?.call(query, service.services, caller), clock));
  }

  it.each(events)("MCP's get_event returns %s by its own name and by its markets'", async (event) => {
    const row = z.object({ market_ticker: z.string() });
    const own = z.object({ event_ticker: z.literal(event), words: z.array(row) });
    for (const name of [event, ...(tickers.get(event) ?? [])]) {
      const found = await callTool("get_event", { event_ticker: name }, own);
      expect(found.words.map(({ market_ticker }) => market_ticker).toSorted()).toEqual(
        tickers.get(event)?.toSorted(),
      );
    }
  });

  it("MCP's get_markets and price_history return each market once, with the title of its event", async () => {
    const wanted = markets.map(([, market]) => market);
    const row = z.object({ market_ticker: z.string(), event_title: z.string().nullable() });
    const found = await callTool(
      "get_markets",
      { market_tickers: wanted },
      z.object({ markets: z.array(row) }),
    );
    expect(found.markets.map((one) => [one.event_title, one.market_ticker])).toEqual(
      markets.map(([event, market]) => [`Title of ${event}`, market]),
    );
    const rows = z.object({ rows: z.array(row) });
    const listed = await callTool("price_history", { market_tickers: wanted }, rows);
    expect(listed.rows.map((one) => [one.event_title, one.market_ticker])).toEqual(
      markets.map(([event, market]) => [`Title of ${event}`, market]),
    );
    for (const event of events) {
      const ofEvent = await callTool("price_history", { event_ticker: event }, rows);
      expect(ofEvent.rows.map(({ market_ticker }) => market_ticker)).toEqual(tickers.get(event)?.toSorted());
    }
  });

  it("a forecast holds its event's markets and no other, and is scored by their results", async () => {
    await service.services.collect();
    clock.advance(minuteMs);
    await service.services.collect();
    for (const event of events) {
      const forecast = (await service.services.forecasts.get(event))?.forecast;
      expect(forecast?.markets.map(({ marketTicker }) => marketTicker)).toEqual(
        tickers.get(event)?.toSorted(),
      );
    }
    clock.advance(120 * minuteMs);
    provider.settledAt = toIso(clock.now());
    for (let runs = 0; runs < 2; runs += 1) {
      clock.advance(minuteMs);
      await service.services.collect();
    }
    for (const event of events) {
      const outcome = (await service.services.forecasts.get(event))?.outcome;
      expect(Object.keys(outcome?.results ?? {}).toSorted()).toEqual(tickers.get(event)?.toSorted());
      expect(Object.values(outcome?.results ?? {}).every((result) => result === "yes")).toBe(true);
    }
  });

  it("a watch of an event, of a market or of a price is sent that one's changes and no other's", async () => {
    const received: { readonly path: string; readonly event: string; readonly market: string | null }[] = [];
    const body = z.object({
      type: z.string(),
      data: z.object({ event_ticker: z.string(), market_ticker: z.string().nullable() }),
    });
    const receiver = await listening((request, response) => {
      void text(request).then((sent) => {
        const change = body.safeParse(JSON.parse(sent));
        const { event_ticker: event = "", market_ticker: market = null } = change.data?.data ?? {};
        if (change.success) received.push({ path: request.url ?? "", event, market });
        response.writeHead(204).end();
      });
    });
    const call = (name: "createWatch" | "listWatches" | "listDeliveries", input: unknown) =>
      watchCallables[name].handle(input, uid, service.services, clock.now());
    const odd = "KXOLDNAME-25OCT10-IRAN";
    const watches = {
      first: { eventTickers: [first] },
      second: { eventTickers: [second] },
      odd: { marketTickers: [odd] },
      price: {
        types: ["price.crossed"],
        price: { marketTicker: odd, when: "bid_at_or_above", dollars: 0.41 },
      },
    };
    const shown = z.object({ watches: z.array(shownWatch) });
    try {
      for (const [name, of] of Object.entries(watches))
        await call("createWatch", { name, url: `${receiver.url}/${name}`, ...of });
      while (shown.parse(await call("listWatches", null)).watches.some(({ status }) => status !== "active"))
        await tick();
      await service.services.collect();
      clock.advance(minuteMs);
      provider.bid = "0.4150";
      await service.services.collect();
      clock.advance(minuteMs);
      provider.settledAt = toIso(clock.now());
      clock.advance(minuteMs);
      await service.services.collect();
      const delivered = z.object({ deliveries: z.array(z.object({ status: z.string() })) });
      for (const { watchId } of shown.parse(await call("listWatches", null)).watches)
        while (
          delivered
            .parse(await call("listDeliveries", { watchId }))
            .deliveries.some(({ status }) => status !== "delivered")
        )
          await tick();
    } finally {
      await receiver.close();
    }
    const pairs = (path: string) => [
      ...new Set(
        received.filter((one) => one.path === path).map(({ event, market }) => `${event} ${market}`),
      ),
    ];
    const ofEvent = (event: string) => (tickers.get(event) ?? []).map((market) => `${event} ${market}`);
    const marketsOf = (path: string) => pairs(path).filter((pair) => !pair.endsWith(" null"));
    expect(marketsOf("/first").toSorted()).toEqual(ofEvent(first).toSorted());
    expect(marketsOf("/second").toSorted()).toEqual(ofEvent(second).toSorted());
    for (const path of ["/first", "/second"])
      expect(pairs(path).every((pair) => pair.startsWith(`${path === "/first" ? first : second} `))).toBe(
        true,
      );
    expect(pairs("/odd")).toEqual([`${first} ${odd}`]);
    expect(pairs("/price")).toEqual([`${first} ${odd}`]);
  });
});
