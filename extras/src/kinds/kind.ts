import { z } from "zod";
import { type Form, formLabel, formNamed } from "../base/forms.ts";
import type { ResponseFields } from "../base/fields.ts";
import type { LabelCondition, TranscriptFilter } from "@mention-market/service/transcripts/filter";
import type { TranscriptContext } from "@mention-market/service/transcripts/findings";
import type { StoredTranscript } from "@mention-market/service/transcripts/transcript";
import type { TranscribedEvent } from "./event-transcripts.ts";

/** The number of transcripts that were searched, and of those in which a phrase is said. */
export interface Counted {
  readonly checked: number;
  readonly said: number;
}

/** A transcript and what a search found in it. */
export interface Mentioned extends Pick<TranscriptContext, "mentions" | "snippets"> {
  readonly transcript: StoredTranscript;
  /** The labels of its transcript line. */
  readonly labels: Readonly<Record<string, string>>;
  readonly form: Form | null;
}

/** What decides which series a collection informs when it has no file of series. */
interface Informing {
  readonly transcripts: readonly StoredTranscript[];
  /** The setting NFL_ANNOUNCER_SERIES: series that the NFL's broadcasts inform. */
  readonly announcerSeries: readonly string[];
}

/** The differences between kinds of transcripts. A collection without a kind of its own has the kind `plain`. */
export interface Kind<Filters extends z.ZodRawShape = z.ZodRawShape> {
  /** The collection that has this kind; null: every collection without a kind of its own. */
  readonly collection: string | null;
  /** Whether it is built from a schedule instead of transcript lines. */
  readonly isScheduled: boolean;
  /** Whether its transcripts are of the same kind of event as its series' markets. */
  readonly isAlike: boolean;
  /** Members that each transcript line of the kind must have. They become labels. */
  readonly members: z.ZodRawShape;
  /** Labels of this kind's own filters and fields; searchStrikeWord has neither. Labels of a line must have other names. */
  readonly labels: readonly string[];
  /** The label by which transcripts are searched together, and stored next to each other. Null: ordered by time. */
  readonly groupedBy: string | null;
  /** The roles of its turns. Empty: transcripts without speakers; null: any roles. */
  readonly roles: readonly string[] | null;
  /** The parts that a turn may be in. Empty: transcripts without parts. */
  readonly parts: readonly string[];
  /** The form of all its transcripts; null: each has its own, as a label. */
  readonly form: Form | null;
  /** The parameters that filter its transcripts. */
  readonly filters: Filters;
  conditions(query: z.output<z.ZodObject<Filters>>): readonly LabelCondition[];
  /** The transcripts and turns that count for a series; null if the kind does not inform it. */
  informs(series: string, informing: Informing): TranscriptFilter | null;
  /** The series that a collection informs, sorted. */
  seriesOf(informing: Informing): readonly string[];
  /**
   * How many days before or after the day of an event a transcript may be to be the event's; null if its labels do not fit the event. It
   * is used only for the single such transcript, of at most 45 days.
   */
  maxDaysFrom(event: TranscribedEvent, transcript: StoredTranscript): number | null;
  /** The kind in descriptions: "NFL games". */
  readonly title: string;
  /** One transcript and several, for sentences. */
  readonly noun: readonly [singular: string, plural: string];
  readonly counts: ResponseFields<Counted>;
  /** Fields of each transcript in a search with snippets. */
  readonly context: ResponseFields<Mentioned>;
  /** Further fields of a collection in the list of collections. */
  readonly listing: ResponseFields<readonly StoredTranscript[]>;
}

export const count = z.int().min(0);
export const probability = z.number().min(0).max(1).nullable();

export const dateIsEstimated = z
  .boolean()
  .describe("Whether that day is a guess, because the source has none");

/** The form of its kind's transcripts if they have only one, else its own; null if it is not known. */
export function formOfTranscript(
  { labels }: Pick<StoredTranscript, "labels">,
  { form }: Pick<Kind, "form">,
): Form | null {
  return form ?? formNamed(labels[formLabel]);
}
