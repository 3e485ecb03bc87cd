import { randomBytes } from "node:crypto";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";
import { z } from "zod";
import { minuteMs } from "@mention-market/service/base/clock";
import { changesPage } from "../../src/changes/get-changes.ts";
import { watchCallables } from "../../src/functions.ts";
import { deliveryList } from "../../src/watches/own-deliveries.ts";
import { startChangingProvider, type ChangingProvider } from "../support/changing-provider.ts";
import { listening, type Listening } from "@mention-market/service/test/support/listening";
import { startService, type Service } from "../support/service.ts";
import { tick } from "@mention-market/service/test/support/until";
import { virtualClock, type VirtualClock } from "@mention-market/service/test/support/virtual-clock";
import { created, listed } from "../support/make-watch.ts";

const uid = "somebody";
const headersOf = z.record(z.string(), z.string());

describe("a change at the provider", () => {
  let clock: VirtualClock;
  let provider: ChangingProvider;
  let service: Service;
  let receiver: Listening;
  const received: { headers: Record<string, string>; body: string }[] = [];

  beforeAll(async () => {
    // Receivers refuse a webhook whose time is not about the present.
    clock = virtualClock(Date.now());
    provider = await startChangingProvider(() => clock.now());
    provider.list("KXA-1", ["Clue"]);
    service = await startService({
      env: {
        UPSTREAM_BASE_URL: provider.url,
        WATCH_SECRET_KEY: randomBytes(32).toString("base64"),
        LOCAL_RECEIVERS: "true",
      },
      clock,
    });
    receiver = await listening((request, response) => {
      void text(request).then((body) => {
        received.push({ headers: headersOf.parse(request.headers), body });
        response.writeHead(204).end();
      });
    });
  });
  afterAll(() => Promise.all([service.close(), receiver.close(), provider.close()]));

  const call = (name: "createWatch" | "listWatches" | "listDeliveries", input: unknown) =>
    watchCallables[name].handle(input, uid, service.services, clock.now());
  const changesSince = async (query: string) => {
    const response = await service.get(`/getChanges${query}`);
    expect(response.status).toBe(200);
    return changesPage.parse(await response.json());
  };
  async function eventually(isSo: () => Promise<boolean>): Promise<void> {
    while (!(await isSo())) await tick();
  }
  const isActive = async () =>
    listed.parse(await call("listWatches", null)).watches.every(({ status }) => status === "active");
  const areDelivered = async (watchId: string) =>
    deliveryList
      .parse(await call("listDeliveries", { watchId }))
      .deliveries.every(({ status }) => status === "delivered");

  it("is one change of getChanges and one signed webhook, with the same content, however often the collector runs", async () => {
    await service.services.collect();
    const { cursor } = await changesSince("");
    const url = `${receiver.url}/hook`;
    const { watch, secret } = created.parse(
      await call("createWatch", { name: "Clue", url, marketTickers: ["KXA-1-CLUE"] }),
    );
    await eventually(isActive);

    provider.moveOn("KXA-1-CLUE");
    for (let runs = 0; runs < 3; runs += 1) {
      clock.advance(minuteMs);
      await service.services.collect();
      await eventually(() => areDelivered(watch.watchId));
    }

    const { changes } = await changesSince(`?since=${cursor}`);
    expect(changes).toMatchObject([
      {
        type: "market.status_changed",
        market_ticker: "KXA-1-CLUE",
        strike_word: "Clue",
        data: { from: "unopened", to: "open" },
      },
    ]);
    const payloads = received.map(({ headers, body }) => new Webhook(secret).verify(body, headers));
    const [change] = changes;
    expect(payloads).toEqual([
      { type: "watch.test", timestamp: expect.any(String), data: { watchId: watch.watchId } },
      { type: change?.type, timestamp: change?.detected_at, data: change },
    ]);
    expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(2);
  });

  it("that reaches a watched price is one webhook, with the market's event and word", async () => {
    const price = { marketTicker: "KXA-1-CLUE", when: "buy_yes_at_or_below", dollars: 0.6 };
    const types = ["price.crossed"];
    const url = `${receiver.url}/price`;
    const { watch } = created.parse(await call("createWatch", { name: "Price", url, types, price }));
    await eventually(isActive);
    for (let runs = 0; runs < 2; runs += 1) {
      clock.advance(minuteMs);
      await service.services.collect();
      await eventually(() => areDelivered(watch.watchId));
    }
    const { deliveries } = deliveryList.parse(await call("listDeliveries", { watchId: watch.watchId }));
    expect(deliveries.map(({ body }): unknown => JSON.parse(body))).toMatchObject([
      {
        type: "price.crossed",
        data: {
          type: "price.crossed",
          series_ticker: "KXA",
          event_ticker: "KXA-1",
          market_ticker: "KXA-1-CLUE",
          strike_word: "Clue",
          data: { when: price.when, dollars: 0.6, yes_bid_dollars: 0.4, yes_ask_dollars: 0.6 },
        },
      },
      { type: "watch.test" },
    ]);
  });

  it("by which a watched word is said is one webhook, and every watch of its settled event then ends with the reason", async () => {
    const said = { event_ticker: "KXA-1" };
    const input = { name: "Said", url: `${receiver.url}/said`, types: ["market.said"], said };
    const { watchId } = created.parse(await call("createWatch", input)).watch;
    await eventually(isActive);
    provider.moveOn("KXA-1-CLUE");
    provider.moveOn("KXA-1-CLUE");
    for (let runs = 0; runs < 4; runs += 1) {
      clock.advance(minuteMs);
      await service.services.collect();
      await eventually(() => areDelivered(watchId));
    }
    const { deliveries } = deliveryList.parse(await call("listDeliveries", { watchId }));
    expect(deliveries.map(({ body }): unknown => JSON.parse(body))).toMatchObject([
      {
        type: "market.said",
        data: { event_ticker: "KXA-1", market_ticker: "KXA-1-CLUE", strike_word: "Clue" },
      },
      { type: "watch.test" },
    ]);
    const { watches } = listed.parse(await call("listWatches", null));
    expect(watches.map(({ name, status, ended }) => [name, status, ended?.reason])).toEqual([
      ["Said", "ended", "every word of KXA-1 has settled"],
      ["Price", "ended", '"Clue" settled yes'],
      ["Clue", "ended", '"Clue" settled yes'],
    ]);
  });
});
