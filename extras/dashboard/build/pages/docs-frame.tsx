import type { ComponentChildren } from "preact";
import { docsTexts } from "../../src/docs/docs-texts.ts";
import type { ContentsEntry } from "../markdown.ts";

const t = docsTexts;

export interface NavigationGroup {
  readonly heading: string;
  readonly links: readonly { readonly href: string; readonly label: string; readonly isCode: boolean }[];
}

interface Props {
  readonly navigation: readonly NavigationGroup[];
  readonly current: string;
  readonly children: ComponentChildren;
  /** Next to the article on wide screens, else below it. */
  readonly aside?: ComponentChildren;
  /** The headings of a long page. */
  readonly contents?: readonly ContentsEntry[];
}

const minContents = 4;

/** The frame of every document. The navigation follows the article; on wide screens it is next to it. */
export function DocsFrame({ navigation, current, children, aside, contents = [] }: Props) {
  const hasContents = contents.length >= minContents;
  const columns = aside === undefined && !hasContents ? "" : "docs-with-aside";
  return (
    <div class={`docs ${columns}`}>
      <div class="docs-tools" role="search">
        <button type="button" class="search-open" id="search-open" disabled>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10Zm3.6-1.4L14 14" />
          </svg>
          {t.search.open}
          <kbd aria-hidden="true">{t.search.shortcut}</kbd>
        </button>
        <a class="docs-jump" href="#documents">
          {t.allDocuments}
        </a>
      </div>
      {hasContents && <Contents entries={contents} isBeside={aside === undefined} />}
      <main id="main" class="article" tabIndex={-1}>
        {children}
      </main>
      {aside !== undefined && <div class="docs-aside">{aside}</div>}
      <nav class="docs-navigation" id="documents" aria-label={t.navigation}>
        {navigation.map(({ heading, links }) => (
          <div key={heading}>
            <h2>{heading}</h2>
            <ul>
              {links.map(({ href, label, isCode }) => (
                <li key={href}>
                  <a href={href} aria-current={href === current ? "page" : undefined}>
                    {isCode ? <code>{label}</code> : label}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div id="search" />
    </div>
  );
}

/** On wide screens the page's script opens it next to the article; else it is closed. */
function Contents({ entries, isBeside }: { entries: readonly ContentsEntry[]; isBeside: boolean }) {
  return (
    <nav class={`contents ${isBeside ? "contents-beside" : ""}`} aria-label={t.onThisPage}>
      <details>
        <summary>{t.onThisPage}</summary>
        <ul>
          {entries.map(({ anchor, heading, level }) => (
            <li key={anchor} class={`contents-${level}`}>
              <a href={`#${anchor}`}>{heading}</a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}
