import { z } from "zod";
import { megabyte, createCache } from "@mention-market/service/base/cached";
import { hourMs } from "@mention-market/service/base/clock";
import { AppError } from "@mention-market/service/base/errors";
import { nextTick } from "@mention-market/service/base/request";
import { estimateOf, rounded } from "../estimates/estimate.ts";
import type { Posterior } from "../estimates/posterior.ts";
import type { MentionEvent } from "../markets/event/event.ts";
import type { KnownEvent } from "./cutoff.ts";
import type { WordServices } from "./services.ts";
import { knowWords, type WordKnowledge } from "./value-words.ts";
import { readWordSources } from "./value-event.ts";

const count = z.int().min(0);

const probability = z.number().min(0).max(1);

/** The evidence on a word from before an event. */
export const knownWord = z.object({
  record: z
    .object({
      yes: count.describe("Markets of the same series and strike word that had settled as yes"),
      no: count.describe("Those that had settled as no"),
    })
    .describe("Settled before the start, never of the event itself"),
  transcripts: z
    .object({
      checked: count.describe("Transcripts from before the event's day"),
      with_phrase: count.describe("Those of them in which the word is said"),
    })
    .nullable()
    .describe("Null where no transcripts inform the series"),
  probability: probability.describe("The estimate of the present formula, to 4 decimals"),
  low: probability.describe("Lower end of its 95% interval"),
  high: probability.describe("Upper end of its 95% interval"),
  rate: probability.describe("The series' yes rate, from which the estimate starts"),
});

/** The evidence, as it is shown, and the unrounded numbers from which a fair value is computed. */
export interface KnownWord extends Pick<Posterior, "probability" | "rate"> {
  readonly shown: Readonly<z.output<typeof knownWord>>;
}

/**
 * The evidence on some words from before an event, in their order. Throws an AppError of code `upstream` when the record can't be read.
 */
export type KnowWords = (
  event: KnownEvent & Pick<MentionEvent, "series_ticker">,
  strikeWords: readonly string[],
) => Promise<readonly KnownWord[]>;

interface Kept {
  readonly words: readonly KnownWord[];
  readonly isWhole: boolean;
}

/** Later settlements do not change the evidence from before. If the provider corrects a result, that shows after this time. */
const freshMs = hourMs;
const keptBytes = 16 * megabyte;

/** Returns what getMentionEvent would have shown at an event's start. Cached for each opening of the transcripts' file. */
export function createKnowWords(
  services: Omit<WordServices, "readWordMarkets" | "longRunningSeries" | "isProven">,
): KnowWords {
  const { clock } = services;
  const kept = createCache<Kept>({ clock, freshMs, maxBytes: keptBytes, keeps: ({ isWhole }) => isWhole });

  return async (event, strikeWords) => {
    const read = await readWordSources(event.series_ticker, services);
    if (read instanceof AppError) throw read;
    const { sources, isWhole } = read;
    const opening = sources.coverage?.file.opening()?.key ?? "";
    const { event_ticker, scheduledStartTime, window, event_date, namedDays } = event;
    const dates = [scheduledStartTime, window, event_date, [...namedDays]];
    const key = JSON.stringify([event_ticker, dates, opening, isWhole, strikeWords]);
    const { words } = await kept.get(key, async () => {
      // In ticks, because many events are computed at once.
      await nextTick();
      const knowledge = await knowWords(event, strikeWords, sources, services);
      return {
        isWhole,
        words: knowledge.map(toKnownWord),
      };
    });
    return words;
  };
}

function toKnownWord({ record, findings, posterior }: WordKnowledge): KnownWord {
  if (posterior === null) throw new Error("A market that names no word has no estimate");
  const checked = findings?.total_transcripts_checked ?? 0;
  const transcripts =
    findings === null || checked === 0 ? null : { checked, with_phrase: findings.transcripts_with_phrase };
  const { probability, rate } = posterior;
  const { low, high } = estimateOf(posterior);
  const estimate = { probability: rounded(probability), low, high, rate: rounded(rate) };
  return { probability, rate, shown: { record, transcripts, ...estimate } };
}
