/** What lies above and below the plot within the chart, in pixels: the names at the ends of lines need it too. */
export const plotInsets = { top: 10, bottom: 26 } as const;
