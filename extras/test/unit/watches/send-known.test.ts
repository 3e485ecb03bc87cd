import type { NewDelivery } from "../../../src/watches/deliveries/delivery.ts";
import { createSentWatches } from "../../../src/watches/matches.ts";
import { createSendKnown } from "../../../src/watches/passes.ts";
import type { JudgedEvent } from "../../../src/watches/verdict-conditions.ts";
import { makeWatch } from "../../support/make-watch.ts";
import { judgedEvent } from "../../support/valued-event.ts";

const chat = makeWatch({ format: "discord" });
const hook = makeWatch();
const estimate = {
  ...{ probability: 0.36, low: 0.2, high: 0.5, fair_value: 0.36, fair_low: 0.33, fair_high: 0.41 },
  fair_basis: "price",
  parts: [{ basis: "series", weight: 1, probability: 0.64, count: 100, yes_of_last_8: null }],
};
const valued = (): JudgedEvent => {
  const event = judgedEvent("KXA-1", { "KXA-1-T": "none" });
  return { ...event, markets: event.markets.map((market) => ({ ...market, estimate })) };
};
const delivery = (watchId: string, type: string, data: object): NewDelivery => ({
  ...{ watchId, changeId: `${watchId} ${type}`, type, timestamp: "2026-11-20T12:00:00.000Z" },
  data: { type, event_ticker: "KXA-1", market_ticker: "KXA-1-T", data },
});
const crossed = (watchId: string, when = "buy_no_at_or_below") =>
  delivery(watchId, "price.crossed", { when });

/** What is sent of deliveries. `values`: how the words' values are read. */
async function sentOf(made: readonly NewDelivery[], values: () => Promise<readonly JudgedEvent[]>) {
  const sent: NewDelivery[] = [];
  const known = createSendKnown({
    send: (deliveries) => Promise.resolve(void sent.push(...deliveries)),
    sentWatches: createSentWatches({
      version: () => Promise.resolve(1),
      all: () => Promise.resolve([chat, hook]),
    }),
    readEvent: () => Promise.resolve(),
    readValues: values,
    // The time for reads is over at once, after what is there already.
    pause: () => new Promise((resolve) => setImmediate(resolve)),
  });
  await known(made);
  return sent.map(({ data }) => ("data" in data ? data.data : null));
}

describe("a message about a word's price", () => {
  it("has the number and what is left of the side, and a webhook's body stays as it is", async () => {
    const made = [
      crossed(chat.id),
      crossed(chat.id, "bid_at_or_above"),
      delivery(chat.id, "verdict.buys", { side: "yes", edge_dollars: 0.1 }),
      delivery(chat.id, "market.settled", { result: "yes" }),
      crossed(hook.id),
    ];
    const reason = expect.stringMatching(/^Price 45 ¢, we say 36 \(33 to 41\): .+ 64 of 100\.$/);
    expect(await sentOf(made, () => Promise.resolve([valued()]))).toEqual([
      { when: "buy_no_at_or_below", edge_dollars: 0.012, reason },
      { when: "bid_at_or_above", reason },
      { side: "yes", edge_dollars: 0.1, reason },
      { result: "yes" },
      { when: "buy_no_at_or_below" },
    ]);
  });

  it("is sent without them if they can't be read, or not in time", async () => {
    for (const values of [
      () => Promise.resolve([]),
      () => Promise.reject(new Error("Kalshi failed")),
      () => new Promise<never>(() => undefined),
    ])
      expect(await sentOf([crossed(chat.id)], values)).toEqual([{ when: "buy_no_at_or_below" }]);
  });
});
