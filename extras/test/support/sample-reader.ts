import { z } from "zod";
import { startSampleProvider, type SampleProvider } from "../../local/provider/start.ts";

/** The sample is dated from here. */
export const now = Date.parse("2026-11-21T12:00:00Z");

export const time = z.iso.datetime();
export const marketShape = z.looseObject({
  ticker: z.string(),
  event_ticker: z.string(),
  status: z.string(),
  result: z.enum(["yes", "no", "scalar", ""]),
  title: z.string().optional(),
  rules_primary: z.string(),
  custom_strike: z.object({ Word: z.string() }).optional(),
  open_time: time,
  close_time: time,
  settlement_ts: time.optional(),
});
export const marketBody = z.object({ market: marketShape });
export const marketPage = z.object({ markets: z.array(marketShape), cursor: z.string() });
export const eventBody = z.object({
  event: z.looseObject({ event_ticker: z.string(), strike_date: time.optional() }),
  markets: z.array(marketShape),
});
const wireEvent = z.looseObject({ event_ticker: z.string(), markets: z.array(marketShape).optional() });
export const nestedBody = z.object({ event: wireEvent });
const tickers = z.array(z.string());
const named = z.looseObject({ primary_event_tickers: tickers, related_event_tickers: tickers });
const milestone = named.extend({ start_date: time });
export const milestonePage = z.object({ milestones: z.array(milestone), cursor: z.string() });
export const eventPage = z.object({
  events: z.array(wireEvent),
  milestones: z.array(milestone).optional(),
  cursor: z.string(),
});
export const anyPage = z.union([
  marketPage.transform(({ markets, cursor }) => ({ rows: markets.map(({ ticker }) => ticker), cursor })),
  eventPage.transform(({ events, cursor }) => ({ rows: events.map((one) => one.event_ticker), cursor })),
  milestonePage.transform(({ milestones, cursor }) => ({ rows: milestones.map(({ id }) => id), cursor })),
]);
export const seriesBody = z.object({
  series: z.array(z.looseObject({ ticker: z.string(), category: z.string() })),
});

export type Market = z.output<typeof marketShape>;

/** Sample providers of a suite, the first of which every read goes to unless it names another; all closed by `close`. */
export function sampleReader() {
  const started: SampleProvider[] = [];
  async function start(at: number, readsPerSecond = 0): Promise<SampleProvider> {
    const provider = await startSampleProvider({ now: () => at, readsPerSecond, monotonicMs: () => at });
    started.push(provider);
    return provider;
  }

  async function get(path: string, init: RequestInit = {}, from = started[0]) {
    const response = await fetch(`${from?.baseUrl ?? ""}${path}`, init);
    const body: unknown = await response.json();
    return { status: response.status, body };
  }

  async function read<Body>(path: string, shape: z.ZodType<Body>, from = started[0]): Promise<Body> {
    const { status, body } = await get(path, {}, from);
    expect({ path, status }).toEqual({ path, status: 200 });
    return shape.parse(body);
  }

  /** Every page of a list of markets. */
  async function pages(path: string, from = started[0]): Promise<Market[]> {
    const markets: Market[] = [];
    let cursor = "";
    do {
      const page = await read(`${path}&limit=1000&cursor=${cursor}`, marketPage, from);
      markets.push(...page.markets);
      cursor = page.cursor;
    } while (cursor !== "");
    return markets;
  }

  return {
    start,
    get,
    read,
    listed: (query = "", from = started[0]) => pages(`/markets?${query}`, from),
    archived: (query = "") => pages(`/historical/markets?${query}`),
    close: () => Promise.all(started.map((one) => one.close())),
  };
}

export const tickersOf = (rows: readonly { ticker: string }[]) => rows.map(({ ticker }) => ticker);
