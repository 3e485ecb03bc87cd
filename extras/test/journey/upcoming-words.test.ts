import { z } from "zod";
import { hourMs, minuteMs, toIso } from "@mention-market/service/base/clock";
import { upcomingWordsTool } from "../../src/mcp/upcoming-words.ts";
import { inRequest } from "@mention-market/service/test/support/in-request";
import {
  answer,
  startProvider,
  wireMarket,
  type Provider,
} from "@mention-market/service/test/support/provider";
import { startService, type Service } from "../support/service.ts";
import { virtualClock, type VirtualClock } from "@mention-market/service/test/support/virtual-clock";

const quota = { limit: 100, used: 1, remaining: 99, freedAt: null, admitsAt: 0 };

describe("upcoming_words", () => {
  let provider: Provider;
  let service: Service;
  let clock: VirtualClock;
  beforeAll(async () => {
    provider = await startProvider();
    clock = virtualClock();
    const starts = {
      "KXSNLMENTION-OVER": -9 * hourMs,
      "KXSNLMENTION-NOW": -2 * hourMs,
      "KXSNLMENTION-SOON": 30 * minuteMs,
      "KXSNLMENTION-LATER": 30 * hourMs,
      "KXSNLMENTION-SOMEDAY": null,
    };
    const events = Object.entries(starts).map(([event_ticker, after]) => ({
      event_ticker,
      series_ticker: "KXSNLMENTION",
      title: event_ticker,
      sub_title: "",
      ...(after !== null && { strike_date: toIso(clock.now() + after) }),
    }));
    provider.on("/series", answer({ series: [{ ticker: "KXSNLMENTION", category: "Mentions" }] }));
    provider.on("/milestones", answer({ milestones: [], cursor: "" }));
    provider.on("/historical/markets?", answer({ markets: [], cursor: "" }));
    provider.on("/events?", answer({ events, milestones: [], cursor: "" }));
    provider.on("/events/", (request, response, path) => {
      const ticker = path.split(/[/?]/)[2] ?? "";
      const event = events.find((one) => one.event_ticker === ticker);
      answer({ event: { ...event, markets: [wireMarket(`${ticker}-A`, { status: "active" })] } })(
        request,
        response,
        path,
      );
    });
    service = await startService({ env: { UPSTREAM_BASE_URL: provider.baseUrl }, clock });
  });
  afterAll(async () => {
    await service.close();
    await provider.close();
  });

  const shown = z.object({
    events: z.number(),
    words: z.array(z.object({ event_ticker: z.string() })),
    without_start: z.array(z.object({ event_ticker: z.string() })),
  });

  it("has the words of events in progress and of those to come, and names the events whose start is not known", async () => {
    const found = await inRequest(
      () => upcomingWordsTool.call({}, service.services, { quota, address: "", hasKey: true }),
      clock,
    );
    const { events, words, without_start } = shown.parse(found);
    const tickers = (list: readonly { event_ticker: string }[]) => list.map((one) => one.event_ticker).sort();
    expect(events).toBe(2);
    expect(tickers(words)).toEqual(["KXSNLMENTION-NOW", "KXSNLMENTION-SOON"]);
    expect(tickers(without_start)).toEqual(["KXSNLMENTION-SOMEDAY"]);
  });
});
