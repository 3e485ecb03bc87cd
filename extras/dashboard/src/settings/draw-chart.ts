import uPlot from "uplot";
import { drawOver } from "../ui/time-chart.ts";
import type { HourlySeries } from "./usage-panel.tsx";

const smallestScale = 4;

/** Draws hourly bars into an element with the element's colours. Redraws when its size or the theme changes. */
export function drawChart(
  place: HTMLElement,
  series: HourlySeries,
): { update: (series: HourlySeries) => void; destroy: () => void } {
  let shown = series;
  const chart = drawOver(
    place,
    ({ styles, axes }) => ({
      cursor: { show: false },
      padding: [8, 4, 0, 0],
      scales: { y: { range: (_chart, _min, max) => [0, Math.max(max, smallestScale)] } },
      axes: axes([1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]),
      series: [
        {},
        {
          ...(uPlot.paths.bars !== undefined && { paths: uPlot.paths.bars({ size: [0.8, 14] }) }),
          fill: styles.caretColor,
          stroke: styles.caretColor,
          width: 0,
          points: { show: false },
        },
      ],
    }),
    () => shown,
  );
  return {
    update(next) {
      shown = next;
      chart.plot().setData(next);
    },
    destroy: chart.destroy,
  };
}
