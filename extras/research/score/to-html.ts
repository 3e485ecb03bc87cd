import type { Bin } from "./measures.ts";
import { nameOf, type Score, type ScoredForecaster, type ScoredSet } from "./score-history.ts";
import {
  backtestCaption,
  backtestTable,
  briers,
  comparisonTable,
  laterTotalsCaption,
  laterTotalsTable,
  listed,
  quoteTexts,
  setTable,
} from "./to-text.ts";

const policy = "default-src 'none'; style-src 'unsafe-inline'";
const style = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark }
  table { border-collapse: collapse; margin: 1rem 0 } caption { text-align: left; font-weight: 600 }
  th, td { padding: .2rem .7rem; text-align: right; border-bottom: 1px solid #8886 } th:first-child, td:first-child { text-align: left }
  .diagrams { display: flex; flex-wrap: wrap; gap: 1rem } figure { margin: 0 } figcaption { text-align: center }
  svg { width: 15rem; height: 15rem; overflow: visible } .frame, .perfect { fill: none; stroke: #888 } .perfect { stroke-dasharray: 4 4 }
  .bin { fill: #2563eb; fill-opacity: .75 } text { font-size: 11px; fill: currentColor }`;

/** The score as an HTML page that loads nothing. */
export function toHtml(score: Score): string {
  const { history, sets, resamplings } = score;
  const { markets, events, scored_events, series, first_day, last_day } = history;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Score of the estimates</title>
<style>${style}
</style>
<h1>Score of the estimates</h1>
<p>${markets} settled markets of ${events} events (${escaped(listed(series))}), ${first_day ?? "no day"} to ${last_day ?? "no day"};
${scored_events} events have a date or a start. Each event is forecast from events of earlier days only. This is not advice.</p>
<h2>How to read it</h2>
<p>Brier is the mean squared error: 0 is best, 0.25 is always saying 0.5. Log loss punishes a confident error harder: 0.693 is always
saying 0.5. Calibration is how far forecasts lie from what happened, on average. In a diagram each circle is a tenth of the
scale: its place is the mean forecast (right) and the share of yes (up), its area the number of markets. On the dashed line
forecasts happen as often as they say; a circle below it was too high.</p>
${table("Brier scores side by side", briers(sets))}
${sets.map(setSection).join("\n")}
<h2>Differences of Brier scores</h2>
${table(`95% intervals over ${resamplings} resamplings of whole events; below 0 the first is better`, comparisonTable(score))}
${quoteTexts(score)
  .map((text) => `<p>${escaped(text)}</p>`)
  .join("\n")}
${table(laterTotalsCaption, laterTotalsTable(score))}
${table(backtestCaption, backtestTable(score))}
</html>
`;
}

function table(caption: string, [header = [], ...rows]: readonly (readonly string[])[]): string {
  return `<table><caption>${escaped(caption)}</caption>
<tr>${header.map((cell) => `<th>${escaped(cell)}</th>`).join("")}</tr>
${rows.map(row).join("\n")}
</table>`;
}

function setSection(set: ScoredSet): string {
  return `<h2>Set &quot;${set.name}&quot;</h2>
${table(`${set.what}: ${set.markets} markets of ${set.events} events`, setTable(set))}
<div class="diagrams">
${set.forecasters.map(diagram).join("\n")}
</div>`;
}

function row(cells: readonly string[]): string {
  return `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join("")}</tr>`;
}

const side = 200;
const margin = 30;

function diagram({ name, bins, markets }: ScoredForecaster): string {
  const [left, top] = [margin, 10];
  const label = `Reliability of ${nameOf(name)}`;
  return `<figure><svg viewBox="0 0 ${side + margin + 10} ${side + margin + 10}" role="img" aria-label="${label}">
<rect class="frame" x="${left}" y="${top}" width="${side}" height="${side}"/>
<path class="perfect" d="M${left} ${top + side}L${left + side} ${top}"/>
${bins.map((bin) => circle(bin, markets)).join("\n")}
<text x="${left}" y="${top + side + 16}">0</text><text x="${left + side - 6}" y="${top + side + 16}">1</text>
<text x="${left + side / 2 - 22}" y="${top + side + 16}">forecast</text>
<text x="2" y="${top + 10}">1</text><text x="2" y="${top + side / 2}">yes</text>
</svg><figcaption>${nameOf(name)}</figcaption></figure>`;
}

function circle({ count, forecast, observed }: Bin, markets: number): string {
  if (forecast === null || observed === null) return "";
  const x = (margin + forecast * side).toFixed(1);
  const y = (10 + (1 - observed) * side).toFixed(1);
  const radius = (2 + 22 * Math.sqrt(count / markets)).toFixed(1);
  const title = `${count} markets, forecast ${forecast.toFixed(2)}, yes ${observed.toFixed(2)}`;
  return `<circle class="bin" cx="${x}" cy="${y}" r="${radius}"><title>${title}</title></circle>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
