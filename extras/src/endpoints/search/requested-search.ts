import { z } from "zod";
import { itemsOf, listOf, type dateParameters } from "@mention-market/service/base/parameters";
import type { phraseParameter, searchParameters } from "@mention-market/service/http/search-parameters";
import { AppError } from "@mention-market/service/base/errors";
import type { Log } from "@mention-market/service/base/log";
import { invalidParameter } from "@mention-market/service/http/query";
import { tickerDayOf } from "../../markets/ticker.ts";
import { toTicker } from "@mention-market/service/markets/ticker";
import type { CorpusFile } from "@mention-market/service/transcripts/corpus-file";
import type { LabelCondition, TranscriptFilter } from "@mention-market/service/transcripts/filter";
import { damagedCoverage, findCoverage, wholeOf, type Coverage, type Place } from "../../words/coverage.ts";
import {
  labelConditions,
  labelsOf,
  withVoices,
  type RequestedLabel,
  type RequestedVoices,
} from "../../words/labels.ts";
import type { Kind } from "../../kinds/kind.ts";
import { earnings } from "../../kinds/earnings.ts";
import type { CallPart } from "../../kinds/earnings/parts.ts";
import { nfl } from "../../kinds/nfl.ts";
import { idsOfEvent } from "../../kinds/event-transcripts.ts";
import type { Library } from "../../words/services.ts";

const maxRoles = 3;
const maxSpeakerCharacters = 120;
const maxLabels = 5;
const maxLabelCharacters = 170;
const labelForm = /^([a-z][a-z0-9_]{0,39}):\s*(\S.*)$/;

/** The parameters that all searches have. */
export type CommonQuery = Readonly<
  z.output<z.ZodObject<typeof phraseParameter & typeof dateParameters & typeof searchParameters>>
>;

export const voiceParameters = {
  speaker: z
    .string()
    .max(maxSpeakerCharacters)
    .trim()
    .nullable()
    .default(null)
    .describe("one speaker, as getTranscriptCollections spells it; case and accents do not matter"),
  role: z
    .string()
    .max(maxSpeakerCharacters)
    .transform(itemsOf)
    .refine((roles) => roles.length <= maxRoles)
    .meta(listOf(maxRoles))
    .default([])
    .describe(`up to ${maxRoles} roles, comma-separated, such as executive`),
};

export const labelParameter = {
  labels: z
    .string()
    .max(maxLabels * maxLabelCharacters)
    // Values may contain commas: a comma separates two labels only where a name and a colon follow it.
    .transform((text) =>
      text
        .split(/,(?=\s*[a-z][a-z0-9_]*:)/)
        .map((label) => label.replace(/^[\s,]+|[\s,]+$/g, ""))
        .filter((label) => label !== "")
        .map((label) => labelForm.exec(label)),
    )
    .refine((found) => found.length <= maxLabels && !found.includes(null))
    .transform((found) => found.map((match) => ({ label: match?.[1] ?? "", value: match?.[2] ?? "" })))
    .meta(listOf(maxLabels))
    .default([])
    .describe(
      `up to ${maxLabels} of name:value, comma-separated, such as court:Ninth Circuit, as ` +
        "getTranscriptCollections lists them; of one name any value will do, case does not matter",
    ),
};

export const noTranscripts = "No transcripts for this series";
export const noCollection = "Collection not found";
export const seriesAccepted = "a series' ticker; exactly one of series_ticker and collection is given";

interface CoveredSeries {
  readonly coverage: Coverage;
  readonly series: readonly string[];
}

/** Throws `invalid` unless the request names either a series or a collection, and `not_found` if that has no transcripts. */
export function coverageOf(
  {
    series_ticker,
    collection,
  }: { readonly series_ticker: string | null; readonly collection: string | null },
  services: Library & { readonly log: Log },
): CoveredSeries {
  if ((series_ticker === null) === (collection === null))
    throw invalidParameter(seriesAccepted, "series_ticker");
  if (collection !== null) {
    if (!services.collections.names().includes(collection)) throw new AppError("not_found", noCollection);
    return { coverage: wholeOf(collection, services), series: [] };
  }
  const ticker = toTicker(series_ticker ?? "");
  const coverage =
    ticker === null ? null : (findCoverage(ticker, services, services.log) ?? damagedCoverage(services));
  if (ticker === null || coverage === null) throw new AppError("not_found", noTranscripts);
  return { coverage, series: [ticker] };
}

export function idsOfTicker(eventTicker: string, coverage: Coverage): readonly string[] {
  const event_ticker = toTicker(eventTicker);
  if (event_ticker === null) return [];
  return idsOfEvent(coverage, { event_ticker, event_date: tickerDayOf(event_ticker) });
}

/** Adds the requested speakers and roles to a filter. Throws `invalid` for a speaker or role that the transcripts do not have. */
export function narrowed(
  filter: TranscriptFilter,
  voices: RequestedVoices,
  file: CorpusFile,
): TranscriptFilter {
  const result = file.read((opening) =>
    opening === null ? filter : withVoices(filter, voices, opening.corpus),
  );
  if (!("parameter" in result)) return result;
  const { parameter, meant } = result;
  throw unknownName(
    parameter,
    parameter === "speaker" ? (voices.speaker ?? "") : voices.roles.join(","),
    meant,
  );
}

/** The conditions on labels that the client requests. Throws `invalid` for a label that no transcript has. */
export function requestedLabels(
  labels: readonly RequestedLabel[],
  { file, kind }: Pick<Place, "file" | "kind">,
): readonly LabelCondition[] {
  if (labels.length === 0 || file.opening() === null) return [];
  const listed = file.read((opening) => labelsOf(opening?.corpus.transcripts ?? [], kind));
  const found = labelConditions(labels, listed);
  if (!("unknown" in found)) return found;
  throw unknownName("labels", found.unknown, found.meant);
}

type FootballQuery = z.output<z.ZodObject<typeof nfl.filters>>;

/** The conditions of the football filters. Throws `invalid` for one on transcripts of another kind. */
export function footballConditions(query: FootballQuery, kind: Kind): readonly LabelCondition[] {
  const foreign = Object.keys(nfl.filters).find((name) => !(name in kind.filters) && isPresent(query, name));
  if (foreign !== undefined)
    throw invalidParameter("a filter of football; these transcripts are of another collection", foreign);
  return kind.conditions(query);
}

/** A filter on one part of each call; null: no change. Throws `invalid` for transcripts that are not of calls. */
export function inPart(filter: TranscriptFilter, part: CallPart | null, kind: Kind): TranscriptFilter {
  if (part === null) return filter;
  if (kind !== earnings)
    throw invalidParameter("a filter of earnings calls; these transcripts are of another collection", "part");
  return { ...filter, parts: [part] };
}

function isPresent(query: FootballQuery, name: string): boolean {
  const value = Object.entries(query).find(([key]) => key === name)?.[1];
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== false;
}

function unknownName(parameter: string, value: string, meant: string | null): AppError {
  const hint = meant === null ? "" : `did you mean ${meant}? `;
  const text = `${hint}accepted: one that these transcripts have, see getTranscriptCollections`;
  return invalidParameter(text, parameter, value);
}
