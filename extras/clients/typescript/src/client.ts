import { version } from "./version.ts";
import { errorOf, jsonOf, MorePagesError, UnexpectedResponseError } from "./error.ts";
import { Functions, parameterKinds } from "./generated/functions.ts";
import type {
  FunctionParameters,
  FunctionResults,
  GetSettledMarketsParameters,
  SettledMarketsMarket,
} from "./generated/types.ts";
import type { CallLimits, CallOptions, HourlyQuota, LogEntry, Timing } from "./options.ts";
import { createPoliteFetch, type PoliteFetch } from "./polite-fetch.ts";
import { queryOf } from "./query.ts";

export interface MentionMarketOptions extends CallLimits {
  /** Sent as a header, never in a URL. Default: the environment's MENTION_MARKET_API_KEY. */
  readonly apiKey?: string | undefined;
  /**
   * Where the functions are: `https://<region>-<project>.cloudfunctions.net`, or what `npm start` prints. Default: the environment's
   * MENTION_MARKET_BASE_URL.
   */
  readonly baseUrl?: string | undefined;
  /** Called after each attempt. */
  readonly log?: ((entry: LogEntry) => void) | undefined;
  /** Default: the platform's own. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** For tests: the time and the chance. */
  readonly timing?: Timing | undefined;
}

const seriesOfRequest = 25;

/** The tickers, each once, by as many as a request takes. */
function chunksOf(series: readonly string[]): readonly string[][] {
  const tickers = [...new Set(series)];
  const count = Math.ceil(tickers.length / seriesOfRequest);
  return Array.from({ length: count }, (_, at) =>
    tickers.slice(at * seriesOfRequest, (at + 1) * seriesOfRequest),
  );
}

type SettledParameters = Omit<GetSettledMarketsParameters, "series_ticker" | "cursor" | "format">;

/** A walk over the settled words of all series. */
export interface AllSettled extends Omit<SettledParameters, "settled_after"> {
  /** Only words that settled at this time or later. */
  readonly settledAfter?: GetSettledMarketsParameters["settled_after"];
  /** That of the last chunk of a former walk, which goes on after it. */
  readonly resume?: string | undefined;
}

type OfSeries = [series: string | readonly string[], parameters?: SettledParameters, options?: CallOptions];
type OfAll = [ofAll?: AllSettled, options?: CallOptions];

const isOfSeries = (wanted: OfSeries | OfAll): wanted is OfSeries =>
  typeof wanted[0] === "string" || Array.isArray(wanted[0]);

/** The settled words of up to 25 series. */
export interface SettledChunk {
  /** Newest settlement first, over all of its series. */
  readonly rows: readonly SettledMarketsMarket[];
  /** What to pass as `resume` to go on after this chunk. */
  readonly resume: string;
}

/** Functions that refuse a key, since everybody gets the same response. */
const keyless: ReadonlySet<keyof FunctionResults> = new Set(["getBoard"]);

/**
 * The HTTPS functions as methods. Each resolves to the body of a 200 and rejects with a MentionMarketError, or with the reason of
 * its aborted signal. It stays within the key's hour by itself: see `maxWaitSeconds`. A parameter that is not of its type is a TypeError.
 */
export class MentionMarket extends Functions {
  readonly #baseUrl: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #fetch: PoliteFetch;

  /** Throws a TypeError for a key or a base URL that is missing or can't be sent. */
  constructor({ apiKey, baseUrl, ...options }: MentionMarketOptions = {}) {
    super();
    this.#headers = {
      "x-api-key": checkedKey(apiKey ?? environment("MENTION_MARKET_API_KEY")),
      ...userAgent,
    };
    this.#baseUrl = checkedBaseUrl(baseUrl ?? environment("MENTION_MARKET_BASE_URL"));
    this.#fetch = createPoliteFetch(options);
  }

  /** What is left of the key's hour by the latest response; null before the first. */
  get quota(): HourlyQuota | null {
    return this.#fetch.quota();
  }

  /** The response of a function by its name, with its headers: a 200, whose body has been read. Rejects as the methods do. */
  async request<Name extends keyof FunctionParameters>(
    name: Name,
    parameters: FunctionParameters[Name],
    options: CallOptions = {},
  ): Promise<Response> {
    return await this.#send(name, parameters, options);
  }

  /**
   * Each settled word of one series or of several, over all pages, newest first over each 25 series. `parameters`: those of
   * getSettledMarkets, such as `start_date`.
   */
  settled(...wanted: OfSeries): AsyncGenerator<SettledMarketsMarket, void, undefined>;
  /** The settled words of all mention series in chunks of 25 series. */
  settled(...wanted: OfAll): AsyncGenerator<SettledChunk, void, undefined>;
  settled(
    ...wanted: OfSeries | OfAll
  ): AsyncGenerator<SettledMarketsMarket, void, undefined> | AsyncGenerator<SettledChunk, void, undefined> {
    if (!isOfSeries(wanted)) return this.#settledOfAll(...wanted);
    const [series, parameters, options] = wanted;
    return this.#settledOf(typeof series === "string" ? [series] : series, parameters, options);
  }

  async *#settledOf(
    series: readonly string[],
    parameters: SettledParameters = {},
    options: CallOptions = {},
  ): AsyncGenerator<SettledMarketsMarket, void, undefined> {
    for (const series_ticker of chunksOf(series))
      yield* this.eachSettledMarket({ ...parameters, series_ticker }, options);
  }

  async *#settledOfAll(
    { resume, settledAfter, ...parameters }: AllSettled = {},
    options: CallOptions = {},
  ): AsyncGenerator<SettledChunk, void, undefined> {
    const listed = await this.getAllMentionSeries({}, options);
    const tickers = listed.map(({ series_ticker }) => series_ticker).sort();
    const from = resume === undefined ? 0 : tickers.indexOf(resume) + 1;
    if (resume !== undefined && from === 0)
      throw new TypeError(
        `resume takes that of a chunk, which is the ticker of a series: there is no ${JSON.stringify(resume)}`,
      );
    for (const series_ticker of chunksOf(tickers.slice(from))) {
      const query = { ...parameters, series_ticker, settled_after: settledAfter };
      const rows: SettledMarketsMarket[] = [];
      for await (const row of this.eachSettledMarket(query, options)) rows.push(row);
      yield { rows, resume: series_ticker.at(-1) ?? "" };
    }
  }

  protected override async json<Name extends keyof FunctionResults>(
    name: Name,
    parameters: object,
    options: CallOptions,
  ): Promise<FunctionResults[Name]> {
    const response = await this.#send(name, parameters, options);
    const body = jsonOf(await response.text());
    if (isResult(name, body)) return body;
    throw new UnexpectedResponseError({
      status: response.status,
      error: "Unexpected response",
      detail: "The body of a 200 is not JSON that can be read",
      requestId: response.headers.get("x-request-id"),
    });
  }

  protected override async table(
    name: keyof FunctionResults,
    parameters: object,
    options: CallOptions,
  ): Promise<string> {
    const response = await this.#send(name, parameters, options);
    const cursor = response.headers.get("x-next-cursor");
    if (cursor === null) return await response.text();
    throw new MorePagesError({
      status: response.status,
      error: "The table has another page",
      detail: `request() returns a single page; the next one has the cursor "${cursor}". The each… method walks over all rows`,
      requestId: response.headers.get("x-request-id"),
    });
  }

  async #send(
    name: keyof FunctionResults,
    parameters: object,
    { signal, ...limits }: CallOptions,
  ): Promise<Response> {
    const query = queryOf(parameterKinds[name], parameters).toString();
    const url = `${this.#baseUrl}/${name}${query === "" ? "" : `?${query}`}`;
    const headers = keyless.has(name) ? userAgent : this.#headers;
    const request = new Request(url, { headers, ...(signal !== undefined && { signal }) });
    const response = await this.#fetch(request, limits);
    if (response.status === 200) return response;
    throw errorOf(response, await response.text());
  }
}

/** The service's own checks hold its responses to the description; here only what is no response of it at all is refused. */
function isResult<Name extends keyof FunctionResults>(
  _name: Name,
  body: unknown,
): body is FunctionResults[Name] {
  return typeof body === "object" && body !== null;
}

/** fetch repeats a header that it refuses in its error. */
function checkedKey(apiKey: string | undefined): string {
  if (apiKey === undefined) throw new TypeError("apiKey is missing, and so is MENTION_MARKET_API_KEY");
  if (!/^[\x21-\x7e]+$/.test(apiKey))
    throw new TypeError("apiKey must be visible ASCII characters without spaces");
  return apiKey;
}

function checkedBaseUrl(baseUrl: string | undefined): string {
  if (baseUrl === undefined) throw new TypeError("baseUrl is missing, and so is MENTION_MARKET_BASE_URL");
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "")
    throw new TypeError("baseUrl must be an http or https URL without credentials");
  if (/[?#]/.test(baseUrl)) throw new TypeError("baseUrl must be a URL without a query or a fragment");
  return baseUrl.replace(/\/+$/, "");
}

/** Node's; there is none in a browser. */
declare const process:
  | {
      readonly env?: Readonly<Record<string, string | undefined>>;
      readonly versions?: Readonly<Record<string, string | undefined>>;
      readonly platform?: string;
    }
  | undefined;

const node = typeof process === "undefined" ? undefined : process;

/** A variable of the environment; undefined in a browser. */
function environment(name: string): string | undefined {
  return node?.env?.[name];
}

/** `User-Agent` with version and runtime. In a browser there is none: it sends its own. */
const userAgent: Readonly<Record<string, string>> =
  node?.versions?.["node"] === undefined
    ? {}
    : {
        "user-agent": `mention-market-typescript/${version} (Node ${node.versions["node"]}; ${node.platform ?? ""})`,
      };
