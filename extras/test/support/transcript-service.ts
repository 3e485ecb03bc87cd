import { join } from "node:path";
import { writeCorpus } from "@mention-market/service/corpus-builder/write-corpus";
import { startSampleProvider } from "../../local/provider/start.ts";
import type { InformedSeries, Transcript, Turn } from "@mention-market/service/transcripts/transcript";
import { endpoints } from "../../src/functions.ts";
import { broadcastWith } from "./broadcasts.ts";
import { corpusOf, gameLike, temporaryFolder } from "@mention-market/service/test/support/corpora";
import { startService, type Service } from "./service.ts";

export const lumoraSeries = "KXEARNINGSMENTIONLMRA";
const said = (speaker: string | null, role: string | null, text: string): Turn => ({ speaker, role, text });

const callLike = (
  given: Partial<Transcript> & { readonly id: string; readonly date: string },
): Transcript => ({
  title: `Lumora ${given.id}`,
  startsAt: null,
  eventTickers: [],
  source: null,
  labels: { company: "LMRA", fiscal_year: 2026, fiscal_quarter: 2 },
  turns: [
    said("Ann Exec", "executive", "Tariffs hurt. Our margin is fine."),
    said("Al Lyst", "analyst", "A tariff, again?"),
  ],
  ...given,
});
const calls = [
  callLike({
    id: "old",
    date: "2025-07-29",
    labels: { company: "LMRA", fiscal_year: 2025, fiscal_quarter: 2 },
  }),
  callLike({
    id: "spring",
    date: "2026-04-28",
    labels: { company: "LMRA", fiscal_year: 2026, fiscal_quarter: 1 },
    turns: [
      said("Al Lyst", "analyst", "What about the tariff?"),
      said("Ann Exec", "executive", "No comment."),
    ],
  }),
  // No event is named: the company's only call near the event's day.
  callLike({ id: "summer", date: "2026-07-29" }),
  callLike({
    id: "named",
    date: "2026-10-27",
    eventTickers: [`${lumoraSeries}-26OCT27`],
    labels: { company: "LMRA", fiscal_year: 2026, fiscal_quarter: 2, parts_guessed: "true" },
    turns: [
      { ...said("Ann Exec", "executive", "Tariffs hurt. Our margin is fine."), part: "prepared" },
      { ...said("Al Lyst", "analyst", "A tariff, again?"), part: "questions" },
    ],
  }),
  callLike({
    id: "other",
    date: "2026-07-28",
    labels: { company: "BRK.B", fiscal_year: 2026, fiscal_quarter: 2 },
  }),
];
const speeches = ["2025-01-05", "2025-03-05"].map((date, i): Transcript => ({
  ...callLike({ id: `speech-${i}`, date }),
  labels: i === 1 ? { form: "rally" } : {},
  turns: [
    said("Ada Quill", "mayor", "The bridge stays. A bridge!"),
    said("Reporter", "press", "Which bridge?"),
  ],
}));

export interface TranscriptService {
  /** A 200 has the shape that the function's schema states, and no other field. */
  get(
    name: keyof typeof endpoints,
    query?: Record<string, string>,
  ): Promise<{ readonly status: number; readonly body: unknown }>;
  readonly services: Service["services"];
  /** Where the collections' files are. */
  readonly folder: string;
  close(): Promise<void>;
}

/** The service over calls of two companies, speeches of a mayor and a game, on the sample provider. */
export async function startTranscriptService({ servesText = true } = {}): Promise<TranscriptService> {
  const folder = temporaryFolder();
  const write = (collection: string, transcripts: readonly Transcript[], series: readonly InformedSeries[]) =>
    writeCorpus({
      out: join(folder.path, `${collection}.sqlite`),
      collection,
      transcripts,
      series,
      builtFrom: {},
    });
  write("earnings", calls, []);
  write("speeches", speeches, [{ series: ["KXQUILLMENTION"], speakers: ["Ada Quill"], roles: [] }]);
  const game = gameLike({ game_id: "2025_01_BUF_DEN" });
  corpusOf([{ game, text: broadcastWith("doink") }], join(folder.path, "nfl.sqlite")).close();
  const provider = await startSampleProvider();
  const service = await startService({
    env: {
      UPSTREAM_BASE_URL: provider.baseUrl,
      CORPUS_DIR: folder.path,
      SERVE_TRANSCRIPT_TEXT: String(servesText),
    },
  });
  return {
    folder: folder.path,
    services: service.services,
    async get(name, query = {}) {
      const response = await service.get(`/${name}?${new URLSearchParams(query).toString()}`);
      const body: unknown = await response.json();
      if (response.status === 200) expect(endpoints[name].responseSchema.parse(body)).toEqual(body);
      return { status: response.status, body };
    },
    async close() {
      await service.close();
      await provider.close();
      folder.remove();
    },
  };
}
