import { render } from "preact-render-to-string";
import { hasChanges, hasTranscripts } from "../src/config/features.ts";
import { texts } from "../src/texts.ts";
import { trackRecordTexts } from "../src/track-record/track-record-texts.ts";
import type { Section, Page } from "./page.ts";

/** The picture in previews of links to a page. */
const picture = { path: "/share.png", width: "1200", height: "630" };

const t = texts.layout;

/** Preloaded, so that the first paint has the right fonts and nothing moves later. */
const fonts = [
  "geist/files/geist-latin-wght-normal.woff2",
  "geist-mono/files/geist-mono-latin-wght-normal.woff2",
  "bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2",
];

function titleOf({ section, title }: Page): string {
  return section === "start" ? title : `${title} · ${texts.brand}`;
}

/**
 * The whole document. `address`: the site's address, for links that must be absolute; null if unknown. Vite replaces the paths of styles,
 * fonts and scripts by those of the hashed files.
 */
export function renderPage(page: Page, address: string | null): string {
  // The packages of all folders are in the repository's root.
  const toRepository = `../${page.file.replaceAll(/[^/]+/g, "..")}`;
  const document = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{titleOf(page)}</title>
        <meta name="description" content={page.description} />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={texts.brand} />
        <meta property="og:title" content={page.linkTitle ?? titleOf(page)} />
        <meta property="og:description" content={page.description} />
        <meta property="og:image" content={`${address ?? ""}${picture.path}`} />
        <meta property="og:image:width" content={picture.width} />
        <meta property="og:image:height" content={picture.height} />
        <meta property="og:image:alt" content={texts.picture} />
        <meta name="twitter:card" content="summary_large_image" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {fonts.map((font) => (
          <link
            key={font}
            rel="preload"
            href={`${toRepository}/node_modules/@fontsource-variable/${font}`}
            as="font"
            type="font/woff2"
            crossorigin="anonymous"
          />
        ))}
        <link rel="stylesheet" href="/src/styles/main.css" />
        <script type="module" src="/src/entries/header.ts" />
        {page.entry !== null && <script type="module" src={`/src/entries/${page.entry}`} />}
      </head>
      <body class={`page-${page.section}`}>
        <a class="skip-link" href="#main">
          {texts.layout.skip}
        </a>
        <Header current={page.section} />
        {page.body}
        <footer class="site-footer">
          <p>
            {texts.layout.footer} {hasChanges && <a href="/track-record">{trackRecordTexts.title}</a>}
          </p>
        </footer>
      </body>
    </html>
  );
  return `<!doctype html>\n${render(document)}`;
}

interface Link {
  readonly section: Section;
  readonly href: string;
  readonly label: string;
}

/** The links next to the name, in order. */
const links: readonly Link[] = [
  { section: "events", href: "/events", label: t.events },
  ...(hasTranscripts ? [{ section: "search", href: "/search", label: t.search } as const] : []),
  ...(hasChanges ? [{ section: "alerts", href: "/alerts", label: t.watches } as const] : []),
  { section: "docs", href: "/docs", label: t.docs },
];

/** The header, equal on every page. */
function Header({ current }: { current: Section }) {
  return (
    <header class="site-header">
      <a class="brand" href="/" aria-label={texts.brand}>
        <svg class="brand-mark" viewBox="0 0 32 32" aria-hidden="true">
          <rect width="32" height="32" rx="9" />
          <path d="M9 10h6v6.4L12 22H9l1.8-5.6H9zm9 0h6v6.4L21 22h-3l1.8-5.6H18z" />
        </svg>
        <span>{texts.brand}</span>
      </a>
      <nav aria-label={t.navigation}>
        {links.map(({ section, href, label }) => (
          <a key={href} href={href} aria-current={section === current ? "page" : undefined}>
            {label}
          </a>
        ))}
        {/* The page's script names the account of whoever is signed in. */}
        <a
          id="account"
          href="/sign-in?next=/events"
          aria-current={current === "settings" || current === "sign-in" ? "page" : undefined}
        >
          {current === "settings" ? t.settings : t.signIn}
        </a>
      </nav>
    </header>
  );
}
