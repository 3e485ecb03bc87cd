import { connectProvider } from "../../src/kalshi/connect.ts";
import { startSampleProvider, type SampleProvider } from "../../sandbox/provider/start.ts";
import { recordingLog } from "../support/recording-log.ts";
import { inRequest } from "../support/in-request.ts";
import { systemClock } from "../../src/base/clock.ts";

/** Two minutes after a daily show of the sample has closed. */
const closedAt = Date.parse("2026-11-22T17:00:00Z");
const show = "KXMORNINGMENTION-26NOV22";

describe("what the provider says has changed", () => {
  let now = closedAt + 120_000;
  let provider: SampleProvider;
  beforeAll(async () => {
    provider = await startSampleProvider({ now: () => now });
  });
  afterAll(() => provider.close());

  const statusOf = async (query: string) => (await fetch(`${provider.baseUrl}${query}`)).status;

  it("is read by its time, exclusively: an event that has just closed, with its words", async () => {
    const log = recordingLog();
    const { updates } = connectProvider({
      baseUrl: provider.baseUrl,
      readsPerSecond: 0,
      clock: systemClock,
      log,
    });
    const since = (seconds: number) =>
      inRequest(() => updates.updates(closedAt / 1000 + seconds, () => true));
    const before = await since(-1);
    expect([...before.events]).toEqual([show]);
    expect(
      new Set(before.markets.map(({ event_ticker, status }) => `${event_ticker} ${String(status)}`)),
    ).toEqual(new Set([`${show} closed`]));
    expect(before.isIncomplete).toBe(false);
    expect(await since(1)).toMatchObject({ events: new Set(), markets: [], series: [] });
    expect(log.entries).toEqual([]);
  });

  it("is refused with parameters that it does not go with, and with a fraction of a second", async () => {
    now = closedAt;
    expect(await statusOf("/markets?min_updated_ts=1&mve_filter=exclude")).toBe(200);
    expect(await statusOf("/markets?min_updated_ts=1&mve_filter=exclude&series_ticker=KXSBMENTION")).toBe(
      200,
    );
    expect(await statusOf("/markets?min_updated_ts=1&series_ticker=KXSBMENTION")).toBe(400);
    expect(await statusOf("/markets?min_updated_ts=1&status=open")).toBe(400);
    expect(await statusOf("/milestones?limit=10&min_updated_ts=1.5")).toBe(400);
  });
});
