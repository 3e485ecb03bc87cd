import { requestSamples } from "../../src/samples/samples.ts";
import { placeholderOrigin } from "../../src/samples/placeholder-origin.ts";
import { docsTexts } from "../../src/docs/docs-texts.ts";
import { inlineHtml } from "../markdown.ts";
import type { OpenApi } from "../openapi/document.ts";
import type { Operation } from "../openapi/operations.ts";
import type { Page } from "../page.ts";
import { referenceUrl } from "../urls.ts";
import { DocsFrame, type NavigationGroup } from "./docs-frame.tsx";
import { SampleBlock } from "./sample-block.tsx";

const t = docsTexts;

export function docsHomePage(
  api: OpenApi,
  operations: readonly Operation[],
  navigation: readonly NavigationGroup[],
): Page {
  const first = operations.find(
    ({ takesApiKey, query }) => takesApiKey && query.every((one) => !one.required),
  );
  const description = api.info.description ?? t.description;
  return {
    file: "docs/index",
    title: t.title,
    description: t.description,
    entry: "docs.tsx",
    section: "docs",
    sections: [
      { anchor: "", heading: t.overview, text: `${description} ${t.home.keyNote} ${t.home.callNote}` },
    ],
    body: (
      <DocsFrame navigation={navigation} current="/docs">
        <h1>{t.title}</h1>
        <p class="lead" dangerouslySetInnerHTML={{ __html: inlineHtml(description) }} />
        <h2 id="start">{t.home.heading}</h2>
        <ol class="steps">
          {t.home.steps.map(({ text, link, href }) => (
            <li key={text}>
              {text} {href !== "" && <a href={href}>{link}</a>}
            </li>
          ))}
        </ol>
        {first !== undefined && (
          <SampleBlock
            id="first"
            samples={requestSamples({
              url: `${placeholderOrigin}/api/${first.name}`,
              query: {},
              apiKey: null,
            })}
          />
        )}
        <p class="hint">{t.home.keyNote}</p>
        {(api.tags ?? []).map((tag) => (
          <section key={tag.name}>
            <h2>{tag.name}</h2>
            {tag.description !== undefined && <p>{tag.description}</p>}
            <ul class="function-list">
              {operations
                .filter((operation) => operation.tag === tag.name)
                .map(({ name, summary }) => (
                  <li key={name}>
                    <a href={referenceUrl(name)}>
                      <code>{name}</code>
                    </a>
                    <p>{summary}</p>
                  </li>
                ))}
            </ul>
          </section>
        ))}
        <p class="hint">{t.home.callNote}</p>
        <p class="hint">
          {t.home.openApiNote} <a href="/openapi.json">openapi.json</a>
        </p>
      </DocsFrame>
    ),
  };
}
