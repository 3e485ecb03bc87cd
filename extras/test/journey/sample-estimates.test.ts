import { join } from "node:path";
import { z } from "zod";
import { sampleCollections } from "../../local/corpus/sample-corpora.ts";
import { startSampleProvider, type SampleProvider } from "../../local/provider/start.ts";
import { speaker } from "../../local/provider/made-up.ts";
import { dayMs, hourMs } from "@mention-market/service/base/clock";
import { estimate } from "../../src/estimates/estimate.ts";
import { temporaryFolder } from "@mention-market/service/test/support/corpora";
import { now } from "../support/sample-reader.ts";
import { startService, type Service } from "../support/service.ts";
import { virtualClock } from "@mention-market/service/test/support/virtual-clock";

const found = z.object({ estimate: estimate.nullable() });
const event = z.object({
  markets: z.array(
    z.object({
      strike_word: z.string().nullable(),
      record: z.object({ yes: z.number(), no: z.number() }).nullable(),
      transcripts: z
        .object({ total_transcripts_checked: z.number(), transcripts_with_phrase: z.number() })
        .optional(),
      estimate: estimate.nullable(),
      verdict: z.string().nullable(),
    }),
  ),
});

const upcoming = z.object({
  events: z.array(z.object({ event_ticker: z.string(), scheduledStartTime: z.iso.datetime() })),
});

describe("an estimate of the sample", () => {
  const folder = temporaryFolder();
  const clock = virtualClock(now);
  let provider: SampleProvider;
  let service: Service;
  beforeAll(async () => {
    for (const [name, write] of Object.entries(sampleCollections)) write(join(folder.path, `${name}.sqlite`));
    provider = await startSampleProvider({ now: () => clock.now() });
    service = await startService({
      env: {
        UPSTREAM_BASE_URL: provider.baseUrl,
        CORPUS_DIR: folder.path,
        NFL_ANNOUNCER_SERIES: "KXNFLMENTION",
        PROVEN_SERIES: speaker.series,
      },
      clock,
    });
  });
  afterAll(async () => {
    await service.close();
    await provider.close();
    folder.remove();
  });

  async function get<Body>(path: string, schema: z.ZodType<Body>): Promise<Body> {
    const response = await service.get(`/${path}`);
    expect({ path, status: response.status }).toEqual({ path, status: 200 });
    return schema.parse(await response.json());
  }

  it("is at least 88% for a word that is in every transcript and always settled yes, in its event and in a search", async () => {
    const { markets } = await get("getMentionEvent?event_ticker=KXNFLMENTION-SB27&with_record=true", event);
    const always = markets.filter(
      ({
        record,
        transcripts: { total_transcripts_checked: all = 0, transcripts_with_phrase: said = 0 } = {},
      }) => record !== null && record.no === 0 && record.yes > 0 && all > 0 && said === all,
    );
    expect(always.map(({ strike_word }) => strike_word)).toEqual(["Touchdown"]);
    expect(always[0]?.estimate?.probability).toBeGreaterThanOrEqual(0.88);
    const search = await get("searchStrikeWord?series_ticker=KXNFLMENTION&target_phrase=touchdown", found);
    expect(search.estimate?.probability).toBeGreaterThanOrEqual(0.88);
  });

  it("is of the whole call, whichever part is counted", async () => {
    const shown = found.extend({ total_mentions: z.number(), transcripts_without_parts: z.number() });
    const search = "searchEarningsStrikeWord?ticker=LMRA&target_phrase=tariff";
    const whole = await get(search, shown);
    const parts = await Promise.all(
      ["prepared", "questions"].map((part) => get(`${search}&part=${part}`, shown)),
    );
    expect(whole.estimate).not.toBeNull();
    expect(parts.map((part) => part.estimate)).toEqual([whole.estimate, whole.estimate]);
    expect(whole.transcripts_without_parts).toBe(0);
    expect(parts.reduce((sum, { total_mentions }) => sum + total_mentions, 0)).toBe(whole.total_mentions);
  });

  it.each([
    "searchStrikeWord?series_ticker=KXNFLMENTION&",
    "searchEarningsStrikeWord?ticker=LMRA&",
    "searchStrikeWord?series_ticker=KXALDERMEREMENTION&",
    "searchStrikeWord?series_ticker=KXQUILLMENTION&",
    "searchStrikeWord?collection=speeches&",
  ])("is not made by %s for a word that nobody said and no market names", async (path) => {
    expect((await get(`${path}target_phrase=xylophone`, found)).estimate).toBeNull();
  });

  it("is made for a word that nobody said, once a market names it", async () => {
    const { estimate } = await get(
      "searchStrikeWord?series_ticker=KXNFLMENTION&target_phrase=lombardi",
      found,
    );
    expect(estimate?.probability).toBeLessThan(0.15);
  });

  it("buys a word of an event that starts in the next three days, at any time", async () => {
    const seen: string[][] = [];
    for (let moment = 0; moment < 8; moment += 1) {
      const path = `getMentionEvents?series_ticker=${speaker.series}&phase=upcoming`;
      const [next] = (await get(path, upcoming)).events;
      expect(Date.parse(next?.scheduledStartTime ?? "")).toBeLessThanOrEqual(clock.now() + 3 * dayMs);
      const shown = await get(`getMentionEvent?event_ticker=${next?.event_ticker}&with_record=true`, event);
      const bought = shown.markets.filter(({ verdict }) => verdict?.startsWith("buy_") === true);
      seen.push(bought.map(({ strike_word, verdict }) => `${verdict} ${strike_word}`));
      clock.advance(31 * hourMs);
    }
    expect(seen.filter((bought) => !bought.includes("buy_no Rent Control"))).toEqual([]);
  });
});
