import { isSettledMarkets } from "../event/is-event.ts";
import { eventHref } from "../events/event-list.tsx";
import type { Requests } from "../explorer/requests.ts";
import { useReply } from "../explorer/use-reply.ts";
import type { WireSettled } from "../explorer/wire.ts";
import { dayText } from "../ui/times.ts";
import { texts } from "../texts.ts";
import { Failed } from "./failed.tsx";
import { useInSight } from "./use-in-sight.ts";

const t = texts.word.settled;

interface Props {
  readonly series: string;
  readonly word: string;
  readonly requests: Requests;
  /** UTC ms. */
  readonly now: number;
}

/** How a word has settled, a mark an event, oldest first; asked for once it comes into sight. */
export function SettledMarkets({ series, word, requests, now }: Props) {
  const { place, isSeen } = useInSight();
  const query = new URLSearchParams({ series_ticker: series, strike_word: word });
  const settled = useReply(requests, {
    path: isSeen ? `getSettledMarkets?${query.toString()}` : null,
    isBody: isSettledMarkets,
    everyMs: null,
  });
  return (
    <section ref={place}>
      <h2>{t.heading}</h2>
      <Failed state={settled} now={now} />
      {settled.body !== null && <Marks settled={settled.body} />}
      {settled.body === null && settled.failure === null && <div class="skeleton-block" />}
    </section>
  );
}

function Marks({ settled }: { settled: WireSettled }) {
  const markets = settled.markets.toReversed();
  const yes = markets.filter(({ result }) => result === "yes").length;
  if (markets.length === 0) return <p class="hint">{t.none}</p>;
  return (
    <>
      <p class="hint">
        {t.count(yes, markets.length - yes)} {settled.cursor !== null && t.latest(markets.length)}
      </p>
      <ol class="settled-row">
        {markets.map(({ market_ticker, event_ticker, event_title, result, settlement_ts: at }) => (
          <li key={market_ticker}>
            <a class={`result-${result}`} href={eventHref(event_ticker)} title={event_title}>
              {t.result[result]}
            </a>
            {at === null ? t.noDate : <time dateTime={at}>{dayText(at)}</time>}
          </li>
        ))}
      </ol>
    </>
  );
}
