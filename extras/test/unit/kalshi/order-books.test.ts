import { systemClock } from "@mention-market/service/base/clock";
import { connectKalshi, type Connection } from "@mention-market/service/kalshi/kalshi";
import { createProvider } from "../../../src/kalshi/kalshi.ts";
import { inRequest } from "@mention-market/service/test/support/in-request";
import {
  answer,
  startProvider,
  type Behaviour,
  type Provider,
} from "@mention-market/service/test/support/provider";
import { recordingLog } from "@mention-market/service/test/support/recording-log";

const tickersOf = (path: string) => new URL(path, "http://provider").searchParams.getAll("tickers");
const bookOf = (price: string) => ({ yes_dollars: [[price, "5.00"]], no_dollars: null });
const prices: Readonly<Record<string, string>> = {
  "KXA-B-ONE": "0.1000",
  "KXA-B-TWO": "0.2000",
  "KXA-B-SIX": "0.6000",
};
const names = Object.keys(prices);

describe("order books that are asked for at once", () => {
  let provider: Provider;
  let connection: Connection;
  let kalshi: ReturnType<typeof createProvider>;
  beforeEach(async () => {
    provider = await startProvider();
    provider.on("/markets/orderbooks", books());
    const { baseUrl } = provider;
    const [clock, log] = [systemClock, recordingLog()];
    connection = connectKalshi({ baseUrl, readsPerSecond: 0, clock, log });
    kalshi = createProvider(connection, clock, log);
  });
  afterEach(async () => {
    connection.close();
    await provider.close();
  });

  /** With other records of a ticker in place of its own: `together` only in a read of several, `always`, or not at all. */
  function books(
    ticker = "",
    records: readonly unknown[] = [],
    when: "together" | "always" = "always",
  ): Behaviour {
    return (request, response, path) => {
      const wanted = tickersOf(path);
      const orderbooks = wanted.flatMap((one): readonly unknown[] => {
        const isSpoilt = one === ticker && (when === "always" || wanted.length > 1);
        return isSpoilt ? records : [{ ticker: one, orderbook_fp: bookOf(prices[one] ?? "") }];
      });
      const unwanted = { ticker: "KXA-B-ELSE", orderbook_fp: bookOf("0.9900") };
      answer({ orderbooks: [unwanted, ...orderbooks] })(request, response, path);
    };
  }
  const bestBids = () =>
    inRequest(() =>
      Promise.all(names.map(async (name) => (await kalshi.orderBook(name)).yes[0]?.price.toFixed(4))),
    );

  it("are one read, each ticker a parameter of its own, and each caller gets its own market's", async () => {
    expect(await bestBids()).toEqual(Object.values(prices));
    expect(provider.calls.map(tickersOf)).toEqual([names]);
  });

  const spoilt: readonly (readonly [string, readonly unknown[], string])[] = [
    ["is left out", [], "no order book"],
    ["is null", [null], "no order book"],
    ["is another market's", [{ ticker: "KXA-B-NEXT", orderbook_fp: bookOf("0.5000") }], "no order book"],
    ["has no book", [{ ticker: "KXA-B-TWO", orderbook_fp: null }], "unknown shape"],
    ["has no sides", [{ ticker: "KXA-B-TWO", orderbook_fp: {} }], "unknown shape"],
    ["has an unknown form", [{ ticker: "KXA-B-TWO", orderbook: { yes: [[20, 5]] } }], "unknown shape"],
    [
      "has two books that disagree",
      ["0.2000", "0.3000"].map((price) => ({ ticker: "KXA-B-TWO", orderbook_fp: bookOf(price) })),
      "disagree",
    ],
  ];

  it.each(spoilt)("are read once more singly where one %s", async (_what, records) => {
    provider.on("/markets/orderbooks", books("KXA-B-TWO", records, "together"));
    expect(await bestBids()).toEqual(Object.values(prices));
    expect(provider.calls.map(tickersOf)).toEqual([names, ["KXA-B-TWO"]]);
  });

  it.each(spoilt)(
    "fail where one %s, and only its own, never as one without offers",
    async (_what, records, text) => {
      provider.on("/markets/orderbooks", books("KXA-B-TWO", records));
      const outcomes = await inRequest(() => Promise.allSettled(names.map((name) => kalshi.orderBook(name))));
      expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
      expect(outcomes[1]).toMatchObject({
        reason: { code: "upstream", publicMessage: expect.stringContaining(text) },
      });
      expect(provider.calls.map(tickersOf)).toEqual([names, ["KXA-B-TWO"], ["KXA-B-TWO"]]);
    },
  );

  it.each([
    ["null", null],
    ["an empty list", []],
  ])("have empty sides where the provider sends %s for both", async (_what, side) => {
    const empty = { ticker: "KXA-B-TWO", orderbook_fp: { yes_dollars: side, no_dollars: side } };
    provider.on("/markets/orderbooks", books("KXA-B-TWO", [empty, empty]));
    expect(await inRequest(() => kalshi.orderBook("KXA-B-TWO"))).toEqual({ yes: [], no: [] });
  });

  it("are read singly when the provider refuses them together", async () => {
    provider.on("/markets/orderbooks", (request, response, path) => {
      const refuse = answer({ error: "too many" }, 400);
      (tickersOf(path).length > 1 ? refuse : books())(request, response, path);
    });
    expect(await bestBids()).toEqual(Object.values(prices));
    expect(provider.calls).toHaveLength(4);
  });
});
