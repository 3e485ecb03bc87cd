import { z } from "zod";
import { megabyte } from "../../../src/base/cached.ts";
import { systemClock } from "../../../src/base/clock.ts";
import { createClient } from "../../../src/kalshi/client.ts";
import { Lists } from "../../../src/kalshi/lists.ts";
import { createQueue } from "../../../src/kalshi/queue.ts";
import type { Transport } from "../../../src/kalshi/transport.ts";
import { inRequest } from "../../support/in-request.ts";
import { recordingLog } from "../../support/recording-log.ts";
import { connectKalshi } from "../../../src/kalshi/kalshi.ts";
import { answer, startProvider, type Provider } from "../../support/provider.ts";

const schema = z.object({ rows: z.array(z.number()), cursor: z.string().nullish() });
const member = "rows" as const;
const ignored = () => undefined;

/** Lists of pages of so many bytes; a path names its last page, if it has one. */
function listsOf(bytes: (path: string) => number) {
  const read = new Map<string, number>();
  const transport: Transport = {
    read(path) {
      const number = (read.get(path) ?? 0) + 1;
      read.set(path, number);
      const cursor = path.endsWith(`/${number}`) ? "" : String(number);
      return Promise.resolve({ json: { rows: [number], cursor }, bytes: bytes(path) });
    },
  };
  const client = createClient(transport, createQueue({ ceiling: 0, clock: systemClock }), systemClock);
  return { lists: new Lists(client, recordingLog()), pagesOf: (path: string) => read.get(path) ?? 0 };
}

describe("a list of the provider", () => {
  it("is handed over page by page", async () => {
    const { lists } = listsOf(() => 10);
    const rows: number[] = [];
    await inRequest(() =>
      lists.read({ path: "/until/3", query: {}, schema, member }, (page) => void rows.push(...page.rows)),
    );
    expect(rows).toEqual([1, 2, 3]);
  });

  it("fails once it has read more than 64 MB, whatever its cursor says", async () => {
    const { lists, pagesOf } = listsOf(() => 5 * megabyte);
    const list = { path: "/endless", query: {}, schema, member, maxPages: 100 } as const;
    await expect(inRequest(() => lists.read(list, ignored))).rejects.toMatchObject({
      code: "upstream",
      publicMessage: "Provider answered with more than 64 MB to a list",
    });
    expect(pagesOf("/endless")).toBe(13);
  });

  it("fails after 20 pages unless it may have more", async () => {
    const { lists, pagesOf } = listsOf(() => 10);
    const read = (path: string, maxPages?: number) =>
      inRequest(() =>
        lists.read({ path, query: {}, schema, member, ...(maxPages !== undefined && { maxPages }) }, ignored),
      );
    await expect(read("/endless")).rejects.toThrow("did not end after 20 pages");
    expect(pagesOf("/endless")).toBe(20);
    await read("/until/30", 30);
    expect(pagesOf("/until/30")).toBe(30);
  });

  it("fails when lists hold too much together, and costs no other one that holds less than its share", async () => {
    const { lists } = listsOf((path) => (path.startsWith("/endless") ? 4 : 1) * megabyte);
    const read = (path: string) =>
      inRequest(() => lists.read({ path, query: {}, schema, member, maxPages: 30 }, ignored)).then(
        () => "read",
        () => "failed",
      );
    const outcomes = await Promise.all(["/endless/a", "/endless/b", "/endless/c", "/until/12"].map(read));
    expect(outcomes).toEqual(["failed", "failed", "failed", "read"]);
    expect(await read("/endless/12")).toBe("read");
  });
});

describe("a list of the provider with bad records", () => {
  let provider: Provider;
  const log = recordingLog();
  const kalshi = () =>
    connectKalshi({ baseUrl: provider.baseUrl, readsPerSecond: 0, clock: systemClock, log }).kalshi;

  beforeEach(async () => {
    provider = await startProvider();
    log.entries.length = 0;
  });
  afterEach(() => provider.close());

  it("is never read by a path that another ticker would leave", async () => {
    await expect(inRequest(() => kalshi().event(".."))).rejects.toMatchObject({ code: "upstream" });
    expect(provider.calls.filter((path) => !/^\/(?:events\?tickers=|milestones\?)/.test(path))).toEqual([]);
  });

  it("of series leaves out one without a ticker, and reads odd extras leniently", async () => {
    const series = [
      { title: "no ticker", category: "Mentions" },
      { ticker: "KXSNLMENTION", title: 5, category: "Mentions", fee_type: 3, fee_multiplier: "x" },
      { ticker: "KXOSCARMENTION", title: "Oscars", categories: [7, "Mentions"], fee_type: "flat" },
    ];
    provider.on("/series", answer({ series }));
    expect(await inRequest(() => kalshi().mentionSeries())).toEqual([
      { series_ticker: "KXSNLMENTION", series_title: "" },
      { series_ticker: "KXOSCARMENTION", series_title: "Oscars" },
    ]);
    expect(log.entries).toHaveLength(1);
  });

  it("of milestones leaves out records that are not milestones, and takes the start of the others", async () => {
    const ticker = "KXSNLMENTION-26NOV21";
    const milestones = [
      "none",
      { start_date: 1_795_000_000, primary_event_tickers: [ticker] },
      {
        start_date: "2026-11-22T04:30:00Z",
        primary_event_tickers: [null, ticker],
        related_event_tickers: "x",
      },
    ];
    const events = [{ event_ticker: ticker, title: 3, sub_title: "On Nov 21" }];
    provider.on("/events?", answer({ events, milestones }));
    expect(await inRequest(() => kalshi().event(ticker))).toEqual({
      event_ticker: ticker,
      series_ticker: "KXSNLMENTION",
      scheduledStartTime: "2026-11-22T04:30:00Z",
      event_subtitle: "On Nov 21",
      event_title: null,
    });
    expect(log.entries).toHaveLength(1);
  });
});
