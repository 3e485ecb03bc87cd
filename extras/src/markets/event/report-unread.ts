import { dayMs, type Clock } from "@mention-market/service/base/clock";
import type { Log } from "@mention-market/service/base/log";
import type { MentionEvent } from "./event.ts";
import { unreadRules } from "./requires.ts";

/** Reports what was not understood in the rules of an event's markets, so that somebody can teach `wordings.ts`. */
export type ReportUnread = (event: MentionEvent) => void;

const maxSentences = 1_000;
const maxCharacters = 500;

/** Logs each sentence once a day. */
export function createReportUnread({
  clock,
  log,
}: {
  readonly clock: Clock;
  readonly log: Log;
}): ReportUnread {
  const logged = new Map<string, number>();
  return ({ event_ticker, markets }) => {
    const now = clock.now();
    const sentences = new Set(
      markets
        .filter(({ requires }) => requires !== null && requires.unread > 0)
        .flatMap(unreadRules)
        .map((sentence) => sentence.slice(0, maxCharacters))
        .filter((sentence) => now - (logged.get(sentence) ?? -Infinity) >= dayMs),
    );
    for (const sentence of sentences) {
      if (logged.size >= maxSentences) logged.clear();
      logged.set(sentence, now);
      log.info("A sentence of a market's rules was not understood", { event_ticker, sentence });
    }
  };
}
