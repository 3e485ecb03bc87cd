import { systemClock } from "../../../src/base/clock.ts";
import { connectProvider, type Connection } from "../../../src/kalshi/kalshi.ts";
import { inRequest } from "../../support/in-request.ts";
import { answer, startProvider, type Behaviour, type Provider } from "../../support/provider.ts";
import { recordingLog } from "../../support/recording-log.ts";

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
  beforeEach(async () => {
    provider = await startProvider();
    provider.on("/markets/orderbooks", books());
    const { baseUrl } = provider;
    connection = connectProvider({ baseUrl, readsPerSecond: 0, clock: systemClock, log: recordingLog() });
  });
  afterEach(async () => {
    connection.close();
    await provider.close();
  });

  function books(leftOut: readonly string[] = []): Behaviour {
    return (request, response, path) => {
      const wanted = tickersOf(path).filter((ticker) => !leftOut.includes(ticker));
      const orderbooks = wanted.map((ticker) => ({ ticker, orderbook_fp: bookOf(prices[ticker] ?? "") }));
      const unwanted = { ticker: "KXA-B-ELSE", orderbook_fp: bookOf("0.9900") };
      answer({ orderbooks: [unwanted, ...orderbooks] })(request, response, path);
    };
  }
  const bestBids = () =>
    inRequest(() =>
      Promise.all(
        names.map(async (name) => (await connection.provider.orderBook(name))?.yes[0]?.price.toFixed(4)),
      ),
    );

  it("are one read, each ticker a parameter of its own, and each caller gets its own market's", async () => {
    expect(await bestBids()).toEqual(Object.values(prices));
    expect(provider.calls.map(tickersOf)).toEqual([names]);
  });

  it("are null where the provider leaves one out", async () => {
    provider.on("/markets/orderbooks", books(["KXA-B-TWO"]));
    expect(await bestBids()).toEqual(["0.1000", undefined, "0.6000"]);
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
