import { hourMs, minuteMs, secondMs } from "../../src/base/clock.ts";
import { answer, startProvider, type Provider } from "../support/provider.ts";
import { startService, type Service } from "../support/service.ts";
import { virtualClock, type VirtualClock } from "../support/virtual-clock.ts";

const path = "/getAllMentionSeries";
const snl = { ticker: "KXSNLMENTION", title: "SNL Mention", category: "Mentions" };
const trump = { ticker: "KXTRUMPSAY", title: "What will trump say", category: "Mentions" };
const down = answer({ error: "down for maintenance" }, 400);

describe("getAllMentionSeries", () => {
  let provider: Provider;
  let service: Service;
  let clock: VirtualClock;

  beforeEach(async () => {
    provider = await startProvider();
    clock = virtualClock();
    service = await startService({ env: { UPSTREAM_BASE_URL: provider.baseUrl }, clock });
  });
  afterEach(() => Promise.all([service.close(), provider.close()]));

  it("answers every series of the category, by category or categories, sorted, none twice", async () => {
    const series = [
      trump,
      { ticker: "KXBOTH", title: "Both", category: "Politics", categories: ["Politics", "Mentions"] },
      { ticker: "KXHIGHNY", title: "Weather", category: "Climate", categories: ["Climate"] },
      { ticker: "KXOTHER", title: "Mentions of rain", category: "mentions" },
      { ticker: "KXEARNIGSMENTION", title: null, category: "Mentions" },
      snl,
      trump,
    ];
    provider.on("/series", answer({ series }));
    const response = await service.get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("age")).toBeNull();
    expect(await response.text()).toBe(
      JSON.stringify([
        { series_ticker: "KXBOTH", series_title: "Both" },
        { series_ticker: "KXEARNIGSMENTION", series_title: "" },
        { series_ticker: "KXSNLMENTION", series_title: "SNL Mention" },
        { series_ticker: "KXTRUMPSAY", series_title: "What will trump say" },
      ]),
    );
    expect(provider.calls).toEqual(["/series?category=Mentions"]);
  });

  it("follows a cursor, should the provider begin to page", async () => {
    provider.on("/series", answer({ series: [snl], cursor: "next" }));
    provider.on("/series?category=Mentions&cursor=next", answer({ series: [trump], cursor: "" }));
    expect(await (await service.get(path)).json()).toHaveLength(2);
  });

  it("fails rather than leave series out when the cursor never ends", async () => {
    provider.on("/series", answer({ series: [snl], cursor: "again" }));
    expect((await service.get(path)).status).toBe(500);
  });

  it("keeps its answer for 10 minutes", async () => {
    provider.on("/series", answer({ series: [snl] }));
    await service.get(path);
    clock.advance(10 * minuteMs - 1);
    await service.get(path);
    expect(provider.calls).toHaveLength(1);
    clock.advance(1);
    await service.get(path);
    expect(provider.calls).toHaveLength(2);
  });

  it("serves an older answer with its Age while the provider fails, for 24 hours, and a new one once it recovers", async () => {
    provider.on("/series", answer({ series: [snl] }));
    await service.get(path);
    provider.on("/series", down);
    clock.advance(hourMs);
    const stale = await service.get(path);
    expect(stale.status).toBe(200);
    expect(stale.headers.get("age")).toBe("3600");
    const asked = provider.calls.length;
    clock.advance(29 * secondMs);
    expect((await service.get(path)).headers.get("age")).toBe("3629");
    expect(provider.calls).toHaveLength(asked);

    provider.on("/series", answer({ series: [trump] }));
    clock.advance(secondMs);
    const fresh = await service.get(path);
    expect(fresh.headers.get("age")).toBeNull();
    expect(await fresh.json()).toEqual([
      { series_ticker: "KXTRUMPSAY", series_title: "What will trump say" },
    ]);

    provider.on("/series", down);
    clock.advance(24 * hourMs - 1);
    expect((await service.get(path)).status).toBe(200);
    clock.advance(1);
    expect((await service.get(path)).status).toBe(500);
  });

  it("answers 500 with the provider's text when no list is kept", async () => {
    provider.on("/series", down);
    const response = await service.get(path);
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      error: "Failed to fetch mention series",
      message: "Provider answered 400: down for maintenance",
    });
  });

  it("answers 500 when the provider does not know the endpoint: a wrong base URL is not an empty list", async () => {
    const response = await service.get(path);
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({ message: "Provider answered 404 to a list" });
  });
});
