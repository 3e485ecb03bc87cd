import type { EdgeServices } from "../http/endpoint.ts";
import { visitorAddress } from "../http/visitor-address.ts";
import { commonErrors } from "@mention-market/service/http/errors";
import { splitQuery, valuesOf } from "@mention-market/service/http/query";
import { allowGet, handleRequest } from "@mention-market/service/middleware/handle-request";
import type { HttpHandler, Instance } from "@mention-market/service/http/endpoint";
import { toTicker } from "@mention-market/service/markets/ticker";
import type { EventPage, ReadEventPage, WantedPage } from "./event-pages.ts";

export interface EventPageServices extends EdgeServices {
  readonly readEventPage: ReadEventPage;
}

const maxTickerLength = 200;

/**
 * Serves `/event` and `/word` as Hosting serves the other pages, with the texts of their event or word for link previews, which run no
 * script. These are of `event_ticker` and `market_ticker`, as the pages show them; all else in the URL is ignored.
 */
export function createEventPageHandler(instance: Instance<EventPageServices>): HttpHandler {
  return handleRequest(
    instance,
    allowGet<EventPageServices>({
      name: "eventPage",
      failure: commonErrors.internal.error,
      async run({ request }, { readEventPage }) {
        const page = await readEventPage(wantedPage(request.url ?? ""), visitorAddress(request));
        return { response: { status: 200, text: page.html, headers: headersOf(page) } };
      },
    }),
  );
}

function wantedPage(url: string): WantedPage {
  const [path = ""] = url.split("?", 1);
  const tickerOf = (name: string) => tickerIn(valuesOf(splitQuery(url), name));
  const eventTicker = tickerOf("event_ticker");
  return path.endsWith("/word")
    ? { name: "word", eventTicker, marketTicker: tickerOf("market_ticker") }
    : { name: "event", eventTicker, marketTicker: null };
}

/** Null for a text that can't be a ticker, so that the store is not read for it. */
function tickerIn([text = ""]: readonly string[]): string | null {
  return text.length > maxTickerLength ? null : toTicker(text);
}

function headersOf({ headers, maxAgeSeconds }: EventPage): Readonly<Record<string, string>> {
  const keeping =
    maxAgeSeconds === null
      ? "no-cache"
      : `public, max-age=${maxAgeSeconds.browser}, s-maxage=${maxAgeSeconds.shared}`;
  return { ...headers, "Content-Type": "text/html; charset=utf-8", "Cache-Control": keeping };
}
