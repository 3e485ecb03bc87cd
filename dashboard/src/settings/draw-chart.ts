import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { axisText } from "../ui/times.ts";
import type { HourlySeries } from "./hourly-series.ts";

const heightPx = 168;
const smallestScale = 4;

/** Draws bars by the hour into an element, in its own colours, and follows its width and the theme. */
export function drawChart(
  place: HTMLElement,
  series: HourlySeries,
): { update: (series: HourlySeries) => void; destroy: () => void } {
  let shown = series;
  let chart = create();

  function create(): uPlot {
    const styles = getComputedStyle(place);
    const axis = {
      stroke: styles.color,
      font: `11px ${styles.fontFamily}`,
      ticks: { show: false },
      grid: { stroke: styles.borderTopColor, width: 1 },
    };
    return new uPlot(
      {
        width: place.clientWidth,
        height: heightPx,
        legend: { show: false },
        cursor: { show: false },
        padding: [8, 4, 0, 0],
        scales: { y: { range: (_chart, _min, max) => [0, Math.max(max, smallestScale)] } },
        axes: [
          { ...axis, grid: { show: false }, space: 64, values: (_chart, splits) => splits.map(axisText) },
          { ...axis, size: 36, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000] },
        ],
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
      },
      shown,
      place,
    );
  }
  function redraw(): void {
    chart.destroy();
    chart = create();
  }

  const resized = new ResizeObserver(() => chart.setSize({ width: place.clientWidth, height: heightPx }));
  resized.observe(place);
  const dark = matchMedia("(prefers-color-scheme: dark)");
  dark.addEventListener("change", redraw);
  return {
    update: (next) => {
      shown = next;
      chart.setData(next);
    },
    destroy: () => {
      resized.disconnect();
      dark.removeEventListener("change", redraw);
      chart.destroy();
    },
  };
}
