import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { axisText } from "./times.ts";

export interface Chart {
  /** The current plot; a redraw replaces it. */
  readonly plot: () => uPlot;
  /** Draws the plot again with the current options. */
  readonly redraw: () => void;
  readonly destroy: () => void;
}

interface Frame {
  /** The element's styles, whose colours the chart uses. */
  readonly styles: CSSStyleDeclaration;
  /**
   * Axes with times below, and figures on the left in steps of `incrs`. `size`: height of the time axis in pixels; default: the
   * library's.
   */
  readonly axes: (incrs: number[], size?: number) => uPlot.Axis[];
}

/** Draws a chart over time into an element with the element's colours. Redraws when its size or the theme changes. */
export function drawOver(
  place: HTMLElement,
  optionsOf: (frame: Frame) => Omit<uPlot.Options, "width" | "height" | "legend">,
  data: () => uPlot.AlignedData,
): Chart {
  const size = () => ({ width: place.clientWidth, height: place.clientHeight });
  let plot = create();

  function create(): uPlot {
    const styles = getComputedStyle(place);
    const axis = {
      stroke: styles.color,
      font: `11px ${styles.fontFamily}`,
      ticks: { show: false },
      grid: { stroke: styles.borderTopColor, width: 1 },
    };
    const times = {
      ...axis,
      grid: { show: false },
      space: 64,
      values: (_plot: uPlot, splits: number[]) => splits.map(axisText),
    };
    const axes = (incrs: number[], size?: number) => [
      { ...times, ...(size !== undefined && { size }) },
      { ...axis, size: 36, incrs },
    ];
    return new uPlot({ ...size(), legend: { show: false }, ...optionsOf({ styles, axes }) }, data(), place);
  }
  function redraw(): void {
    plot.destroy();
    plot = create();
  }

  const resized = new ResizeObserver(() => plot.setSize(size()));
  resized.observe(place);
  const dark = matchMedia("(prefers-color-scheme: dark)");
  dark.addEventListener("change", redraw);
  return {
    plot: () => plot,
    redraw,
    destroy() {
      resized.disconnect();
      dark.removeEventListener("change", redraw);
      plot.destroy();
    },
  };
}
