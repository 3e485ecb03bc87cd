import { priceOf } from "@mention-market/extras/estimates/fair-value";
import { roundedBeside } from "@mention-market/extras/words/number-text";
import { shortName } from "@mention-market/extras/markets/event/short-name";
import { momentOf, edgesOf } from "../board/choice.ts";
import { hasChanges } from "../config/features.ts";
import { eventHref, whenText, wordHref } from "../event/event-links.ts";
import { fairIn } from "../event/fair.ts";
import { Scale } from "../event/marks.tsx";
import type { WireBoardEvent, WireBoardListEvent, WireBoardList, WireTopWord } from "../explorer/wire.ts";
import { texts } from "../texts.ts";
import { minEvents } from "../track-record/verdict.ts";
import { centsText, edgeText, hundredthsText, inCents, numberText } from "../ui/numbers.ts";
import { dayAndTimeText, longDayText, relativeText } from "../ui/times.ts";
import { Updated } from "../ui/updated.tsx";
import {
  cardWordsOf,
  differencesOf,
  isStarred,
  largestOf,
  nextOf,
  eventsToRead,
  type Difference,
  type Stars,
} from "./next-events.ts";
import { startTexts } from "./start-texts.ts";

const t = startTexts.board;

export interface StartState {
  /** undefined while it loads; null if the board is not public; "failed" if it can't be read. */
  readonly list: WireBoardList | null | undefined | "failed";
  /** The events that have been read whole, by ticker. */
  readonly events: ReadonlyMap<string, WireBoardEvent>;
  /** The track record; null while it loads, or if it can't be read. */
  readonly record: { readonly words: number; readonly events: number } | null;
  /** What the visitor has marked in this browser. */
  readonly stars: Stars;
  /** When the oldest of the list's prices was read, UTC ms; null before. */
  readonly readAt: number | null;
  /** Whether the latest read of the list, or of an event, failed. */
  readonly isFailing: boolean;
  readonly onRefresh: () => void;
  /** UTC ms. */
  readonly now: number;
}

/** The next events with their words and prices, what to buy, and the track record of the verdicts. */
export function StartBoard({ list, events, record, stars, readAt, isFailing, onRefresh, now }: StartState) {
  if (list === null)
    return (
      <div class="empty panel">
        <p>{t.closed}</p>
        <a class="button" href="/sign-in?next=/events">
          {texts.layout.signIn}
        </a>
      </div>
    );
  if (list === "failed")
    return (
      <p class="notice notice-bad" role="alert">
        {t.failed}
      </p>
    );
  const shown = list === undefined ? [] : nextOf(list, stars);
  const whole = list === undefined ? [] : eventsToRead(list, stars);
  const wordsOf = (event: WireBoardListEvent) => {
    const read = events.get(event.event_ticker) ?? null;
    // The list's words would jump when the event's come.
    return whole.includes(event) && read === null ? null : cardWordsOf(event, read, stars, now);
  };
  return (
    <>
      {isFailing && readAt !== null && (
        <p class="notice notice-bad" role="alert">
          {t.failed} {texts.explorer.failures.old(relativeText(new Date(readAt).toISOString(), now))}
        </p>
      )}
      {list === undefined ? (
        <div class="start-verdict verdict" role="status">
          <span class="visually-hidden">{texts.explorer.loading}</span>
          <span class="skeleton-block" aria-hidden="true" />
        </div>
      ) : (
        <Verdict list={list} />
      )}
      <Differences
        differences={list === undefined ? [] : differencesOf(list)}
        hasVerdict={list !== undefined && largestOf(list) !== null}
        isReading={list === undefined || edgesOf(list.events, list.words_error) === "reading"}
      />
      <ul class="event-cards">
        {list === undefined &&
          [1, 2, 3].map((number) => (
            <li key={number} class="event-card panel" aria-hidden="true">
              <div class="skeleton-block" />
              <div class="skeleton-block" />
              <div class="skeleton-block" />
            </li>
          ))}
        {shown.map((event) => (
          <li key={event.event_ticker} class="event-card panel">
            <EventCard listed={event} words={wordsOf(event)} stars={stars} now={now} />
          </li>
        ))}
      </ul>
      {list !== undefined && shown.length === 0 && <p class="hint">{t.none}</p>}
      {readAt !== null && <Updated readAt={readAt} onRefresh={onRefresh} />}
      <p class="hint start-record">
        {record !== null && t.record(numberText(record.words), record.events, minEvents)}{" "}
        {hasChanges && <a href="/track-record">{t.trackRecord}</a>}
      </p>
    </>
  );
}

interface DifferencesProps {
  readonly differences: readonly Difference[];
  /** Whether a word that buys stands above them. */
  readonly hasVerdict: boolean;
  readonly isReading: boolean;
}

/** The words whose prices differ most from their fair values, and why that is no reason to buy. */
function Differences({ differences, hasVerdict, isReading }: DifferencesProps) {
  const d = t.differences;
  return (
    <section class="differences" aria-labelledby="differences-heading">
      <h3 id="differences-heading">{d.heading}</h3>
      {differences.length === 0 && !isReading && <p class="hint">{d.none(hasVerdict)}</p>}
      <ul>
        {differences.map(({ event, word, side, cents }) => (
          <li key={word.market_ticker}>
            <a href={wordHref(event.event_ticker, word.market_ticker)}>
              {word.strike_word ?? word.market_ticker}
            </a>
            <span>
              {d.price(centsText(inCents(priceOf(word))))} {d.weSay(fairTextOf(word))}
            </span>
            <b>
              {texts.event.side[side]} {edgeText(cents)} ¢
            </b>
            <span class="hint">
              {event.scheduledStartTime !== null && `${dayAndTimeText(event.scheduledStartTime)}, `}
              {shortName(event.event_title ?? event.event_ticker)}
              {word.verdict === "unproven" && d.unproven}
            </span>
          </li>
        ))}
        {differences.length === 0 &&
          isReading &&
          [1, 2, 3].map((number) => (
            <li key={number} aria-hidden="true">
              <span class="skeleton-block" />
            </li>
          ))}
      </ul>
    </section>
  );
}

/** The fair value of a word, with as many decimals as its price. */
function fairTextOf(word: WireTopWord): string {
  const fair = word.fair_value ?? 0;
  return roundedBeside(priceOf(word), fair, hundredthsText)(fair);
}

/** The largest edge whose verdict buys, over all events; without one, the reason. */
function Verdict({ list }: { list: WireBoardList }) {
  const best = largestOf(list);
  if (best === null)
    return <p class="start-verdict verdict">{t.edges[edgesOf(list.events, list.words_error)]}</p>;
  const { event, edge, word } = best;
  const { strike_word, market_ticker: ticker, side, edge_dollars: dollars } = edge;
  const [bid, ask] = [inCents(word?.yes_bid_dollars), inCents(word?.yes_ask_dollars)];
  const cents = side === "yes" ? ask : bid === null ? null : 100 - bid;
  return (
    <p class="start-verdict verdict verdict-buy">
      <a href={wordHref(event.event_ticker, ticker)}>{strike_word ?? ticker}</a>
      <span>
        {texts.event.buy[side]} <b>{cents !== null && `${centsText(cents)} ¢`}</b>
      </span>
      <span class="edge-green">{texts.event.afterFee(edgeText(100 * dollars))}</span>
      <a class="hint" href={eventHref(event.event_ticker)}>
        {shortName(event.event_title ?? event.event_ticker)}
      </a>
    </p>
  );
}

/** What yes costs. An ask of a dollar is no offer. */
function askText({ yes_ask_dollars: ask }: WireTopWord): string {
  return ask === null || ask <= 0 || ask >= 1 ? texts.event.unknown : `${centsText(inCents(ask))} ¢`;
}

interface Props {
  readonly listed: WireBoardListEvent;
  /** null until they have been read. */
  readonly words: readonly WireTopWord[] | null;
  readonly stars: Stars;
  /** UTC ms. */
  readonly now: number;
}

/** An event with its start and its first words, with the price of yes and the evidence of each. */
function EventCard({ listed, words, stars, now }: Props) {
  const { event_ticker: ticker, event_title: title, phase, scheduledStartTime: start, words: count } = listed;
  const day = start === null ? momentOf(listed) : null;
  return (
    <>
      <h3>
        {isStarred(listed, stars) && (
          <span class="card-star" role="img" aria-label={t.starred}>
            ★
          </span>
        )}{" "}
        <a href={eventHref(ticker)}>{shortName(title ?? ticker)}</a>
      </h3>
      <p class="hint">
        {phase === "live" && <span class="chip chip-good">{texts.events.live}</span>}{" "}
        {start !== null && `${dayAndTimeText(start)}, ${whenText(start, now)}`}
        {day !== null && longDayText(day, now)}
      </p>
      {words === null ? (
        <p class="hint">{startTexts.board.reading}</p>
      ) : (
        <ul>
          {words.map((word) => (
            <li key={word.market_ticker}>
              <a class="card-word" href={wordHref(ticker, word.market_ticker)}>
                {word.strike_word ?? word.market_ticker}
              </a>
              <span class="price">
                <small>{texts.event.side.yes}</small> {askText(word)}
              </span>
              <Scale fair={fairIn(word)} price={inCents(priceOf(word))} />
            </li>
          ))}
        </ul>
      )}
      <a class="card-all" href={eventHref(ticker)}>
        {count === null ? startTexts.board.open : startTexts.board.words(numberText(count))}
      </a>
    </>
  );
}
