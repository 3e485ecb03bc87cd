import { join } from "node:path";
import fc from "fast-check";
import Papa from "papaparse";
import { z } from "zod";
import { isBuy } from "../../../dashboard/src/event/edge.ts";
import { isBoardEvent, type WireBoardEvent } from "../../../dashboard/src/explorer/wire.ts";
import { buysOf } from "../../../dashboard/src/event/word-order.ts";
import { nothingAround, rowsOf } from "../../../dashboard/src/event/rows.ts";
import { getMentionEvent } from "../../../src/endpoints/mention-events.ts";
import { verdicts as allVerdicts, type Verdict } from "../../../src/estimates/verdict.ts";
import { hourMs, toIso } from "@mention-market/service/base/clock";
import { largestEdgeOf, topWordsOf } from "../../../src/board/top-words.ts";
import { sumForecast } from "../../../src/forecasts/event-sum.ts";
import type { EventForecast } from "../../../src/forecasts/forecast.ts";
import { makeForecast } from "../../../src/forecasts/forecaster.ts";
import { reasonedMarkets, wordRow } from "../../../src/mcp/market-rows.ts";
import { tableOf } from "../../../src/http/table.ts";
import { createCollections } from "../../../src/transcripts/collections.ts";
import { createFindInCorpus } from "@mention-market/service/transcripts/find-in-corpus";
import { ownKinds } from "../../../src/kinds/kinds.ts";
import { valueEvent, type ValuedEvent } from "../../../src/words/value-event.ts";
import { temporaryFolder } from "@mention-market/service/test/support/corpora";
import { inRequest } from "@mention-market/service/test/support/in-request";
import {
  isAhead,
  mentionEventOf,
  randomEvent,
  seriesMarketsOf,
  seriesTickers,
  type RandomEvent,
} from "../../support/random-events.ts";
import { recordingLog } from "@mention-market/service/test/support/recording-log";
import { clockOf } from "@mention-market/service/test/support/virtual-clock";

const now = Date.UTC(2026, 10, 20, 18);
const clock = clockOf(() => now);
const log = recordingLog();
const folder = temporaryFolder();
const sharedServices = {
  findInCorpus: createFindInCorpus({ clock }),
  collections: createCollections({ folder: join(folder.path, "none"), files: new Map(), log }),
  kinds: ownKinds,
  announcerSeries: [],
  longRunningSeries: [seriesTickers.longRunning],
  isProven: (series: string) => series !== seriesTickers.unproven,
  clock,
  log,
};
const valued = (random: RandomEvent) => {
  const markets = seriesMarketsOf(random, now);
  const services = { ...sharedServices, readSeries: () => Promise.resolve(markets) };
  return inRequest(() => valueEvent(mentionEventOf(random, now), services), clock);
};

const table = tableOf(getMentionEvent.responseSchema, "markets", [
  "settlement_sources",
  "fee",
  "estimate_parts",
]);
const cells = z.array(
  z.object({
    market_ticker: z.string(),
    verdict: z.enum([...allVerdicts, ""]).transform((text) => text || null),
  }),
);

/** By market ticker. */
type Verdicts = Readonly<Record<string, Verdict | null>>;
const verdictsOf = (
  markets: readonly { readonly market_ticker: string; readonly verdict?: Verdict | null | undefined }[],
): Verdicts =>
  Object.fromEntries(markets.map(({ market_ticker, verdict = null }) => [market_ticker, verdict]));
/** The rule by the response's own numbers, in whole cents and ten thousandths, where every sum is exact. */
function expected(random: RandomEvent, { markets }: ValuedEvent): Verdicts {
  const hasOneSide = ({ bidCents, askCents, status }: RandomEvent["words"][number]) => {
    const [bid, ask] = [bidCents ?? 0, askCents ?? 100];
    return status === "open" && (bid <= 0 ? ask > 0 && ask <= 25 : ask >= 100 && bid >= 75 && bid < 100);
  };
  const quoteOf = ({ bidCents: bid, askCents: ask, status }: RandomEvent["words"][number]) =>
    status === "open" && bid !== null && ask !== null && bid > 0 && ask < 100 && bid <= ask && ask - bid <= 25
      ? { bid, ask }
      : null;
  const hasSiblings = random.words.filter((word) => quoteOf(word) !== null || hasOneSide(word)).length >= 5;
  const mayBuy =
    isAhead(random) && !random.hasWindow && random.series !== "longRunning" && random.feeType === "quadratic";
  return Object.fromEntries(
    random.words.map((word, at) => {
      const market = markets[at];
      const quote = quoteOf(word);
      const tenThousandths = (value: number | null | undefined) => Math.round((value ?? NaN) * 1e4);
      const { estimate } = market ?? {};
      const [low, high, fair] = [
        tenThousandths(estimate?.fair_low),
        tenThousandths(estimate?.fair_high),
        tenThousandths(estimate?.fair_value),
      ];
      const verdict = (): Verdict | null => {
        if (!mayBuy || word.status !== "open") return null;
        if (quote === null) return hasSiblings || hasOneSide(word) ? "none" : null;
        const { bid, ask } = quote;
        const feeOf = (price: number) => Math.ceil((7 * price * (100 - price)) / 10_000);
        const [yesLeft, noLeft] = [-100 * (ask + feeOf(ask)), 10_000 - 100 * (100 - bid + feeOf(100 - bid))];
        const sides = [yesLeft + low, yesLeft + fair, noLeft - high, noLeft - fair];
        // The verdict is by numbers that are not rounded: at a border the response's rounded ones can't say.
        if (sides.some((left) => Math.abs(left) <= 1)) return market?.verdict ?? null;
        const [buysYes, leansYes, buysNo, leansNo] = sides.map((left) => left > 0);
        if (buysYes || buysNo)
          return random.series !== "proven" ? "unproven" : buysYes ? "buy_yes" : "buy_no";
        return leansYes ? "lean_yes" : leansNo ? "lean_no" : "none";
      };
      return [market?.market_ticker ?? "", verdict()];
    }),
  );
}

function boughtSides(verdicts: Verdicts): Readonly<Record<string, "yes" | "no">> {
  return Object.fromEntries(
    Object.entries(verdicts).flatMap(([ticker, verdict]) =>
      verdict === "buy_yes" || verdict === "buy_no"
        ? [[ticker, verdict === "buy_yes" ? ("yes" as const) : ("no" as const)] as const]
        : [],
    ),
  );
}

function pick(verdicts: Verdicts, tickers: readonly string[]): Verdicts {
  return Object.fromEntries(tickers.map((ticker) => [ticker, verdicts[ticker] ?? null]));
}

function verdictsInTable(body: ValuedEvent): Verdicts {
  const { data } = Papa.parse(table.toCsv(body), { header: true, skipEmptyLines: true });
  return verdictsOf(cells.parse(data));
}

/** What is bought, the largest edge first. */
function buysIn({ markets }: ValuedEvent) {
  return markets
    .flatMap(({ market_ticker, strike_word, verdict, buy_yes, buy_no }) => {
      const side = boughtSides({ [market_ticker]: verdict })[market_ticker];
      const offer = side === "yes" ? buy_yes : buy_no;
      return side === undefined
        ? []
        : [{ market_ticker, strike_word, side, edge_dollars: offer?.edge_dollars ?? -1 }];
    })
    .toSorted((left, right) => right.edge_dollars - left.edge_dollars);
}

const largestBoughtOf = (body: ValuedEvent) => buysIn(body)[0] ?? null;
const largestBuysOf = (body: ValuedEvent, most: number) =>
  buysIn(body)
    .slice(0, most)
    .map(({ market_ticker }) => market_ticker);

/** The board's event, as the pages read it. */
function onPage(body: ValuedEvent): WireBoardEvent {
  const around = { previous_event: null, next_event_ticker: null, prices: null, track_record: null };
  const read: unknown = JSON.parse(JSON.stringify({ ...body, ...around, now: toIso(now) }));
  if (!isBoardEvent(read)) throw new Error("No event of the board");
  return read;
}

/** The words on top of the event's card that are to be bought. */
function topBuysOf({ markets }: ValuedEvent): readonly string[] {
  return topWordsOf(markets, false).flatMap((word) => (isBuy(word) ? [word.market_ticker] : []));
}

/** How many contracts the score of a forecast has bought by the verdict's rule, once every word was said. */
function buysScoredOf(forecast: EventForecast): number {
  const results = Object.fromEntries(
    forecast.markets.map(({ marketTicker }) => [marketTicker, "yes" as const]),
  );
  const { trades } = sumForecast({ forecast, outcome: { startsAt: now + hourMs, results } });
  return trades.find(({ rule }) => rule === "buy")?.trades ?? 0;
}

describe("the verdicts of 1,000 random events", () => {
  afterAll(() => folder.remove());

  it("are equal in the response, its table, the board's list, MCP, the forecast, its score and the pages, and buy by the rule alone", async () => {
    const counts = new Map<string, number>();
    const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);
    const check = async (random: RandomEvent): Promise<void> => {
      const body = await valued(random);
      const verdicts = verdictsOf(body.markets);
      for (const verdict of Object.values(verdicts)) count(String(verdict));
      const sides = boughtSides(verdicts);
      const page = onPage(body);
      const rows = rowsOf(page, nothingAround);
      const buys = Object.values(verdicts).filter((verdict) => /buy|unproven/.test(verdict ?? "")).length;
      const forecast = makeForecast(body, { at: now, madeUp: false });
      expect({
        response: verdicts,
        table: verdictsInTable(body),
        mcp: verdictsOf(reasonedMarkets(body).map((market) => wordRow.parse(market))),
        page: Object.fromEntries(
          rows.flatMap(({ ticker, edge }) => (edge === null ? [] : [[ticker, edge.verdict]])),
        ),
        pageBuys: Object.fromEntries(buysOf(rows).map(({ ticker, side }) => [ticker, side])),
        startPage: topBuysOf(body),
        largestEdge: largestEdgeOf(topWordsOf(body.markets, false)),
        forecast: Object.fromEntries(forecast?.markets.map((one) => [one.marketTicker, one.verdict]) ?? []),
        // The score has rounded fair values, which may fall on the other side of a border.
        scoresAlike: forecast === null || Math.abs(buysScoredOf(forecast) - buys) <= 1,
      }).toEqual({
        response: expected(random, body),
        table: verdicts,
        mcp: verdicts,
        page: pick(
          verdicts,
          rows.flatMap(({ ticker, edge }) => (edge === null ? [] : [ticker])),
        ),
        pageBuys: sides,
        startPage: largestBuysOf(body, 3),
        largestEdge: largestBoughtOf(body),
        forecast: pick(verdicts, forecast?.markets.map(({ marketTicker }) => marketTicker) ?? []),
        scoresAlike: true,
      });
    };
    await fc.assert(fc.asyncProperty(randomEvent, check), { numRuns: 1_000 });
    for (const verdict of [...allVerdicts, "null"])
      expect([verdict, (counts.get(verdict) ?? 0) > 30]).toEqual([verdict, true]);
  });
});
