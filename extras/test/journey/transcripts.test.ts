import {
  lumoraSeries as series,
  startTranscriptService,
  type TranscriptService,
} from "../support/transcript-service.ts";

describe("transcripts over HTTP", () => {
  let service: TranscriptService;
  beforeAll(async () => {
    service = await startTranscriptService();
  });
  afterAll(() => service.close());
  const get: TranscriptService["get"] = (name, query) => service.get(name, query);

  it("are listed by getTranscriptCollections: series, speakers and companies", async () => {
    const { body } = await get("getTranscriptCollections");
    expect(body).toMatchObject({
      collections: [
        {
          collection: "earnings",
          transcripts: 5,
          first_date: "2025-07-29",
          last_date: "2026-10-27",
          series: ["KXEARNINGSMENTIONBRKB", series],
          speakers: [
            { speaker: "Ann Exec", roles: ["executive"], transcripts: 5, words: 26 },
            { speaker: "Al Lyst", roles: ["analyst"], transcripts: 5, words: 16 },
          ],
          companies: [
            { company_ticker: "BRK.B", transcripts: 1, last_report_date: "2026-07-28" },
            { company_ticker: "LMRA", transcripts: 4, last_report_date: "2026-10-27" },
          ],
        },
        { collection: "nfl", transcripts: 1, series: expect.arrayContaining(["KXNFLMENTION"]), speakers: [] },
        { collection: "speeches", transcripts: 2, series: ["KXQUILLMENTION"], words: 14 },
      ],
    });
  });

  it("are searched by searchStrikeWord for the speakers of a series, with its markets and estimate", async () => {
    const { body } = await get("searchStrikeWord", {
      target_phrase: "bridge",
      series_ticker: "kxquillmention",
      with_context: "true",
    });
    expect(body).toMatchObject({
      collection: "speeches",
      total_transcripts_checked: 2,
      transcripts_with_phrase: 2,
      total_mentions: 4,
      total_words_checked: 10,
      latest: { checked: 2, with_phrase: 2 },
      by_month: [
        { month: "2025-01", transcripts: 1, transcripts_with_phrase: 1, total_mentions: 2 },
        { month: "2025-03", transcripts: 1, transcripts_with_phrase: 1, total_mentions: 2 },
      ],
      by_speaker: [{ speaker: "Ada Quill", role: "mayor", total_mentions: 4 }],
      by_form: [
        { form: "rally", transcripts: 1, transcripts_with_phrase: 1, total_mentions: 2 },
        { form: null, transcripts: 1, transcripts_with_phrase: 1, total_mentions: 2 },
      ],
      context: [
        {
          transcript_id: "speech-1",
          form: "rally",
          snippets: [
            { speaker: "Ada Quill", role: "mayor", before: "The", match: "bridge", after: "stays. A bridge" },
            { before: "The bridge stays. A", match: "bridge", after: "" },
          ],
        },
        { transcript_id: "speech-0", form: null },
      ],
      estimate: { basis: expect.arrayContaining(["series", "record"]) },
      markets: { settled: { yes: expect.any(Number) } },
    });
  });

  it("say in the same response which words may be meant where nothing was found, and only there", async () => {
    const search = async (target_phrase: string) =>
      (await get("searchStrikeWord", { target_phrase, series_ticker: "kxquillmention" })).body;
    expect(await search("brigde")).not.toHaveProperty("did_you_mean");
    expect(await search("brige")).toMatchObject({ total_mentions: 0, did_you_mean: ["bridge"] });
    expect(await search("bridge")).not.toHaveProperty("did_you_mean");
    const calls = await get("searchEarningsStrikeWord", { target_phrase: "tarif", ticker: "LMRA" });
    expect(calls.body).toMatchObject({ total_mentions: 0 });
  });

  it("list near misses of the speakers that count, in the last transcripts", async () => {
    const asked = { target_phrase: "brid", near_misses: "true" };
    const ofSeries = await get("searchStrikeWord", { ...asked, series_ticker: "KXQUILLMENTION" });
    expect(JSON.stringify(ofSeries.body)).toMatch(
      /"by_speaker":\[[^\]]*\],"by_form":\[[^\]]*\],"near_misses":\[[^\]]*\],"cached":/,
    );
    expect(ofSeries.body).toMatchObject({ near_misses: [{ form: "bridge", mentions: 4, transcripts: 2 }] });
    const all = await get("searchStrikeWord", { ...asked, collection: "speeches", last: "1" });
    expect(all.body).toMatchObject({
      total_transcripts_checked: 1,
      near_misses: [{ form: "bridge", mentions: 3, transcripts: 1 }],
    });
    const calls = { target_phrase: "tari", ticker: "LMRA", near_misses: "true", last: "1" };
    expect((await get("searchEarningsStrikeWord", calls)).body).toMatchObject({
      total_transcripts_checked: 1,
      near_misses: [{ form: "tariffs", mentions: 1, transcripts: 1 }],
    });
    const withAnalysts = await get("searchEarningsStrikeWord", { ...calls, with_analysts: "true" });
    expect(withAnalysts.body).toMatchObject({
      near_misses: [
        { form: "tariff", mentions: 1, transcripts: 1 },
        { form: "tariffs", mentions: 1, transcripts: 1 },
      ],
    });
  });

  it("are searched by collection, speaker and role, without markets", async () => {
    const all = await get("searchStrikeWord", { target_phrase: "bridge", collection: "speeches" });
    expect(all.body).toMatchObject({ total_mentions: 6, estimate: null, markets: null });
    expect(all.body).not.toHaveProperty("markets_error");
    const press = { target_phrase: "bridge", collection: "speeches", role: "PRESS" };
    expect((await get("searchStrikeWord", press)).body).toMatchObject({ total_mentions: 2 });
    const both = { ...press, role: "press,mayor", speaker: "ada quill", start_date: "2025-02-01" };
    expect((await get("searchStrikeWord", both)).body).toMatchObject({
      total_transcripts_checked: 1,
      total_mentions: 2,
      total_words_checked: 5,
      latest: { checked: 1, with_phrase: 1 },
    });
    const ofEvent = { target_phrase: "tariff", collection: "earnings", event_ticker: `${series}-26OCT27` };
    expect((await get("searchStrikeWord", ofEvent)).body).toMatchObject({
      total_transcripts_checked: 1,
      total_mentions: 2,
    });
  });

  it.each([
    [{}, 400, "Invalid parameter: series_ticker", "exactly one of"],
    [
      { series_ticker: "KXQUILLMENTION", collection: "nfl" },
      400,
      "Invalid parameter: series_ticker",
      "exactly one",
    ],
    [{ series_ticker: "KXSNLMENTION" }, 404, "No transcripts for this series", undefined],
    [{ collection: "trials" }, 404, "Collection not found", undefined],
    [{ collection: "../nfl" }, 400, "Invalid parameter: collection", "a collection's name"],
    [
      { collection: "speeches", speaker: "Ada Quil" },
      400,
      "Invalid parameter: speaker",
      "did you mean Ada Quill?",
    ],
    [{ series_ticker: "KXQUILLMENTION", speaker: "Reporter" }, 400, "Invalid parameter: speaker", "accepted"],
    [{ series_ticker: "KXQUILLMENTION", role: "press" }, 400, "Invalid parameter: role", "accepted"],
    [{ collection: "speeches", role: "a,b,c,d" }, 400, "Invalid parameter: role", "up to 3 roles"],
    [{ collection: "nfl", speaker: "Ada Quill" }, 400, "Invalid parameter: speaker", "accepted"],
    [{ collection: "nfl", role: "mayor" }, 400, "Invalid parameter: role", "accepted"],
    [
      { collection: "nfl", start_date: "2026-02-01", end_date: "2026-01-01" },
      400,
      "Invalid parameter: end_date",
      "not before start_date",
    ],
  ])("are refused for %j with %i", async (query, status, error, message) => {
    const { body, ...got } = await get("searchStrikeWord", { target_phrase: "bridge", ...query });
    expect(got.status).toBe(status);
    expect(body).toEqual({
      error,
      ...(message !== undefined && { message: expect.stringContaining(message) }),
    });
  });

  it("count the words of an event, and a series, in the parts of its calls, and refuse a part of other transcripts", async () => {
    const upcoming = { event_ticker: `${series}-27JAN26` };
    const counts = (transcripts: number) => ({ transcripts, transcripts_with_phrase: transcripts });
    const by_part = [
      { part: "prepared", ...counts(1), total_mentions: 1 },
      { part: "questions", ...counts(0), total_mentions: 0 },
    ];
    const tariff = (fields: object) => ({
      words: expect.arrayContaining([expect.objectContaining({ strike_word: "Tariff", ...fields })]),
    });
    expect((await get("getEventWordCounts", upcoming)).body).toMatchObject(
      tariff({ total_mentions: 3, by_part }),
    );
    const prepared = await get("getEventWordCounts", { ...upcoming, part: "prepared" });
    expect(prepared.body).toMatchObject({
      total_transcripts_checked: 1,
      ...tariff({ total_mentions: 1, by_part }),
    });
    const search = { target_phrase: "tariff", series_ticker: series };
    expect((await get("searchStrikeWord", search)).body).toMatchObject({ by_part });
    expect((await get("searchStrikeWord", { ...search, part: "prepared" })).body).toMatchObject({
      total_mentions: 1,
    });
    for (const [name, query] of [
      ["searchStrikeWord", { target_phrase: "tariff", collection: "nfl", part: "prepared" }],
      ["getEventWordCounts", { event_ticker: "KXNFLMENTION-SB27", part: "questions" }],
      ["getEventWordCounts", { ...upcoming, part: "whole" }],
    ] as const)
      expect(await get(name, query)).toMatchObject({
        status: 400,
        body: { error: "Invalid parameter: part" },
      });
  });

  it("count all words of an event at once, as a search for each does", async () => {
    const { body } = await get("getEventWordCounts", {
      event_ticker: "KXNFLMENTION-SB27",
      target_season: "2025",
    });
    expect(body).toMatchObject({
      collection: "nfl",
      total_transcripts_checked: 1,
      words: expect.arrayContaining([
        expect.objectContaining({ strike_word: "Doink", transcripts_with_phrase: 1, probability: 1 }),
        expect.objectContaining({ strike_word: "Tush Push", transcripts_with_phrase: 0, total_mentions: 0 }),
      ]),
    });
    const football = { event_ticker: `${series}-26JUL28`, target_team: "KC" };
    expect(await get("getEventWordCounts", football)).toMatchObject({
      status: 400,
      body: {
        error: "Invalid parameter: target_team",
        message: expect.stringContaining("a filter of football"),
      },
    });
    const next = await get("getEventWordCounts", { event_ticker: `${series}-27JAN26`, speaker: "ann exec" });
    expect(next.body).toMatchObject({
      collection: "earnings",
      total_transcripts_checked: 4,
      words: expect.arrayContaining([
        expect.objectContaining({ strike_word: "Tariff", transcripts_with_phrase: 3, total_mentions: 3 }),
      ]),
    });
  });

  it("stand in getMentionEvent for every series that a collection informs", async () => {
    const { body } = await get("getMentionEvent", { event_ticker: `${series}-26OCT27`, with_record: "true" });
    // The event's own call is named by it, and never counts.
    expect(body).toMatchObject({
      markets: expect.arrayContaining([
        expect.objectContaining({
          strike_word: "Tariff",
          transcripts: { total_transcripts_checked: 3, transcripts_with_phrase: 2 },
        }),
      ]),
    });
  });
});
