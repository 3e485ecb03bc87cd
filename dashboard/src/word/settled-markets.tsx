import { eventHref } from "../events/event-list.tsx";
import type { WireSettled } from "../explorer/wire.ts";
import { dayText } from "../ui/times.ts";
import { texts } from "../texts.ts";

const t = texts.word.settled;

/** How a word has settled, a mark an event, oldest first. */
export function SettledMarkets({ settled }: { settled: WireSettled }) {
  const markets = settled.markets.toReversed();
  const yes = markets.filter(({ result }) => result === "yes").length;
  return (
    <section>
      <h2>{t.heading}</h2>
      {markets.length === 0 ? (
        <p class="hint">{t.none}</p>
      ) : (
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
      )}
    </section>
  );
}
