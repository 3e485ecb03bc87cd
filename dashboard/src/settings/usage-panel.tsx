import { useEffect, useMemo, useRef } from "preact/hooks";
import { settingsTexts } from "./settings-texts.ts";
import { hourlySeries, type HourCount } from "./hourly-series.ts";
import { dayAndTimeText } from "../ui/times.ts";

const t = settingsTexts.usage;

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
