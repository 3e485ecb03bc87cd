import { notFoundTexts } from "../../src/start/start-texts.ts";
import type { Page } from "../page.ts";

const t = notFoundTexts;

/** The page that Hosting sends with a 404. */
export function notFoundPage(): Page {
  return {
    file: "404",
    title: t.title,
    description: t.text,
    entry: null,
    section: "none",
    sections: [],
    body: (
      <main id="main" class="not-found">
        <p class="eyebrow">404</p>
        <h1>{t.heading}</h1>
        <p class="lead">{t.text}</p>
        <p class="actions">
          <a class="button" href="/">
            {t.home}
          </a>
          <a class="button button-quiet" href="/docs">
            {t.docs}
          </a>
        </p>
      </main>
    ),
  };
}
