import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { writeCorpus } from "@mention-market/service/corpus-builder/write-corpus";
import { systemClock } from "@mention-market/service/base/clock";
import { createMcpHandler } from "../../src/mcp/mcp-handler.ts";
import { temporaryFolder } from "@mention-market/service/test/support/corpora";
import { call } from "../support/mcp.ts";
import {
  addressOf,
  answer,
  sampleTicker,
  startProvider,
  wireMarket,
  type Provider,
} from "@mention-market/service/test/support/provider";
import { recordingLog } from "@mention-market/service/test/support/recording-log";
import { startService, type Service } from "../support/service.ts";
import { askFor } from "@mention-market/service/test/support/load";

const words = "alpha bravo delta hotel india kilo lima oscar papa romeo".split(" ");
const transcripts = 160;
const repeats = 1_500;
const searches = 95;
/** One is under way and 32 wait. */
const minServed = 33;
/** The first look-up comes behind the 95 requests themselves. */
const maxAtFirst = 10;
const limit = 1_000;

/** A phrase that nobody asked for before, of words that are said all the time: its positions are read in every transcript. */
function* distinctPhrases(): Generator<string, never> {
  for (let at = 0; ; at++) {
    const word = (digit: number) => words[Math.floor(at / words.length ** digit) % words.length] ?? "";
    const first = `${word(0)} ${word(1)} ${word(2)}`;
    yield Array.from({ length: 3 }, (_, one) => `${first} ${words.slice(one, one + 6).join(" ")}`).join(",");
  }
}

describe("while one key sends 95 searches at once", () => {
  const folder = temporaryFolder();
  const mcpServers: Server[] = [];
  let provider: Provider;
  let service: Service;
  const phrases = distinctPhrases();

  beforeAll(async () => {
    const spoken = Array.from({ length: repeats }, (_, at) => `${words.join(" ")} ${at % 7}`).join(" ");
    writeCorpus({
      out: join(folder.path, "speeches.sqlite"),
      collection: "speeches",
      series: [],
      builtFrom: {},
      transcripts: Array.from({ length: transcripts }, (_, at) => ({
        id: `speech-${at}`,
        title: "Speech",
        date: "2026-03-01",
        startsAt: null,
        eventTickers: [],
        source: null,
        labels: {},
        turns: [{ speaker: null, role: null, text: spoken }],
      })),
    });
    provider = await startProvider();
    const event = sampleTicker.slice(0, sampleTicker.lastIndexOf("-"));
    provider.on("/", (request, response, path) => {
      const { pathname, searchParams } = new URL(path, "http://provider");
      const tickers = searchParams.get("tickers")?.split(",") ?? [];
      const body = pathname.startsWith("/events/")
        ? { event: { event_ticker: event, title: "SNL", sub_title: "On Nov 21", markets: [] } }
        : pathname.startsWith("/markets/")
          ? { market: wireMarket(pathname.split("/").at(-1) ?? "") }
          : { markets: tickers.map((ticker) => wireMarket(ticker)), events: [], milestones: [], cursor: "" };
      answer(body)(request, response, path);
    });
    service = await startService({
      env: {
        UPSTREAM_BASE_URL: provider.baseUrl,
        CORPUS_DIR: folder.path,
        RATE_LIMIT_PER_HOUR: String(limit),
      },
      providerTimeoutMs: 60_000,
    });
  });
  afterAll(async () => {
    for (const server of mcpServers) server.close().closeAllConnections();
    await service.close();
    await provider.close();
    folder.remove();
  });

  async function newKey() {
    const key = await service.makeKey();
    return (path: string) => service.get(path, { "x-api-key": key });
  }
  type Get = Awaited<ReturnType<typeof newKey>>;

  const search = (get: Get) =>
    get(`/searchStrikeWord?collection=speeches&target_phrase=${encodeURIComponent(phrases.next().value)}`);
  let looked = 0;
  const lookUp = async (get: Get) => {
    const event = sampleTicker.slice(0, sampleTicker.lastIndexOf("-"));
    expect(await askFor(get, `${event}-L${looked++}`)).toBe("200");
  };
  it("another key's look-ups and searches take their turn, and what is refused does not count", async () => {
    const [greedy, modest] = [await newKey(), await newKey()];
    await lookUp(modest);
    await search(modest);

    let ended = 0;
    const responses = Array.from({ length: searches }, async () => {
      const response = await search(greedy);
      if (response.status === 200) ended++;
      return response;
    });
    /** How many searches of the greedy key ended while each of these ran, one after another: time that a busy machine does not stretch. */
    const waits = async (count: number, work: () => Promise<unknown>) => {
      const all: number[] = [];
      while (all.length < count) {
        const before = ended;
        await work();
        all.push(ended - before);
      }
      return all;
    };
    const lookUps = await waits(9, () => lookUp(modest));
    const ownSearches = await waits(5, () => search(modest));
    // Without turns both would wait for all 33 that one key has under way.
    expect(Math.max(...lookUps)).toBeLessThanOrEqual(maxAtFirst);
    expect(lookUps.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(2 * lookUps.length);
    expect(Math.max(...ownSearches)).toBeLessThanOrEqual(3);
    expect(ended).toBeLessThan(minServed);

    const answers = await Promise.all(
      responses.map(async (response) => ({ response: await response, body: await (await response).json() })),
    );
    const refused = answers.filter(({ response }) => response.status === 503);
    const served = answers.filter(({ response }) => response.status === 200).length;
    expect(served).toBeGreaterThanOrEqual(minServed);
    expect(refused).toHaveLength(searches - served);
    expect(served).toBeLessThan(searches);
    for (const { response, body } of refused) {
      expect(response.headers.get("retry-after")).toBe("5");
      expect(body).toEqual({
        error: "Service temporarily unavailable",
        message:
          "32 searches of this key wait for their turn: repeat the request in 5 seconds, and send fewer at once",
      });
    }
    const { headers } = await greedy("/getRateLimit");
    expect(headers.get("x-ratelimit-remaining")).toBe(String(limit - served));
  });

  it("calls of MCP's search_words wait in the same line: those that are refused are 503 and do not count", async () => {
    const apiKey = await service.makeKey();
    const instance = { clock: systemClock, log: recordingLog(), services: () => service.services };
    const handle = createMcpHandler(instance);
    const server = createServer((request, response) => {
      void text(request).then((body) => handle(Object.assign(request, { body: JSON.parse(body) }), response));
    });
    mcpServers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${addressOf(server.address()).port}/mcp`;
    const responses = await Promise.all(
      Array.from({ length: searches }, () =>
        fetch(url, {
          method: "POST",
          headers: { "content-type": "application/json", "x-api-key": apiKey },
          body: JSON.stringify(
            call("search_words", { collection: "speeches", target_phrase: phrases.next().value }),
          ),
        }),
      ),
    );
    const served = responses.filter(({ status }) => status === 200).length;
    const refused = responses.filter(({ status }) => status === 503);
    expect(served).toBeGreaterThanOrEqual(minServed);
    expect(served).toBeLessThan(searches);
    expect(refused).toHaveLength(searches - served);
    expect(refused.map(({ headers }) => headers.get("retry-after"))).toEqual(refused.map(() => "5"));
    const { headers } = await service.get("/getRateLimit", { "x-api-key": apiKey });
    expect(headers.get("x-ratelimit-remaining")).toBe(String(limit - served));
  });
});
