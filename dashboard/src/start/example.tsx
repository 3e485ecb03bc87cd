import { useEffect, useState } from "preact/hooks";
import { keepSessionKey, readSessionKey } from "../session-key.ts";
import { exampleTexts } from "./start-texts.ts";
import { typedValue } from "../ui/typed-value.ts";
import { ResultView } from "./result-view.tsx";
import { isSearchResult, type SearchResult } from "./search-result.ts";

const t = exampleTexts;

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
