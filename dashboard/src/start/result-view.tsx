import { exampleTexts } from "./start-texts.ts";
import { foundIn, type SearchResult } from "./search-result.ts";

const t = exampleTexts;
const shownSnippets = 3;

/** A search result for traders: the share of transcripts beside the market's price, and the sentences. */
export function ResultView({ result, isLive }: { result: SearchResult; isLive: boolean }) {
  const market = result.markets?.open[0];
  const { said, checked, noun, sources } = foundIn(result);
  const snippets = sources
    .flatMap((source) => source.snippets.map((snippet) => ({ source, snippet })))
    .slice(0, shownSnippets);
  return (
    <div class="result">
      <p class="result-claim">
        <mark>{result.phrases.join(", ")}</mark> {t.said(said, checked, noun)}
        <span class={`chip ${isLive ? "chip-good" : ""}`}>{isLive ? t.live : t.recorded}</span>
      </p>
      <Bars
        transcripts={result.probability === null ? null : result.probability * 100}
        market={market?.last_price ?? null}
        ticker={market?.market_ticker ?? ""}
      />
      <ul class="snippets">
        {snippets.map(({ source, snippet }) => (
          <li key={`${source.id}${snippet.before}${snippet.after}`}>
            <p class="snippet-game">
              {source.name} · <time dateTime={source.day}>{source.day}</time>
            </p>
            <p>
              … {snippet.before} <mark>{snippet.match}</mark> {snippet.after} …
            </p>
          </li>
        ))}
      </ul>
      <details class="result-json">
        <summary>{t.json}</summary>
        {/* A scrollable region must be reachable by keyboard. */}
        <pre tabIndex={0}>
          <code>{JSON.stringify(result, null, 2)}</code>
        </pre>
      </details>
    </div>
  );
}

function Bars({
  transcripts,
  market,
  ticker,
}: {
  transcripts: number | null;
  market: number | null;
  ticker: string;
}) {
  return (
    <dl class="bars">
      <Bar
        name={t.transcripts}
        percent={transcripts}
        label={transcripts === null ? t.noTranscripts : `${rounded(transcripts)}%`}
        kind="transcripts"
      />
      <Bar
        name={t.market}
        percent={market}
        label={market === null ? t.noMarket : `${rounded(market)} ¢`}
        kind="market"
        title={ticker}
      />
    </dl>
  );
}

interface BarProps {
  readonly name: string;
  readonly percent: number | null;
  readonly label: string;
  readonly kind: "transcripts" | "market";
  readonly title?: string;
}

/** Drawn as SVG, because the pages' Content-Security-Policy allows no style attribute. */
function Bar({ name, percent, label, kind, title }: BarProps) {
  return (
    <div class={`bar bar-${kind}`}>
      <dt>
        {name}
        {title !== undefined && title !== "" && <code>{title}</code>}
      </dt>
      <dd>
        <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
          <rect class="bar-track" width="100" height="1" />
          <rect class="bar-value" width={percent ?? 0} height="1" />
        </svg>
        <span>{label}</span>
      </dd>
    </div>
  );
}

function rounded(value: number): string {
  return String(Math.round(value * 10) / 10);
}
