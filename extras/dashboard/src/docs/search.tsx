import MiniSearch, { type SearchResult } from "minisearch";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Dialog } from "../ui/dialog.tsx";
import { docsTexts } from "./docs-texts.ts";
import { ranked, searchOptions, type SearchEntry } from "./search-options.ts";

const t = docsTexts.search;
const shownResults = 12;
let loaded: Promise<MiniSearch<SearchEntry>> | null = null;
const excerptBefore = 50;
const excerptLength = 150;

/** Fetches the index once. */
function loadIndex(): Promise<MiniSearch<SearchEntry>> {
  loaded ??= fetch("/search-index.json")
    .then((response) => response.text())
    .then((text) => MiniSearch.loadJSON(text, searchOptions));
  return loaded;
}

/** Opened by its button, by `/`, and by Ctrl+K or Cmd+K. */
export function Search({ opener }: { opener: HTMLButtonElement }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = () => setOpen(true);
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.matches("input, select, textarea");
      const isShortcut =
        (event.key === "/" && !isTyping) || (event.key === "k" && (event.ctrlKey || event.metaKey));
      if (!isShortcut) return;
      event.preventDefault();
      open();
    };
    opener.disabled = false;
    opener.addEventListener("click", open);
    document.addEventListener("keydown", onKey);
    return () => {
      opener.removeEventListener("click", open);
      document.removeEventListener("keydown", onKey);
    };
  }, [opener]);
  return isOpen ? <SearchDialog onClose={() => setOpen(false)} /> : null;
}

function SearchDialog({ onClose }: { onClose: () => void }) {
  const [index, setIndex] = useState<MiniSearch<SearchEntry> | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [query, setQuery] = useState("");
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    loadIndex().then(setIndex, () => setFailed(true));
  }, []);
  const results = useMemo(
    () => (index === null || query.trim() === "" ? [] : ranked(index.search(query)).slice(0, shownResults)),
    [index, query],
  );

  /** Moves between the field and the results with the arrow keys. */
  function move(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const links = [...(list.current?.querySelectorAll("a") ?? [])];
    const at = links.findIndex((link) => link === document.activeElement) + step;
    if (at < 0) document.getElementById("search-field")?.focus();
    else links[Math.min(at, links.length - 1)]?.focus();
  }

  return (
    <Dialog title={t.open} onDismiss={onClose}>
      <div class="search" onKeyDown={move}>
        <input
          id="search-field"
          class="input"
          type="search"
          autoFocus
          autocomplete="off"
          spellcheck={false}
          aria-label={t.open}
          placeholder={t.placeholder}
          value={query}
          onInput={({ currentTarget }) => setQuery(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") list.current?.querySelector("a")?.click();
          }}
        />
        <p role="status" class={query === "" ? "visually-hidden" : "hint"}>
          {hasFailed ? t.failed : statusText(query, results.length, index !== null)}
        </p>
        <ul ref={list} class="search-results" aria-label={t.results}>
          {results.map((result) => (
            <Result key={String(result.id)} result={result} onClose={onClose} />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function Result({ result, onClose }: { result: SearchResult; onClose: () => void }) {
  // MiniSearch returns stored fields without types.
  const entry: Record<string, unknown> = result;
  const [page, heading, text] = [String(entry.page), String(entry.heading), String(entry.text)];
  return (
    <li>
      <a href={String(result.id)} onClick={onClose}>
        <span class="search-title">
          {page} {heading !== page && <span>› {heading}</span>}
        </span>
        <span class="search-text">
          {excerpt(text, result.terms).map(({ part, isHit }, index) =>
            isHit ? <mark key={index}>{part}</mark> : part,
          )}
        </span>
      </a>
    </li>
  );
}

function statusText(query: string, count: number, isLoaded: boolean): string {
  if (query.trim() === "" || !isLoaded) return "";
  return count === 0 ? t.none(query) : t.count(count);
}

interface ExcerptPart {
  readonly part: string;
  readonly isHit: boolean;
}

/** An excerpt of a text around the first of some words, with all of them marked. */
function excerpt(text: string, words: readonly string[]): ExcerptPart[] {
  if (words.length === 0) return [{ part: text.slice(0, excerptLength), isHit: false }];
  // Because of the group, every second part of the split is a word.
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${words.map(escaped).join("|")})`, "iu");
  const first = Math.max(text.search(pattern), 0);
  const start = first <= excerptBefore ? 0 : text.indexOf(" ", first - excerptBefore) + 1;
  const cut = text.slice(start, start + excerptLength);
  const piece = `${start > 0 ? "… " : ""}${cut}${start + excerptLength < text.length ? " …" : ""}`;
  return piece
    .split(pattern)
    .map((part, index) => ({ part, isHit: index % 2 === 1 }))
    .filter(({ part }) => part !== "");
}

function escaped(word: string): string {
  return word.replaceAll(/[\^$\\.*+?()[\]{}|/]/g, "\\$&");
}
