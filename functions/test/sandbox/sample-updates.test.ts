import { connectProvider } from "../../src/kalshi/kalshi.ts";
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
      inRequest(() =>
        updates.updates(closedAt / 1000 + seconds, (_, series) => series === "KXMORNINGMENTION"),
      );
    const before = await since(-1);
    expect([...before.events]).toEqual([show]);
    expect(
      new Set(before.markets.map(({ event_ticker, status }) => `${event_ticker} ${String(status)}`)),
    ).toEqual(new Set([`${show} closed`]));
    expect(before.isIncomplete).toBe(false);
    expect(await since(1)).toMatchObject({ events: new Set(), markets: [], series: [] });
    expect(log.entries).toEqual([]);
  });

  it("is a bulletin whose words are listed, open, close and settle within five minutes, at any time", async () => {
    const { updates } = connectProvider({
      baseUrl: provider.baseUrl,
      readsPerSecond: 0,
      clock: systemClock,
      log: recordingLog(),
    });
    const listedAt = Date.parse("2027-03-04T05:05:00Z");
    const seen: string[] = [];
    for (let minute = 0; minute <= 5; minute += 1) {
      now = listedAt + minute * 60_000;
      const { events, markets } = await inRequest(() =>
        updates.updates(now / 1000 - 1, (_, series) => series === "KXBULLETINMENTION"),
      );
      const shown = markets.map(({ event_ticker, status }) => `${event_ticker} ${String(status)}`);
      expect(events.size).toBeLessThanOrEqual(1);
      seen.push([...new Set(shown)].join(", "));
    }
    const first = "KXBULLETINMENTION-27MAR040505";
    expect(seen).toEqual([
      `${first} unopened`,
      `${first} open`,
      "",
      `${first} closed`,
      `${first} settled`,
      "KXBULLETINMENTION-27MAR040510 unopened",
    ]);
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
