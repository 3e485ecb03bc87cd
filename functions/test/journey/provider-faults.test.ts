import {
  answersNoHttp,
  brokenGzip,
  gzipBomb,
  halfAJson,
  hangsUpMidway,
  htmlPage,
  neverAnswers,
  redirectsTo,
  resets,
  sends,
  stallsMidway,
  tooLarge,
} from "../support/faulty-behaviours.ts";
import { freePort } from "../support/firestore-emulator.ts";
import {
  answer,
  notFound,
  startProvider,
  wireMarket,
  type Behaviour,
  type Provider,
} from "../support/provider.ts";
import { startService, type Service } from "../support/service.ts";

interface ReadPath {
  /** What every read of it begins with. */
  readonly path: string;
  /** The request that needs it. */
  readonly request: string;
  readonly error: string;
}

const marketRequest = (ticker: string) => `/getMentionMarket?market_ticker=${ticker}`;
const error = "Failed to fetch mention market";

/** Each path of the provider that we read. */
const paths = {
  market: { path: "/markets/KXLIVE-26-X", request: marketRequest("KXLIVE-26-X"), error },
  "historical market": {
    path: "/historical/markets/KXOLD-26-X",
    request: marketRequest("KXOLD-26-X"),
    error,
  },
  event: { path: "/events/KXEVENT-26", request: marketRequest("KXEVENT-26-X"), error },
  milestones: {
    path: "/milestones?limit=500&related_event_ticker=KXSTART-26",
    request: marketRequest("KXSTART-26-X"),
    error,
  },
  series: { path: "/series", request: "/getAllMentionSeries", error: "Failed to fetch mention series" },
} satisfies Readonly<Record<string, ReadPath>>;

const notInTime = "Provider did not answer in time";
const notJson = "Provider answered 200 with something that is not JSON";
const unknownShape = /^Provider answered 200 in an unknown shape \(/;
const tooMany = "Provider could not be read: maxContentLength size of 5242880 exceeded";

/** What the provider does, what the client gets, and how often it is read before that. */
interface Fault {
  readonly behaviour: Behaviour;
  readonly message: string | RegExp;
  readonly attempts: number;
  /** For faults that only the deadline ends; the others have the service's own. */
  readonly providerTimeoutMs?: number;
}

const wrongTypes = {
  market: wireMarket("KXLIVE-26-X", { yes_bid_dollars: { amount: 19 } }),
  event: "KXEVENT-26",
  events: "KXEVENT-26",
  milestones: { start_date: 1_795_000_000 },
  series: { KXSNLMENTION: "SNL" },
};

/** The server that a redirect names. It must never hear of it. */
let elsewhere: Provider;
const redirect =
  (status: number): Behaviour =>
  (...request) =>
    redirectsTo(elsewhere.baseUrl, status)(...request);

const faults = {
  "never answers": { behaviour: neverAnswers, message: notInTime, attempts: 1, providerTimeoutMs: 1_500 },
  "stalls midway": { behaviour: stallsMidway, message: notInTime, attempts: 1, providerTimeoutMs: 1_500 },
  "resets connections": {
    behaviour: resets,
    message: "Provider could not be read: ECONNRESET",
    attempts: 2,
  },
  "hangs up midway": {
    behaviour: hangsUpMidway,
    message: "Provider could not be read: stream has been aborted",
    attempts: 2,
  },
  "speaks no HTTP": { behaviour: answersNoHttp, message: /^Provider could not be read: HPE_/, attempts: 2 },
  "answers 429 and asks for a minute": {
    behaviour: sends(JSON.stringify({ error: "too many requests" }), 429, { "Retry-After": "60" }),
    message: "Provider answered 429: too many requests",
    attempts: 1,
  },
  "answers 500": {
    behaviour: answer({ error: { code: "internal", message: "database is away" } }, 500),
    message: "Provider answered 500: database is away",
    attempts: 2,
  },
  "answers 503 with an HTML page": {
    behaviour: htmlPage(503),
    message: "Provider answered 503: an HTML page",
    attempts: 2,
  },
  "answers 400": {
    behaviour: answer({ code: "bad_request", message: "invalid ticker", details: "" }, 400),
    message: "Provider answered 400: invalid ticker",
    attempts: 1,
  },
  "answers 403": {
    behaviour: sends("Forbidden", 403),
    message: "Provider answered 403: Forbidden",
    attempts: 1,
  },
  "answers 404 with a proxy's page": {
    behaviour: htmlPage(404),
    message: "Provider answered 404: an HTML page",
    attempts: 2,
  },
  "answers 404 with nothing": {
    behaviour: sends("", 404),
    message: "Provider answered 404: no text",
    attempts: 2,
  },
  "answers 404 for a route": {
    behaviour: answer({ message: "no Route matched with those values" }, 404),
    message: "Provider answered 404: no Route matched with those values",
    attempts: 2,
  },
  redirects: {
    behaviour: redirect(301),
    message: "Provider answered 301: no text",
    attempts: 1,
  },
  "answers an HTML page": { behaviour: htmlPage(200), message: notJson, attempts: 1 },
  "answers half a JSON": { behaviour: halfAJson, message: notJson, attempts: 1 },
  "answers nothing": { behaviour: sends(""), message: notJson, attempts: 1 },
  "answers an array": {
    behaviour: answer([]),
    message: "Provider answered 200 without market",
    attempts: 2,
  },
  "answers 200 with an error": {
    behaviour: answer({ error: "database is away" }),
    message: "Provider answered 200 without market: database is away",
    attempts: 2,
  },
  "answers wrong types": { behaviour: answer(wrongTypes), message: unknownShape, attempts: 1 },
  "answers 10 MB": { behaviour: tooLarge, message: tooMany, attempts: 1 },
  "answers a gzip bomb": { behaviour: gzipBomb, message: tooMany, attempts: 1 },
  "answers broken gzip": {
    behaviour: brokenGzip,
    message: "Provider could not be read: Z_DATA_ERROR",
    attempts: 1,
  },
} satisfies Record<string, Fault>;

/** A provider in good health, for which one market is of the historical tier. */
function recover(provider: Provider): void {
  const market: Behaviour = (request, response, path) =>
    answer({ market: wireMarket(path.split("/").at(-1)) })(request, response, path);
  provider.on("/markets/", market);
  provider.on("/markets/KXOLD", notFound);
  provider.on("/historical/markets/", market);
  provider.on("/events/", answer({ event: { sub_title: "On Nov 21" } }));
  provider.on("/events?", answer({ events: [], cursor: "" }));
  provider.on("/milestones", answer({ milestones: [], cursor: "" }));
  provider.on(
    "/series",
    answer({ series: [{ ticker: "KXSNLMENTION", title: "SNL", category: "Mentions" }] }),
  );
}

const closings: (() => Promise<void>)[] = [];

async function openProvider(port?: number): Promise<Provider> {
  const provider = await startProvider(port);
  closings.push(() => provider.close());
  recover(provider);
  return provider;
}

async function openService(baseUrl: string, providerTimeoutMs?: number): Promise<Service> {
  const service = await startService({
    env: { UPSTREAM_BASE_URL: baseUrl },
    ...(providerTimeoutMs !== undefined && { providerTimeoutMs }),
  });
  closings.push(() => service.close());
  return service;
}

/** Requests what needs a path of the provider while that path has a fault, and once more after it recovered. */
async function outcomeOf({ path, request }: ReadPath, { behaviour, providerTimeoutMs }: Fault) {
  const provider = await openProvider();
  provider.on(path, behaviour);
  const service = await openService(provider.baseUrl, providerTimeoutMs);
  const response = await service.get(request);
  const body: unknown = await response.json();
  const attempts = provider.calls.filter((call) => call.startsWith(path)).length;
  recover(provider);
  let { status: statusOnceRecovered } = await service.get(request);
  // On a busy machine a sound read may take longer than the short timeout of a fault, too.
  for (let tries = 1; tries < 5 && providerTimeoutMs !== undefined && statusOnceRecovered === 500; tries += 1)
    ({ status: statusOnceRecovered } = await service.get(request));
  return { status: response.status, body, attempts, statusOnceRecovered };
}

describe("a client of a provider that fails", () => {
  beforeAll(async () => {
    elsewhere = await openProvider();
  });
  afterEach(() => Promise.all(closings.splice(1).map((close) => close())));
  afterAll(() => Promise.all(closings.map((close) => close())));

  it.each(Object.entries(faults))(
    "gets 500 with the provider's words when it %s, and a market once it recovers",
    async (_name, fault) => {
      const { message, attempts } = fault;
      const outcome = await outcomeOf(paths.market, fault);
      expect(outcome).toEqual({
        status: 500,
        body: {
          error: paths.market.error,
          message: typeof message === "string" ? message : expect.stringMatching(message),
        },
        attempts,
        statusOnceRecovered: 200,
      });
      expect(JSON.stringify(outcome.body)).not.toMatch(/:\/\/|127\.0\.0\.1|\/markets/);
      expect(elsewhere.calls).toEqual([]);
    },
  );

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

  it("gets 500 with the system's code while the provider is down, and markets once it is up", async () => {
    const port = await freePort();
    const service = await openService(`http://127.0.0.1:${port}`);
    const ask = () =>
      Promise.all([service.get(marketRequest("KXLIVE-26-X")), service.get("/getAllMentionSeries")]);

    const failed = await ask();
    const message = "Provider could not be read: ECONNREFUSED";
    expect(failed.map(({ status }) => status)).toEqual([500, 500]);
    expect(await Promise.all(failed.map((response) => response.json()))).toEqual([
      { error: "Failed to fetch mention market", message },
      { error: "Failed to fetch mention series", message },
    ]);

    await openProvider(port);
    expect((await ask()).map(({ status }) => status)).toEqual([200, 200]);
  });

  it("gets 500 from a provider that knows neither milestones nor series, which has another interface", async () => {
    const provider = await openProvider();
    const service = await openService(provider.baseUrl);
    provider.on("/events/", notFound);
    expect((await service.get(marketRequest("KXEVENT-26-X"))).status).toBe(200);
    provider.on("/milestones", notFound);
    provider.on("/series", notFound);
    expect((await service.get(marketRequest("KXSTART-26-X"))).status).toBe(500);
    expect((await service.get("/getAllMentionSeries")).status).toBe(500);
  });
});
