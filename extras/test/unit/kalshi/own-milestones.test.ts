import { minuteMs, secondMs, systemClock } from "@mention-market/service/base/clock";
import { createClient } from "@mention-market/service/kalshi/client";
import { connectionOver } from "@mention-market/service/kalshi/kalshi";
import { createQueue } from "@mention-market/service/kalshi/queue";
import type { Transport } from "@mention-market/service/kalshi/transport";
import { inRequest } from "@mention-market/service/test/support/in-request";
import { wireMarket } from "@mention-market/service/test/support/provider";
import { recordingLog } from "@mention-market/service/test/support/recording-log";
import { inBackground } from "../../../src/base/provider-reads.ts";
import { createProvider } from "../../../src/kalshi/kalshi.ts";

const eventTickers = Array.from({ length: 76 }, (_, at) => `KXSNLMENTION-26NOV${at}`);
const first = "KXSNLMENTION-26NOV0";
const early = "2026-11-21T04:30:00Z";
const late = "2026-11-22T04:30:00Z";

/** A paced provider of 76 events, whose lists leave out the milestones until `sendsMilestones` is set. */
function pacedProvider() {
  const state = { start_date: early, sendsMilestones: false };
  const ownReads: string[] = [];
  const milestoneOf = (ticker: string) => ({ ...state, primary_event_tickers: [ticker] });
  const transport: Transport = {
    read(path, query) {
      const asked = query["related_event_ticker"];
      if (asked !== undefined) ownReads.push(String(asked));
      const named = String(query["tickers"] ?? eventTickers.join()).split(",");
      const events = named.map((event_ticker) => ({
        ...{ event_ticker, markets: [wireMarket(`${event_ticker}-A`)] },
      }));
      const milestones = state.sendsMilestones ? { milestones: named.map(milestoneOf) } : {};
      const body = path.startsWith("/events/")
        ? { event: events.find(({ event_ticker }) => path.endsWith(`/${event_ticker}`)) }
        : { events, ...milestones, cursor: "" };
      const json = path === "/milestones" ? { milestones: [milestoneOf(String(asked))], cursor: "" } : body;
      return Promise.resolve({ json, bytes: 1 });
    },
  };
  const client = createClient(transport, createQueue({ ceiling: 20, clock: systemClock }), systemClock);
  const log = recordingLog();
  const connection = connectionOver(client, () => undefined, systemClock, log);
  return { provider: createProvider(connection, systemClock, log), state, ownReads };
}

/** The starts of the open events, or the error, of a list that is read in the background within 30 seconds. */
async function listOf({ provider }: ReturnType<typeof pacedProvider>): Promise<unknown> {
  const deadlineAt = systemClock.monotonicMs() + 30 * secondMs;
  const starts: (string | null)[] = [];
  const read = () =>
    provider.listEvents({ status: "open", series_ticker: null }, (event) =>
      starts.push(event.scheduledStartTime),
    );
  const outcome = inRequest(() => inBackground(read), systemClock, { deadlineAt, client: "lists" }).then(
    () => starts,
    (error: unknown) => error,
  );
  await jest.advanceTimersByTimeAsync(31 * secondMs);
  return outcome;
}

describe("A list of events without milestones", () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ["nextTick", "queueMicrotask"] }));
  afterEach(() => void jest.useRealTimers());

  it("that has no time for the milestones of all 76 goes on, the next time, with those that are missing", async () => {
    const paced = pacedProvider();
    expect(await listOf(paced)).toMatchObject({ code: "upstream" });
    expect(await listOf(paced)).toEqual(eventTickers.map(() => early));
    expect(paced.ownReads).toHaveLength(76);
  });

  it("reads an event's milestones again after 5 minutes", async () => {
    const paced = pacedProvider();
    await listOf(paced);
    await listOf(paced);
    paced.state.start_date = late;
    await jest.advanceTimersByTimeAsync(5 * minuteMs);
    await listOf(paced);
    expect(await listOf(paced)).toEqual(eventTickers.map(() => late));
  });

  it.each([
    ["the event's own read", false],
    ["a read with milestones", true],
  ])("never goes back behind the start that %s found meanwhile", async (_name, sendsMilestones) => {
    const paced = pacedProvider();
    await listOf(paced);
    await listOf(paced);
    Object.assign(paced.state, { start_date: late, sendsMilestones });
    const reading = inRequest(() => paced.provider.currentEvent(first));
    await jest.advanceTimersByTimeAsync(5 * secondMs);
    expect(await reading).toMatchObject({ scheduledStartTime: late });
    paced.state.sendsMilestones = false;
    expect(await listOf(paced)).toEqual([late, ...eventTickers.slice(1).map(() => early)]);
  });
});
