import { z } from "zod";
import type { ResponseFields } from "../../base/fields.ts";
import type { LabelCondition, TranscriptFilter } from "../index/filter.ts";
import type { TranscriptContext } from "../index/findings.ts";
import type { StoredTranscript } from "../index/transcript.ts";

/** Transcripts that were checked, and those of them in which a phrase is said. */
export interface Counted {
  readonly checked: number;
  readonly said: number;
}

/** A transcript with the mentions of a search. */
export interface Mentioned extends Pick<TranscriptContext, "mentions" | "snippets"> {
  readonly transcript: StoredTranscript;
  /** The labels of its own line. */
  readonly labels: Readonly<Record<string, string>>;
}

/** What decides which series a collection informs, where no file of series does. */
interface Informing {
  readonly transcripts: readonly StoredTranscript[];
  /** Series that the NFL's broadcasts inform: a setting. */
  readonly announcerSeries: readonly string[];
}

/** What differs between kinds of transcripts. A collection without a kind of its own is plain. */
export interface Kind<Filters extends z.ZodRawShape = z.ZodRawShape> {
  /** The one collection of this kind; null: every other one. */
  readonly collection: string | null;
  /** Whether it is built over a schedule, and not of transcript lines. */
  readonly isScheduled: boolean;
  /** Whether its transcripts are of the very kind of event that its series' markets ask about. */
  readonly isAlike: boolean;
  /** Members that a transcript line of the kind must have: they become labels. */
  readonly members: z.ZodRawShape;
  /**
   * Labels that only the kind's own filters and fields show: searchStrikeWord neither shows nor takes them. A line's `labels` have
   * other names.
   */
  readonly labels: readonly string[];
  /** The label by which transcripts are searched together, so that they follow one another in a file; null: by time. */
  readonly groupedBy: string | null;
  /** The roles of its turns; empty: it has no speakers, null: any. */
  readonly roles: readonly string[] | null;
  /** Parameters by which its transcripts are filtered. */
  readonly filters: Filters;
  conditions(asked: z.output<z.ZodObject<Filters>>): readonly LabelCondition[];
  /** What counts for a series; null when the kind does not inform it. */
  informs(series: string, informing: Informing): TranscriptFilter | null;
  /** The series that a collection informs, in order. */
  seriesOf(informing: Informing): readonly string[];
  /** Whether a transcript of the days around an event is the event's, if it is the only one: by its labels. */
  mayBeOf(eventTicker: string, transcript: StoredTranscript): boolean;
  /** What its transcripts are of, in descriptions: "NFL games". */
  readonly title: string;
  /** One transcript and several, in sentences. */
  readonly noun: readonly [one: string, several: string];
  readonly counts: ResponseFields<Counted>;
  /** Of each transcript of a search with its snippets. */
  readonly context: ResponseFields<Mentioned>;
  /** What a list of the collections says of it besides. */
  readonly listing: ResponseFields<readonly StoredTranscript[]>;
}

export const count = z.int().min(0);
export const probability = z.number().min(0).max(1).nullable();

export const dateIsEstimated = z
  .boolean()
  .describe("Whether that day is a guess, because the source has none");
