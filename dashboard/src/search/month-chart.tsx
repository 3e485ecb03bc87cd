import { useLayoutEffect, useRef } from "preact/hooks";
import type { WireSearch } from "../explorer/wire.ts";
import { findingsTexts } from "./search-texts.ts";
import { monthText } from "../ui/times.ts";

const t = findingsTexts;

/** The number of transcripts with the phrase, by month. Where the months are wider than the page, the newest are in sight at first. */
export function MonthChart({ months }: { months: WireSearch["by_month"] }) {
  const scroll = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => scroll.current?.scrollTo({ left: scroll.current.scrollWidth }), [months]);
  return (
    <section>
      <h2>{t.byMonth}</h2>
      <div class="months-scroll" ref={scroll} role="region" aria-label={t.byMonth} tabIndex={0}>
        <ol class="months">
          {months.map(({ month, transcripts, transcripts_with_phrase: found, total_mentions: mentions }) => (
            <li key={month} title={t.month(found, transcripts, mentions)}>
              <span>
                {found}/{transcripts}
              </span>
              <svg viewBox="0 0 1 100" preserveAspectRatio="none" aria-hidden="true">
                <rect class="month-track" width="1" height="100" />
                <rect
                  class="month-value"
                  y={100 - (100 * found) / transcripts}
                  width="1"
                  height={(100 * found) / transcripts}
                />
              </svg>
              <time dateTime={month}>{monthText(month)}</time>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
