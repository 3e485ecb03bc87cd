import { shortName } from "@mention-market/extras/markets/event/short-name";
import { inCents, centsText } from "../ui/numbers.ts";
import { wordHref, eventHref } from "../event/event-links.ts";
import { FailureNotice, QuotaLine } from "../explorer/notices.tsx";
import type { Requests } from "../explorer/requests.ts";
import { useReply } from "../explorer/use-reply.ts";
import type { WireFoundWord, WireFoundWords, WireSeries } from "../explorer/wire.ts";
import { noChoice } from "../board/choice.ts";
import { OtherSpellings } from "../search/other-spellings.tsx";
import { texts } from "../texts.ts";
import { dayAndTimeText, relativeText } from "../ui/times.ts";
import { EventListSkeleton, EventsHeading } from "./events-frame.tsx";
import { FilterForm, wordTexts } from "./filter-form.tsx";
import { addressOf, noFilter, type EventFilter } from "./filter.ts";
import { Nothing } from "./found-events.tsx";

const t = texts.events;
const refreshMs = 5 * 60_000;

interface FoundProps {
  readonly requests: Requests;
  readonly series: readonly WireSeries[];
  readonly filter: EventFilter;
  readonly change: (filter: EventFilter) => void;
  readonly showAll: () => void;
  /** UTC ms. */
  readonly now: number;
}

/** The open markets on a word, over all events. */
export function FoundWords({ requests, series, filter, change, showAll, now }: FoundProps) {
  const path = `findWord?${new URLSearchParams({ phrase: filter.word }).toString()}`;
  const { body, readAt, failure, refresh } = useReply(requests, {
    path,
    isBody: isFoundWords,
    everyMs: refreshMs,
  });
  return (
    <>
      <EventsHeading />
      <FilterForm key={filter.word} filter={filter} series={series} onChange={change} />
      <div class="list-note">
        <p role="status">{body !== null && noteOf(body, now)}</p>
        <QuotaLine requests={requests} />
      </div>
      <div aria-live="polite" class="notices">
        {failure !== null && <FailureNotice failure={failure} readAt={readAt} now={now} onRetry={refresh} />}
      </div>
      {body === null && failure === null && <EventListSkeleton />}
      {body?.total === 0 && (
        <>
          {body.did_you_mean !== undefined && (
            <OtherSpellings
              meant={body.did_you_mean}
              hrefOf={(word) => addressOf({ ...noFilter, word }, noChoice)}
            />
          )}
          <Nothing heading={wordTexts.none.heading} text={wordTexts.none.text} onAll={showAll} />
        </>
      )}
      {body !== null && body.total > 0 && (
        <ul class="board-list panel">
          {body.words.map((word) => (
            <WordRow key={word.market_ticker} word={word} />
          ))}
        </ul>
      )}
    </>
  );
}

function WordRow({ word }: { word: WireFoundWord }) {
  const { event_ticker, event_title, market_ticker, scheduledStartTime: start, strike_word } = word;
  const asks = [
    { side: "yes", ask: word.yes_ask_dollars },
    { side: "no", ask: word.no_ask_dollars },
  ] as const;
  const fair = word.estimate?.fair_basis === "price" ? word.estimate.fair_value : null;
  return (
    <li class="board-row board-word">
      <span class="board-time">
        {start === null ? t.noStart : <time dateTime={start}>{dayAndTimeText(start)}</time>}
      </span>
      <span class="board-name">
        <a href={wordHref(event_ticker, market_ticker)}>{strike_word}</a>{" "}
        <a href={eventHref(event_ticker)} title={event_title ?? event_ticker}>
          <small>{shortName(event_title ?? event_ticker)}</small>
        </a>
      </span>
      <span class="board-edge">
        {word.phase === "live" && <span class="chip chip-good">{t.live}</span>}{" "}
        {fair !== null && <span>{wordTexts.fair(centsText(inCents(fair)))}</span>}
        <span>{asks.map(({ side, ask }) => wordTexts.ask(side, centsText(inCents(ask)))).join(", ")}</span>
      </span>
    </li>
  );
}

function noteOf({ phrase, total, words, as_of }: WireFoundWords, now: number): string {
  const rest = total > words.length ? wordTexts.first(words.length) : "";
  return `${wordTexts.count(total, phrase)}${rest}. ${wordTexts.seen(relativeText(as_of, now))}`;
}

function isFoundWords(body: unknown): body is WireFoundWords {
  return typeof body === "object" && body !== null && "words" in body && "as_of" in body;
}
