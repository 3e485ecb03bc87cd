import { useEffect, useMemo, useRef } from "preact/hooks";
import { timeText, dayAndTimeText } from "../ui/times.ts";
import type { KeyUsage } from "./keys-api.ts";
import { settingsTexts } from "./settings-texts.ts";

const t = settingsTexts.usage;
const hours = 7 * 24;
const hourSeconds = 60 * 60;
const meterTexts = settingsTexts.meter;
const nearlyFull = 0.8;

interface Props {
  readonly history: readonly HourCount[];
  /** UTC ms. */
  readonly now: number;
  /** The name of the key. */
  readonly name: string;
}

/** The last 7 days of a key by the hour, as a chart and as a table. */
export function UsagePanel({ history, now, name }: Props) {
  const total = history.reduce((sum, { requests }) => sum + requests, 0);
  return (
    <>
      <div class="usage-heading">
        <h4>{t.heading}</h4>
        <p>{total === 0 ? t.none : t.total(total)}</p>
      </div>
      <Chart history={history} now={now} />
      {total > 0 && (
        <details class="usage-table">
          <summary>{t.table}</summary>
          <div class="table-scroll" tabIndex={0} role="region" aria-label={`${t.heading}: ${name}`}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t.hour}</th>
                  <th scope="col">{t.requests}</th>
                </tr>
              </thead>
              <tbody>
                {history.toReversed().map(({ hour, requests }) => (
                  <tr key={hour}>
                    <td>
                      <time dateTime={hour}>{dayAndTimeText(hour)}</time>
                    </td>
                    <td>{requests}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      )}
    </>
  );
}

/** The chart's library is loaded when the first chart is opened. */
function Chart({ history, now }: { history: readonly HourCount[]; now: number }) {
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<{ update: (series: ReturnType<typeof hourlySeries>) => void } | null>(null);
  const series = useMemo(() => hourlySeries(history, now), [history, now]);

  useEffect(() => {
    let isGone = false;
    let destroy = (): void => undefined;
    void import("./draw-chart.ts").then(({ drawChart }) => {
      if (isGone || place.current === null) return;
      const chart = drawChart(place.current, series);
      drawn.current = chart;
      destroy = chart.destroy;
    });
    return () => {
      isGone = true;
      destroy();
    };
  }, []);
  useEffect(() => drawn.current?.update(series), [series]);

  return <div class="chart" ref={place} aria-hidden="true" />;
}

interface HourCount {
  /** The start of the hour, ISO 8601 in UTC. */
  readonly hour: string;
  readonly requests: number;
}

/** The starts of the hours in Unix seconds, and the requests of each. */
export type HourlySeries = [hours: number[], requests: number[]];

/** The last 168 hours up to `now` (UTC ms). Hours without requests are 0. */
function hourlySeries(history: readonly HourCount[], now: number): HourlySeries {
  const counts = new Map(history.map(({ hour, requests }) => [Date.parse(hour) / 1000, requests]));
  const last = Math.floor(now / 1000 / hourSeconds) * hourSeconds;
  const starts = Array.from({ length: hours }, (_, index) => last - (hours - 1 - index) * hourSeconds);
  return [starts, starts.map((start) => counts.get(start) ?? 0)];
}

/** The usage of a key in the last 60 minutes. */
export function Meter({ usage, name }: { usage: KeyUsage | undefined; name: string }) {
  if (usage === undefined) return <p class="meter-unknown">{meterTexts.unknown}</p>;
  const { used, limit, remaining, resetAt } = usage;
  const level = remaining === 0 ? "full" : used >= limit * nearlyFull ? "high" : "normal";
  const freed =
    resetAt === null
      ? ""
      : remaining === 0
        ? meterTexts.free(timeText(resetAt))
        : meterTexts.freed(timeText(resetAt));
  return (
    <div class={`meter meter-${level}`}>
      <p class="meter-text">
        <span>{meterTexts.label}</span>
        <span>
          <b>{used}</b> / {limit}
        </span>
      </p>
      <div
        role="meter"
        aria-label={`${meterTexts.label}: ${name}`}
        aria-valuemin={0}
        aria-valuemax={limit}
        aria-valuenow={Math.min(used, limit)}
        aria-valuetext={`${meterTexts.value(used, limit)}${freed === "" ? "" : `, ${freed}`}`}
      >
        <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
          <rect class="meter-track" width="100" height="1" />
          <rect class="meter-value" width={(100 * Math.min(used, limit)) / limit} height="1" />
        </svg>
      </div>
      <p class="meter-note">{freed === "" ? meterTexts.left(remaining) : freed}</p>
    </div>
  );
}
