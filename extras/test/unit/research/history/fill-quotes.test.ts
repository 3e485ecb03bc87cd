import { minuteMs, secondMs } from "@mention-market/service/base/clock";
import type { EventMarketRecord } from "../../../../src/markets/event/event.ts";
import type { FindQuotes } from "../../../../src/markets/settled/find-quotes.ts";
import { noQuotes } from "../../../../src/markets/settled/quotes.ts";
import { createSeriesReads } from "../../../../src/markets/settled/series-markets.ts";
import { fillQuotes } from "../../../../research/history/fill-quotes.ts";
import { exampleMarket } from "../../../support/example-market.ts";
import { virtualClock } from "@mention-market/service/test/support/virtual-clock";

const clock = virtualClock();
const known = { title: "", subtitle: null, startsAt: null, startReadAt: null };

/** Fills from a provider of 600 markets: each call reads as many as `reads` says, in turn, and then none. */
async function fillWith(reads: readonly number[]) {
  const listMarkets = async (_list: unknown, each: (market: EventMarketRecord) => void) => {
    await Promise.resolve();
    for (let at = 0; at < 600; at++)
      each({
        ...exampleMarket,
        market_ticker: `KXA-${at % 30}-W${at}`,
        event_ticker: `KXA-${at % 30}`,
        result: "yes",
        rules_secondary: "",
        status: "settled",
        yes_bid_size: null,
        yes_ask_size: null,
        can_close_early: null,
      });
  };
  const left = [...reads];
  const isRead = new Set<string>();
  const findQuotes: FindQuotes = (events) => {
    const wanted = events.flatMap(({ markets, isWanted }) =>
      markets.map(({ marketTicker }) => marketTicker).filter((ticker) => isWanted(ticker)),
    );
    const lacking = wanted.filter((ticker) => !isRead.has(ticker));
    const count = lacking.length === 0 ? 0 : (left.shift() ?? 0);
    for (const ticker of lacking.slice(0, count)) isRead.add(ticker);
    const of = ({ marketTicker }: { readonly marketTicker: string }) =>
      ({ quotes: noQuotes, basis: isRead.has(marketTicker) ? "start" : "not_read" }) as const;
    const found = { event: known, milestone: null, startsAt: null, of };
    return Promise.resolve(new Map(events.map(({ eventTicker }) => [eventTicker, found])));
  };
  const waits: number[] = [];
  const progress: number[] = [];
  const found = await fillQuotes({
    settled: {
      series: createSeriesReads({ provider: { listMarkets }, clock }),
      finder: { lastKnown: () => Promise.resolve(known) },
      clock,
    },
    findQuotes,
    series: ["KXA"],
    clock,
    onProgress: (markets) => progress.push(markets),
    wait: (ms) => Promise.resolve(waits.push(ms)),
  });
  const unread = [...found.values()].filter(({ basis }) => basis === "not_read").length;
  return { unread, markets: found.size, waits, progress };
}

describe("filling the store of quotes", () => {
  it("requests each page of 200 again for as long as it reads something, and shows how far it is", async () => {
    expect(await fillWith([150, 50, 200, 200])).toEqual({
      unread: 0,
      markets: 600,
      waits: [],
      progress: [150, 200, 400, 600],
    });
  });

  it("passes a page that nothing is read of, and comes back to it after 10 seconds, a minute and 10 minutes", async () => {
    const walk = [0, 0, 0, 0, 0, 0];
    const found = await fillWith([...walk, ...walk, ...walk, 200, 200, 200]);
    expect(found).toMatchObject({ unread: 0, waits: [10 * secondMs, minuteMs, 10 * minuteMs] });
  });

  it("ends with what could not be read when four walks in a row have read nothing", async () => {
    const found = await fillWith([200, 200, 100]);
    const pauses = [10 * secondMs, minuteMs, 10 * minuteMs];
    expect(found).toMatchObject({
      unread: 100,
      markets: 600,
      waits: [...pauses.slice(0, 1), ...pauses.slice(1)],
    });
  });
});
