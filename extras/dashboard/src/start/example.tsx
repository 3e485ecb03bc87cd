import { useEffect, useState } from "preact/hooks";
import { keepSessionKey, readSessionKey, typedValue } from "../ui/typed-value.ts";
import { foundIn, type SearchResult, isSearchResult } from "./search-result.ts";
import { exampleTexts } from "./start-texts.ts";

const t = exampleTexts;
const shownSnippets = 3;

/** What an example needs: a recorded response, and a key if the host offers one. */
export interface ExampleProps {
  /** The response in the API description; null without one. */
  readonly recorded: SearchResult | null;
  /** The function that is called. */
  readonly name: string;
  /** The query of the recorded response. The visitor can change its phrase. */
  readonly query: Readonly<Record<string, string>>;
  readonly exampleKey: string | null;
}

interface Shown {
  readonly result: SearchResult | null;
  readonly isLive: boolean;
  readonly failure: string | null;
}

/** A search that the visitor can change and send. */
export function Example({ recorded, name, query, exampleKey }: ExampleProps) {
  const [phrase, setPhrase] = useState(() => typedValue("example-phrase") ?? query.target_phrase ?? "");
  const [key, setKey] = useState("");
  const [needsKey, setNeedsKey] = useState(false);
  /** The page is shown before its scripts have loaded. */
  const [phase, setPhase] = useState<"served" | "ready" | "running">("served");
  useEffect(() => {
    setKey(readSessionKey());
    setPhase("ready");
  }, []);
  const [shown, setShown] = useState<Shown>({ result: recorded, isLive: false, failure: null });
  const path = pathOf(name, { ...query, target_phrase: phrase });

  async function run(event: Event): Promise<void> {
    event.preventDefault();
    const usedKey = exampleKey ?? key;
    setNeedsKey(exampleKey === null);
    if (usedKey === "") return;
    if (exampleKey === null) keepSessionKey(key);
    setPhase("running");
    setShown({ ...(await search(path, usedKey)), isLive: true });
    setPhase("ready");
  }

  return (
    <>
      <form class="example-form" onSubmit={(event) => void run(event)}>
        <div class="field">
          <label for="example-phrase">{t.phrase}</label>
          <input
            id="example-phrase"
            class="input"
            value={phrase}
            required
            maxLength={100}
            autocomplete="off"
            spellcheck={false}
            onInput={({ currentTarget }) => setPhrase(currentTarget.value)}
          />
        </div>
        {needsKey && (
          <div class="field example-key">
            <label for="example-key">{t.key}</label>
            <input
              id="example-key"
              class="input"
              type="password"
              value={key}
              required
              autocomplete="off"
              aria-describedby="example-key-hint"
              onInput={({ currentTarget }) => setKey(currentTarget.value)}
            />
            <p class="hint" id="example-key-hint">
              {t.noKey} {t.keyHint}
            </p>
          </div>
        )}
        <button class="button" type="submit" disabled={phase !== "ready"}>
          {phase === "running" ? t.running : t.run}
        </button>
      </form>
      <p class="example-request">
        <span class="visually-hidden">{t.request}: </span>
        <b>GET</b> <code>{path}</code>
      </p>
      <div aria-live="polite">
        {shown.failure !== null && <p class="notice notice-bad">{shown.failure}</p>}
        {shown.result !== null && <ResultView result={shown.result} isLive={shown.isLive} />}
      </div>
    </>
  );
}

function pathOf(name: string, query: Readonly<Record<string, string>>): string {
  return `/api/${name}?${new URLSearchParams(query).toString()}`;
}

async function search(
  path: string,
  key: string,
): Promise<{ result: SearchResult | null; failure: string | null }> {
  try {
    const response = await fetch(path, { headers: { "x-api-key": key }, cache: "no-store" });
    const body: unknown = await response.json();
    if (isSearchResult(body)) return { result: body, failure: null };
    return { result: null, failure: `${t.failed} (${response.status}): ${errorTextOf(body)}` };
  } catch {
    return { result: null, failure: t.unreachable };
  }
}

function errorTextOf(body: unknown): string {
  if (typeof body !== "object" || body === null) return "";
  const { error, message }: { error?: unknown; message?: unknown } = body;
  return [error, message].filter((part) => typeof part === "string").join(". ");
}

/** A search result for traders: the share of transcripts beside the market's price, and the sentences. */
function ResultView({ result, isLive }: { result: SearchResult; isLive: boolean }) {
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
