import { htmlPage } from "@mention-market/service/test/support/faulty-behaviours";
import {
  answer,
  notFound,
  startProvider,
  wireMarket,
  type Behaviour,
  type Provider,
} from "@mention-market/service/test/support/provider";
import { paths, type ReadPath } from "../support/read-paths.ts";
import { startService, type Service } from "../support/service.ts";

const notJson = "Provider answered 200 with something that is not JSON";

/** What the provider does, what the client gets, and how often it is read before that. */
interface Fault {
  readonly behaviour: Behaviour;
  readonly message: string;
  readonly attempts: number;
}

const faults = {
  "answers 400": {
    behaviour: answer({ code: "bad_request", message: "invalid ticker", details: "" }, 400),
    message: "Provider answered 400: invalid ticker",
    attempts: 1,
  },
  "answers an HTML page": { behaviour: htmlPage(200), message: notJson, attempts: 1 },
} satisfies Record<string, Fault>;

/** A provider in good health, for which one market is of the historical tier. */
function recover(provider: Provider): void {
  const market: Behaviour = (request, response, path) =>
    answer({ market: wireMarket(path.split("/").at(-1)) })(request, response, path);
  provider.on("/markets/", market);
  provider.on("/markets/KXOLD", notFound);
  provider.on("/historical/markets/", market);
  provider.on("/markets?", (request, response, path) => {
    const tickers = new URLSearchParams(path.split("?")[1]).get("tickers")?.split(",") ?? [];
    const isShared = tickers.every((ticker) => ticker.startsWith("KXSHARED"));
    const isGone = tickers.every((ticker) => ticker.startsWith("KXGONE"));
    const markets = isShared ? tickers.map((ticker) => wireMarket(ticker)) : [];
    // Look-ups of the other rows arrive together too, but are to be read one by one.
    (isShared || isGone ? answer({ markets, cursor: "" }) : notFound)(request, response, path);
  });
  provider.on("/historical/markets?", (request, response, path) => {
    const query = new URLSearchParams(path.split("?")[1]);
    const tickers = query.get("tickers")?.split(",") ?? [];
    if (query.has("event_ticker") || tickers.every((ticker) => ticker.startsWith("KXGONE")))
      answer({ markets: tickers.map((ticker) => wireMarket(ticker)), cursor: "" })(request, response, path);
    else notFound(request, response, path);
  });
  provider.on("/events/", answer({ event: { sub_title: "On Nov 21" } }));
  provider.on("/events?", answer({ events: [], cursor: "" }));
  provider.on("/milestones", answer({ milestones: [], cursor: "" }));
  provider.on(
    "/series",
    answer({ series: [{ ticker: "KXSNLMENTION", title: "SNL", category: "Mentions" }] }),
  );
}

const closings: (() => Promise<void>)[] = [];

async function openProvider(): Promise<Provider> {
  const provider = await startProvider();
  closings.push(() => provider.close());
  recover(provider);
  return provider;
}

async function openService(baseUrl: string): Promise<Service> {
  const service = await startService({ env: { UPSTREAM_BASE_URL: baseUrl } });
  closings.push(() => service.close());
  return service;
}

/** Requests what needs a path of the provider while that path has a fault, and once more after it recovered. */
async function outcomeOf({ path, request }: ReadPath, { behaviour }: Fault) {
  const provider = await openProvider();
  provider.on(path, behaviour);
  const service = await openService(provider.baseUrl);
  const response = await service.get(request);
  const body: unknown = await response.json();
  const attempts = provider.calls.filter((call) => call.startsWith(path)).length;
  recover(provider);
  const { status: statusOnceRecovered } = await service.get(request);
  return { status: response.status, body, attempts, statusOnceRecovered };
}

describe("a client of a provider that fails", () => {
  afterEach(() => Promise.all(closings.splice(0).map((close) => close())));

  it.each(Object.entries(paths))(
    "gets 500 and no part of a response when the provider sends a page instead of its %s",
    async (_name, path) => {
      const { message, attempts, behaviour } = faults["answers an HTML page"];
      expect(await outcomeOf(path, { message, attempts, behaviour })).toEqual({
        status: 500,
        body: { error: path.error, message },
        attempts,
        statusOnceRecovered: 200,
      });
    },
  );

  it.each(["shared read", "shared historical read"] as const)(
    "gets every market of a %s that is refused as a whole: each is read by itself",
    async (name) => {
      const { status, body } = await outcomeOf(paths[name], faults["answers 400"]);
      expect(status).toBe(200);
      expect(body).toMatchObject({ markets: [{}, {}], not_found: [], errors: [] });
    },
  );
});
