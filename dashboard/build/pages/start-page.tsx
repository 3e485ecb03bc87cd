import { StartBoard } from "../../src/start/start-board.tsx";
import { Example } from "../../src/start/example.tsx";
import { isSearchResult } from "../../src/start/search-result.ts";
import { exampleTexts, startTexts } from "../../src/start/start-texts.ts";
import type { OpenApi } from "../openapi/document.ts";
import { exampleQuery } from "../openapi/examples.ts";
import type { Operation } from "../openapi/operations.ts";
import type { Page } from "../page.ts";

const t = startTexts;
/** The function whose result says most in one look. */
const featured = "searchNFLStrikeWord";

export function startPage(api: OpenApi, operations: readonly Operation[]): Page {
  const operation = operations.find(({ name }) => name === featured);
  const example = operation?.responses.find(({ status }) => status === "200")?.example;
  const query = operation === undefined ? {} : exampleQuery(api, operation.query);
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
                data-query={new URLSearchParams(query).toString()}
              >
                <Example recorded={recorded} query={query} exampleKey={null} />
              </div>
            </section>
          </div>
        </section>
      </main>
    ),
  };
}
