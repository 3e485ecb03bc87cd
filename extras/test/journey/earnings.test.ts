import { systemClock } from "@mention-market/service/base/clock";
import { inRequest } from "@mention-market/service/test/support/in-request";
import { startProvider, wireMarket } from "@mention-market/service/test/support/provider";
import { z } from "zod";
import { searchWordsTool } from "../../src/mcp/search-words.ts";
import { serveWorld } from "../support/serve-world.ts";
import { startService } from "../support/service.ts";
import {
  lumoraSeries as series,
  startTranscriptService,
  type TranscriptService,
} from "../support/transcript-service.ts";

const event = `${series}-26JUL28`;

describe("earnings calls over HTTP", () => {
  let service: TranscriptService;
  beforeAll(async () => {
    service = await startTranscriptService();
  });
  afterAll(() => service.close());
  const get: TranscriptService["get"] = (name, query) => service.get(name, query);

  it("of calls count executives and the operator, and analysts only when asked for", async () => {
    const ask = (query: Record<string, string>) =>
      get("searchEarningsStrikeWord", { target_phrase: "tariff", ticker: "lmra", ...query });
    expect((await ask({})).body).toMatchObject({
      series_ticker: series,
      company_ticker: "LMRA",
      total_transcripts_checked: 4,
      transcripts_with_phrase: 3,
      total_mentions: 3,
      markets: { settled: { yes: expect.any(Number) } },
    });
    expect((await ask({ with_analysts: "true" })).body).toMatchObject({
      transcripts_with_phrase: 4,
      total_mentions: 7,
    });
    expect((await ask({ ticker: series, fiscal_quarter: "Q1, 2025Q2" })).body).toMatchObject({
      total_transcripts_checked: 2,
    });
    expect((await ask({ ticker: "KXMENTIONEARNLMRA" })).body).toMatchObject({
      series_ticker: "KXMENTIONEARNLMRA",
      company_ticker: "LMRA",
      total_transcripts_checked: 4,
    });
    const recent = await ask({ with_context: "true", num_transcripts: "1", start_date: "2026-10-01" });
    expect(recent.body).toMatchObject({
      context: [
        {
          transcript_id: "named",
          report_date: "2026-10-27",
          fiscal_quarter: 2,
          event_ticker: `${series}-26OCT27`,
          part: "prepared",
          snippets: [{ speaker: "Ann Exec", speaker_type: "Executive", part: "prepared", match: "Tariffs" }],
        },
      ],
    });
    expect(await ask({ ticker: "NONE" })).toMatchObject({
      status: 404,
      body: { error: "Company not found" },
    });
    expect((await ask({ fiscal_quarter: "5" })).status).toBe(400);
    expect((await ask({ ticker: "brkb" })).body).toMatchObject({ company_ticker: "BRK.B" });
  });

  it("count one part where it is asked for, leave out calls without parts, and keep the estimate", async () => {
    const ask = async (query: Record<string, string>) =>
      (await get("searchEarningsStrikeWord", { target_phrase: "tariff", ticker: "LMRA", ...query })).body;
    const prepared = { transcripts: 1, transcripts_with_phrase: 1, total_mentions: 1 };
    const none = { transcripts: 0, transcripts_with_phrase: 0, total_mentions: 0 };
    expect(await ask({})).toMatchObject({
      total_transcripts_checked: 4,
      by_part: [
        { part: "prepared", ...prepared },
        { part: "questions", ...none },
      ],
      transcripts_without_parts: 3,
    });
    expect(await ask({ part: "Prepared" })).toMatchObject({
      total_transcripts_checked: 1,
      total_mentions: 1,
      transcripts_without_parts: 3,
    });
    const context = { with_analysts: "true", with_context: "true" };
    expect(await ask({ ...context, part: "questions" })).toMatchObject({
      total_transcripts_checked: 1,
      by_part: [
        { part: "prepared", ...prepared },
        { part: "questions", ...prepared },
      ],
      context: [{ part: "questions", mentions: 1, snippets: [{ part: "questions" }] }],
    });
    expect(await ask(context)).toMatchObject({
      context: expect.arrayContaining([expect.objectContaining({ transcript_id: "named", part: null })]),
    });
    const { estimate } = z.object({ estimate: z.looseObject({}) }).parse(await ask({}));
    expect(await ask({ part: "questions" })).toMatchObject({ probability: null, estimate });
  });

  it("count the words of an event and a market in one part, and are 404 where the parts are not known", async () => {
    const named = `${series}-26OCT27`;
    const inPart = (part: string) => get("getEarningsMarket", { market_ticker: `${named}-TARI`, part });
    expect((await inPart("prepared")).body).toMatchObject({
      mentions: 1,
      part: "prepared",
      paragraphs: [{ part: "prepared" }],
    });
    expect((await inPart("questions")).body).toMatchObject({ mentions: 0, part: null, paragraphs: [] });
    const tariff = (mentions: number): unknown =>
      expect.objectContaining({ strike_word: "Tariff", mentions });
    for (const [part, mentions] of [
      ["prepared", 1],
      ["questions", 0],
    ] as const) {
      const { body } = await get("getEarningsEvent", { event_ticker: named, part });
      expect(body).toMatchObject({ markets: expect.arrayContaining([tariff(mentions)]) });
    }
    const error = "Parts of the transcript not known";
    const unknown = { status: 404, body: { error, message: "Without part the whole call counts" } };
    expect(await get("getEarningsEvent", { event_ticker: event, part: "prepared" })).toMatchObject(unknown);
    expect(
      await get("getEarningsMarket", { market_ticker: `${event}-TARI`, part: "prepared" }),
    ).toMatchObject(unknown);
  });

  it.each([
    ["searchEarningsStrikeWord", { target_phrase: "tariff", ticker: "LMRA" }],
    ["getEarningsEvent", { event_ticker: event }],
    ["getEarningsMarket", { market_ticker: `${event}-TARI` }],
  ] as const)("%s refuses an unknown part with what is accepted", async (name, query) => {
    for (const part of ["q_and_a", "prepared,questions"]) {
      expect(await get(name, { ...query, part })).toMatchObject({
        status: 400,
        body: {
          error: "Invalid parameter: part",
          message: expect.stringContaining("prepared or questions: only the prepared remarks"),
        },
      });
    }
  });

  it("have no estimate beside MCP's counts of one part, because it is of the whole call", async () => {
    const search = async (of: object) => {
      const input = { target_phrase: "tariff", series_ticker: series, ...of };
      const caller = {
        quota: { limit: 1, used: 1, remaining: 0, freedAt: null, admitsAt: 0 },
        address: "",
        hasKey: true,
      };
      const called = () => searchWordsTool.call(input, service.services, caller);
      const rows = z.object({ collections: z.array(z.looseObject({})) });
      return rows.parse(await inRequest(called, systemClock)).collections[0];
    };
    expect(await search({})).toMatchObject({ estimate: { probability: expect.any(Number) } });
    const ofPart = await search({ part: "prepared" });
    expect(ofPart).toMatchObject({ total_mentions: 1 });
    expect(ofPart?.["estimate"]).toBeUndefined();
  });

  it("have parts, which no other collection has", async () => {
    for (const collection of ["speeches"]) {
      const answered = await get("searchStrikeWord", {
        target_phrase: "tariff",
        collection,
        part: "questions",
      });
      expect(answered).toMatchObject({
        status: 400,
        body: {
          error: "Invalid parameter: part",
          message: expect.stringContaining("these transcripts are of"),
        },
      });
    }
  });

  it("of a company are listed newest first, with their texts where the owner serves them", async () => {
    const first = await get("getEarningsTranscripts", { ticker: "LMRA" });
    expect(first.body).toMatchObject({
      cursor: null,
      transcripts: [
        {
          transcript_id: "named",
          event_ticker: `${series}-26OCT27`,
          parts: { prepared: 6, questions: 3 },
          parts_guessed: true,
        },
        {
          transcript_id: "summer",
          event_ticker: null,
          words: 9,
          parts: null,
          parts_guessed: false,
          fiscal_year: 2026,
        },
        {
          transcript_id: "spring",
          transcript: [
            { speaker: "Al Lyst", speaker_type: "Analyst", content: "What about the tariff?" },
            { speaker: "Ann Exec", speaker_type: "Executive", content: "No comment." },
          ],
        },
        { transcript_id: "old" },
      ],
    });
    const kalshi = await get("getEarningsTranscripts", { ticker: "LMRA", kalshi_only: "true" });
    expect(kalshi.body).toMatchObject({ transcripts: [{ transcript_id: "named" }] });
    const wrong = await get("getEarningsTranscripts", { ticker: "LMRA", cursor: "bm9uZQ" });
    expect(wrong).toMatchObject({ status: 400, body: { error: "Invalid parameter: cursor" } });
  });

  it("show where the words of an event were said, by the only call near its day", async () => {
    const { body } = await get("getEarningsEvent", { event_ticker: event });
    expect(body).toMatchObject({
      event_ticker: event,
      company_ticker: "LMRA",
      report_date: "2026-07-29",
      transcript_id: "summer",
      markets: expect.arrayContaining([
        expect.objectContaining({
          strike_word: "Tariff",
          mentions: 1,
          speaker_type: "Executive",
          speaker: "Ann Exec",
          paragraph: "Tariffs hurt. Our margin is fine.",
        }),
        expect.objectContaining({ strike_word: "Quantum", mentions: 0, speaker: null, paragraph: null }),
      ]),
    });
    const market = await get("getEarningsMarket", { market_ticker: `${event}-TARI` });
    expect(market.body).toMatchObject({
      strike_word: "Tariff",
      transcript_id: "summer",
      mentions: 1,
      paragraphs: [
        { speaker: "Ann Exec", speaker_type: "Executive", paragraph: "Tariffs hurt. Our margin is fine." },
      ],
    });
  });

  it("find the call of a market as that of its event, whose day only the rules of another market name", async () => {
    const provider = await startProvider();
    const movedEvent = `${series}-26JUL24`;
    const rules_secondary = "The call was originally scheduled for July 28, 2026.";
    const markets = [wireMarket(`${movedEvent}-TARI`), wireMarket(`${movedEvent}-MARG`, { rules_secondary })];
    serveWorld(provider, {
      events: () => [{ event_ticker: movedEvent, series_ticker: series, title: "A call", markets }],
      live: () => markets,
    });
    const moved = await startService({
      env: { UPSTREAM_BASE_URL: provider.baseUrl, CORPUS_DIR: service.folder },
    });
    for (const path of [
      `/getEarningsEvent?event_ticker=${movedEvent}`,
      `/getEarningsMarket?market_ticker=${movedEvent}-TARI`,
    ])
      expect(await (await moved.get(path)).json()).toMatchObject({ transcript_id: "summer" });
    await moved.close();
    await provider.close();
  });

  it.each([
    ["getEarningsEvent", { event_ticker: "KXEARNINGSMENTIONLMRA-99JAN01" }, "Event not found"],
    ["getEarningsEvent", { event_ticker: "KXNFLMENTION-SB27" }, "Company not found"],
    [
      "getEarningsEvent",
      { event_ticker: `${series}-25OCT28` },
      "Transcript not found",
      "Before the call getEventWordCounts counts the event's words in earlier calls",
    ],
    ["getEarningsMarket", { market_ticker: `${event}-NONE` }, "Market not found"],
    ["getEarningsMarket", { market_ticker: "KXNFLMENTION-SB27-TUSH" }, "Company not found"],
  ] as const)("%s of %j is 404: %s", async (name, query, error, ...message) => {
    const [said] = message;
    const body = { error, ...(said !== undefined && { message: said }) };
    expect(await get(name, query)).toMatchObject({ status: 404, body });
  });
});
