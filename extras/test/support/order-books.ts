import { answer, type Behaviour } from "@mention-market/service/test/support/provider";

/** A provider's response to a read of order books: that of each ticker that the read names. */
export function orderBooks(bookOf: (ticker: string) => object): Behaviour {
  return (request, response, at) => {
    const tickers = new URL(at, "http://provider").searchParams.getAll("tickers");
    const orderbooks = tickers.map((ticker) => ({ ticker, orderbook_fp: bookOf(ticker) }));
    answer({ orderbooks })(request, response, at);
  };
}
