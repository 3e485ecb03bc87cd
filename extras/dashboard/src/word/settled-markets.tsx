import { useEffect, useRef, useState } from "preact/hooks";
import { roundedBeside } from "@mention-market/extras/words/number-text";
import { shortName } from "@mention-market/extras/markets/event/short-name";
import { ResultChip } from "../event/cells.tsx";
import { eventHref } from "../event/event-links.ts";
import type { Requests } from "../explorer/requests.ts";
import { useReply } from "../explorer/use-reply.ts";
import { isSettledMarkets, type WireSettled } from "../explorer/wire.ts";
import { centsText, hundredthsText } from "../ui/numbers.ts";
import { dayAndTimeText, dayText } from "../ui/times.ts";
import { Failed } from "./word-frame.tsx";
import { knownBeforeOf } from "./settled-before.ts";
import { wordTexts } from "./word-texts.ts";

/** The texts of how a word has settled, whose script comes after the page. */
const settledTexts = {
  none: "No market of this word has settled in this series.",
  count: (yes: number, no: number) => `${yes} yes, ${no} no, by the day of the event, newest first.`,
  latest: (count: number) => `The latest ${count} are shown.`,
  more: (count: number) => (count === 1 ? "1 more" : `${count} more`),
  noDate: "date not known",
  /** For a day from the ticker alone, which is often off by a day or two. */
  about: (day: string) => `about ${day}`,
  before: (cents: string, fair: string) => `1 h before: price ${cents} ¢, we said ${fair}.`,
  closer: {
    price: "The price was closer.",
    number: "Our number was closer.",
    equal: "Equally close.",
  },
  settledAt: (event: string, time: string) => `${event}, settled ${time}`,
} as const;

const t = settledTexts;

/** Content within this distance below the window counts as visible. */
const margin = "200px";

const shownAtFirst = 6;

type WireSettledMarket = WireSettled["markets"][number];

interface Props {
  readonly series: string;
  readonly word: string;
  readonly requests: Requests;
  /** UTC ms. */
  readonly now: number;
}

/**
 * The settled markets of a word, each with the day and name of its event, newest first. They are requested when the list becomes
 * visible.
 */
export function SettledMarkets({ series, word, requests, now }: Props) {
  const { place, isSeen } = useInSight();
  const query = new URLSearchParams({ series_ticker: series, strike_word: word, with_quotes: "true" });
  const settled = useReply(requests, {
    path: isSeen ? `getSettledMarkets?${query.toString()}` : null,
    isBody: isSettledMarkets,
    everyMs: null,
  });
  return (
    <section class="settled panel" ref={place}>
      <h2>{wordTexts.settled}</h2>
      <Failed state={settled} now={now} />
      {settled.body !== null && <Marks settled={settled.body} />}
      {settled.body === null && settled.failure === null && <div class="skeleton-block" />}
    </section>
  );
}

function Marks({ settled }: { settled: WireSettled }) {
  const { markets } = settled;
  const yes = markets.filter(({ result }) => result === "yes").length;
  if (markets.length === 0) return <p class="hint">{t.none}</p>;
  return (
    <>
      <p class="hint">
        {t.count(yes, markets.length - yes)} {settled.cursor !== null && t.latest(markets.length)}
      </p>
      <Rows markets={markets.slice(0, shownAtFirst)} />
      {markets.length > shownAtFirst && (
        <details>
          <summary>{t.more(markets.length - shownAtFirst)}</summary>
          <Rows markets={markets.slice(shownAtFirst)} />
        </details>
      )}
    </>
  );
}

function Rows({ markets }: { markets: readonly WireSettledMarket[] }) {
  return (
    <ol class="settled-row">
      {markets.map((market) => (
        <li key={market.market_ticker}>
          <EventDay market={market} />
          <a href={eventHref(market.event_ticker)} title={detailOf(market)}>
            {shortName(market.event_title === "" ? market.event_ticker : market.event_title)}
          </a>
          <ResultChip result={market.result} />
          <Before market={market} />
        </li>
      ))}
    </ol>
  );
}

/** The price and the fair value before the start, and which was closer. Renders nothing if one of them is unknown. */
function Before({ market }: { market: WireSettledMarket }) {
  const before = knownBeforeOf(market);
  if (before === null) return null;
  const { cents, fair, closer } = before;
  const round = roundedBeside(cents / 100, fair / 100, hundredthsText);
  return (
    <small>
      {t.before(centsText(cents), round(fair / 100))}
      {closer !== null && ` ${t.closer[closer]}`}
    </small>
  );
}

/** The day of the event, because a market settles hours later, often on the next day. */
function EventDay({ market: { event_date: date, event_date_basis: basis } }: { market: WireSettledMarket }) {
  if (date === null) return <>{t.noDate}</>;
  const day = dayText(`${date}T12:00:00`);
  return <time dateTime={date}>{basis === "start" ? day : t.about(day)}</time>;
}

function detailOf({ event_title, event_ticker, settlement_ts: at }: WireSettledMarket): string {
  const title = event_title === "" ? event_ticker : event_title;
  return at === null ? title : t.settledAt(title, dayAndTimeText(at));
}

/** Whether an element has ever been visible: what nobody scrolls to costs no request. */
function useInSight() {
  const place = useRef<HTMLElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (place.current === null || isSeen) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: margin },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  });
  return { place, isSeen };
}
