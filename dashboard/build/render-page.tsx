import { render } from "preact-render-to-string";
import { texts } from "../src/texts.ts";
import type { Page } from "./page.ts";

/** Preloaded, so that text is set in its own font from the first paint and nothing moves. */
const fonts = [
  "geist/files/geist-latin-wght-normal.woff2",
  "geist-mono/files/geist-mono-latin-wght-normal.woff2",
  "bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2",
];

/** The whole document; Vite replaces the paths of styles, fonts and scripts by those of the hashed files. */
export function renderPage(page: Page): string {
  const document = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{page.section === "start" ? page.title : `${page.title} · ${texts.brand}`}</title>
        <meta name="description" content={page.description} />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {fonts.map((font) => (
          <link
            key={font}
            rel="preload"
            href={`/node_modules/@fontsource-variable/${font}`}
            as="font"
            type="font/woff2"
            crossorigin="anonymous"
          />
        ))}
        <link rel="stylesheet" href="/src/styles/main.css" />
        {page.entry !== null && <script type="module" src={`/src/entries/${page.entry}`} />}
      </head>
      <body class={`page-${page.section}`}>
        <a class="skip-link" href="#main">
          {texts.layout.skip}
        </a>
        <Header current={page.section} />
        {page.body}
        <footer class="site-footer">
          <p>{texts.layout.footer}</p>
        </footer>
      </body>
    </html>
  );
  return `<!doctype html>\n${render(document)}`;
}

function Header({ current }: { current: Page["section"] }) {
  const links = [
    { section: "docs", href: "/docs", label: texts.layout.docs },
    { section: "settings", href: "/settings", label: texts.layout.settings },
  ];
  return (
    <header class="site-header">
      <a class="brand" href="/">
        <svg class="brand-mark" viewBox="0 0 32 32" aria-hidden="true">
          <rect width="32" height="32" rx="9" />
          <path d="M9 10h6v6.4L12 22H9l1.8-5.6H9zm9 0h6v6.4L21 22h-3l1.8-5.6H18z" />
        </svg>
        <span>{texts.brand}</span>
      </a>
      <nav aria-label={texts.layout.navigation}>
        {links.map(({ section, href, label }) => (
          <a key={href} href={href} aria-current={section === current ? "page" : undefined}>
            {label}
          </a>
        ))}
      </nav>
    </header>
  );
}
