import { Example } from "../../src/start/example.tsx";
import { isSearchResult } from "../../src/start/search-result.ts";
import { StartBoard } from "../../src/start/start-board.tsx";
import { notFoundTexts, exampleTexts, startTexts } from "../../src/start/start-texts.ts";
import type { Page } from "../page.ts";
import type { ApiFunction } from "../reference.ts";

const t = startTexts;
/** The functions whose result is easiest to understand. The core has only the second one. */
const featured = ["searchStrikeWord", "searchNFLStrikeWord"];

/** `functions`: the functions of the site's features. */
export function startPage(functions: readonly ApiFunction[]): Page {
  const name = featured.find((one) => functions.some((described) => described.name === one)) ?? "";
  const { request, responses } = functions.find((described) => described.name === name) ?? {};
  const query = request?.query ?? {};
  const example: unknown = JSON.parse(responses?.[0]?.json ?? "null", withoutEllipsis);
  const recorded = isSearchResult(example) ? example : null;
  const [before, marked, after] = t.heading;
  return {
    file: "index",
    title: t.title,
    description: t.description,
    entry: "start.tsx",
    section: "start",
    sections: [],
    body: (
      <main id="main" class="start">
        <section class="intro">
          <h1>
            {before}
            <mark>{marked}</mark>
            {after}
          </h1>
          <p class="lead">{t.lead}</p>
        </section>
        <section class="next" aria-labelledby="next-heading">
          <div class="board-heading">
            <h2 id="next-heading">{t.board.heading}</h2>
            <a class="button button-quiet" href="/events">
              {t.board.all}
            </a>
          </div>
          <div id="start-board">
            <StartBoard list={undefined} events={new Map()} record={null} now={0} />
          </div>
        </section>
        <section class="api" aria-labelledby="api-heading">
          <h2 id="api-heading">{t.api.heading}</h2>
          <div class="hero">
            <div class="hero-text">
              <p class="lead">{t.api.text}</p>
              <p class="actions">
                <a class="button button-large" href="/sign-in?mode=sign-up&next=/settings">
                  {t.getKey}
                </a>
                <a class="button button-quiet button-large" href="/docs">
                  {t.readDocs}
                </a>
              </p>
              <dl class="facts">
                {t.facts.map(({ term, text }) => (
                  <div key={term}>
                    <dt>{term}</dt>
                    <dd>{text}</dd>
                  </div>
                ))}
              </dl>
            </div>
            <section class="example panel" aria-labelledby="example-heading">
              <h3 id="example-heading">{exampleTexts.heading}</h3>
              <div
                id="example"
                data-recorded={JSON.stringify(recorded)}
                data-function={name}
                data-query={new URLSearchParams(query).toString()}
              >
                <Example recorded={recorded} name={name} query={query} exampleKey={null} />
              </div>
            </section>
          </div>
        </section>
      </main>
    ),
  };
}

/** Removes the "…" with which lists in the reference end. */
function withoutEllipsis(_name: string, value: unknown): unknown {
  return Array.isArray(value) ? value.filter((item) => item !== "…") : value;
}

/** The page that Hosting sends with a 404. */
export function notFoundPage(): Page {
  return {
    file: "404",
    title: notFoundTexts.title,
    description: notFoundTexts.text,
    entry: null,
    section: "none",
    sections: [],
    body: (
      <main id="main" class="not-found">
        <p class="eyebrow">404</p>
        <h1>{notFoundTexts.heading}</h1>
        <p class="lead">{notFoundTexts.text}</p>
        <p class="actions">
          <a class="button" href="/">
            {notFoundTexts.home}
          </a>
          <a class="button button-quiet" href="/docs">
            {notFoundTexts.docs}
          </a>
        </p>
      </main>
    ),
  };
}
