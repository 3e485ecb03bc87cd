import { shortName } from "@mention-market/extras/markets/event/short-name";
import { momentOf, edgesOf } from "../board/choice.ts";
import { hasChanges } from "../config/features.ts";
import { edgeKindOf } from "../event/edge.ts";
import { eventHref, whenText, wordHref } from "../event/event-links.ts";
import { Scale } from "../event/marks.tsx";
import type { WireBoardEvent, WireBoardListEvent, WireBoardList } from "../explorer/wire.ts";
import { texts } from "../texts.ts";
import { minEvents } from "../track-record/verdict.ts";
import { centsText, numberText, edgeText } from "../ui/numbers.ts";
import { dayAndTimeText, longDayText, relativeText } from "../ui/times.ts";
import { Updated } from "../ui/updated.tsx";
import {
  differencesOf,
  isStarred,
  largestOf,
  nextOf,
  readFirst,
  topWordsOf,
  type Difference,
  type Stars,
} from "./next-events.ts";
import { startTexts } from "./start-texts.ts";

const t = startTexts.board;

export interface StartState {
  /** undefined while it loads; null if the board is not public; "failed" if it can't be read. */
  readonly list: WireBoardList | null | undefined | "failed";
  /** The events that have been read, by ticker. */
  readonly events: ReadonlyMap<string, WireBoardEvent>;
  /** The track record; null while it loads, or if it can't be read. */
  readonly record: { readonly words: number; readonly events: number } | null;
  /** What the visitor has marked in this browser. */
  readonly stars: Stars;
  /** When the list was read, UTC ms; null before. */
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
        <Verdict list={list} events={events} />
      )}
      <Differences
        differences={differencesOf(events.values())}
        isReading={
          list === undefined || readFirst(list, stars).some(({ event_ticker }) => !events.has(event_ticker))
        }
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
            <EventCard
              listed={event}
              event={events.get(event.event_ticker) ?? null}
              stars={stars}
              now={now}
            />
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
  readonly isReading: boolean;
}

/** The words whose prices differ most from their fair values, and why that is no reason to buy. */
function Differences({ differences, isReading }: DifferencesProps) {
  const d = t.differences;
  return (
    <section class="differences" aria-labelledby="differences-heading">
      <h3 id="differences-heading">{d.heading}</h3>
      {differences.length === 0 && !isReading && <p class="hint">{d.none}</p>}
      <ul>
        {differences.map(({ event, row, edge }) => (
          <li key={row.ticker}>
            <a href={wordHref(event.event_ticker, row.ticker)}>{row.word}</a>
            <span>
              {d.price(centsText(row.price))} {d.weSay(row.fairText.split(" ")[0] ?? "")}
            </span>
            <b>
              {texts.event.side[edge.side]} {edgeText(edge.cents)} ¢
            </b>
            <span class="hint">
              {event.scheduledStartTime !== null && `${dayAndTimeText(event.scheduledStartTime)}, `}
              {shortName(event.event_title ?? event.event_ticker)}
              {d.why[edgeKindOf(edge)] !== "" && `, ${d.why[edgeKindOf(edge)]}`}
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

/** The largest edge whose verdict buys, over all events; without one, the reason. */
function Verdict({ list, events }: { list: WireBoardList; events: StartState["events"] }) {
  const best = largestOf(list);
  if (best === null)
    return <p class="start-verdict verdict">{t.edges[edgesOf(list.events, list.words_error)]}</p>;
  const { event, edge } = best;
  const market = events
    .get(event.event_ticker)
    ?.markets.find((one) => one.market_ticker === edge.market_ticker);
  const offer = edge.side === "yes" ? market?.buy_yes : market?.buy_no;
  return <Buy {...best} cents={offer == null ? null : 100 * offer.price_dollars} />;
}

interface BuyProps {
  readonly event: WireBoardListEvent;
  readonly edge: NonNullable<WireBoardListEvent["largest_edge"]>;
  /** The price of that side; null until it has been read. */
  readonly cents: number | null;
}

function Buy({ event, edge, cents }: BuyProps) {
  const { strike_word: word, market_ticker: ticker, side, edge_dollars: dollars } = edge;
  const query = new URLSearchParams({ event_ticker: event.event_ticker, market_ticker: ticker });
  return (
    <p class="start-verdict verdict verdict-buy">
      <a href={`/word?${query.toString()}`}>{word ?? ticker}</a>
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

interface Props {
  readonly listed: WireBoardListEvent;
  /** null until it has been read. */
  readonly event: WireBoardEvent | null;
  readonly stars: Stars;
  /** UTC ms. */
  readonly now: number;
}

/** An event with its start and its first words, with the price of yes and the evidence of each. */
function EventCard({ listed, event, stars, now }: Props) {
  const { event_ticker: ticker, event_title: title, phase, scheduledStartTime: start, words } = listed;
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
      {event === null ? (
        <p class="hint">{startTexts.board.reading}</p>
      ) : (
        <ul>
          {topWordsOf(event, now, stars).map((row) => (
            <li key={row.ticker}>
              <a class="card-word" href={wordHref(ticker, row.ticker)}>
                {row.word}
              </a>
              <span class="price">
                <small>{texts.event.side.yes}</small>{" "}
                {row.yes === null ? texts.event.unknown : `${centsText(row.yes.price)} ¢`}
              </span>
              <Scale fair={row.fair} price={row.price} />
            </li>
          ))}
        </ul>
      )}
      <a class="card-all" href={eventHref(ticker)}>
        {words === null ? startTexts.board.open : startTexts.board.words(numberText(words))}
      </a>
    </>
  );
}
