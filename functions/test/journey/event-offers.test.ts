import { mentionEvent, type MentionEvent } from "../../src/markets/event/event.ts";
import { eventTicker, startEventProvider, type EventProvider } from "../support/event-provider.ts";
import { answer, wireMarket } from "../support/provider.ts";
import { startService, type Service } from "../support/service.ts";
import { virtualClock, type VirtualClock } from "../support/virtual-clock.ts";

describe("what an event says of its offers", () => {
  let provider: EventProvider;
  let service: Service;
  let clock: VirtualClock;

  beforeEach(async () => {
    provider = await startEventProvider();
    clock = virtualClock();
    service = await startService({ env: { UPSTREAM_BASE_URL: provider.baseUrl }, clock });
  });
  afterEach(async () => {
    await service.close();
    await provider.close();
  });

  async function get(): Promise<MentionEvent> {
    const response = await service.get(`/getMentionEvent?event_ticker=${eventTicker}`);
    expect(response.status).toBe(200);
    return mentionEvent.parse(await response.json());
  }

  it("returns sizes, sources and the fee as the provider sends them, the event's own fee before its series'", async () => {
    provider.live = [
      wireMarket(`${eventTicker}-A`, {
        yes_bid_size_fp: "120.00",
        yes_ask_size_fp: "41.50",
        can_close_early: true,
      }),
    ];
    provider.on(
      "/series",
      answer({
        series: [{ ticker: "KXSNLMENTION", category: "Mentions", fee_type: "quadratic", fee_multiplier: 1 }],
      }),
    );
    const event = await get();
    expect(event.markets[0]).toMatchObject({ yes_bid_size: 120, yes_ask_size: 41.5, can_close_early: true });
    expect(event).toMatchObject({ settlement_sources: [], fee: { type: "quadratic", multiplier: 1 } });

    clock.advance(2_000);
    provider.event = {
      settlement_sources: [
        { name: "NBC", url: "https://nbc.example/snl" },
        { url: "javascript:alert(1)" },
        7,
      ],
      fee_type_override: "flat",
      fee_multiplier_override: "0.5",
    };
    expect(await get()).toMatchObject({
      settlement_sources: [{ name: "NBC", url: "https://nbc.example/snl" }],
      fee: { type: "flat", multiplier: 0.5 },
    });
  });

  it("is returned without its series' fee when the list of series can't be read", async () => {
    provider.on("/series", answer({ error: "blocked" }, 403));
    expect((await get()).fee).toBeNull();
  });
});
