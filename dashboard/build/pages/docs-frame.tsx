import type { ComponentChildren } from "preact";
import { texts } from "../../src/texts.ts";

const t = texts.docs;

export interface NavigationGroup {
  readonly heading: string;
  readonly links: readonly { readonly href: string; readonly label: string; readonly isCode: boolean }[];
}

interface Props {
  readonly navigation: readonly NavigationGroup[];
  readonly current: string;
  readonly children: ComponentChildren;
  /** Beside the article where there is room; below it elsewhere. */
  readonly aside?: ComponentChildren;
}

/** The frame of every document. The navigation comes after the article, and beside it where there is room. */
export function DocsFrame({ navigation, current, children, aside }: Props) {
  return (
    <div class={`docs ${aside === undefined ? "" : "docs-with-aside"}`}>
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
