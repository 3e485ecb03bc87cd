import { docsTexts } from "../../src/docs/docs-texts.ts";
import type { Page } from "../page.ts";
import { samplesOf, type FunctionGroup } from "../reference.ts";
import { referenceUrl } from "../urls.ts";
import { DocsFrame, type NavigationGroup } from "./docs-frame.tsx";
import { SampleBlock } from "./sample-block.tsx";

const t = docsTexts;

export function docsHomePage(
  groups: readonly FunctionGroup[],
  guides: NavigationGroup["links"],
  navigation: readonly NavigationGroup[],
): Page {
  const first = groups
    .flatMap(({ functions }) => functions)
    .find(
      ({ request, parameters }) => request.takesApiKey && parameters.every(({ isRequired }) => !isRequired),
    );
  return {
    file: "docs/index",
    title: t.title,
    description: t.description,
    entry: "docs.tsx",
    section: "docs",
    sections: [
      { anchor: "", heading: t.overview, text: `${t.home.lead} ${t.home.keyNote} ${t.home.callNote}` },
    ],
    body: (
      <DocsFrame navigation={navigation} current="/docs">
        <h1>{t.title}</h1>
        <p class="lead">
          {t.home.lead} <a href="/docs/api">{t.home.api}</a>.
        </p>
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
            samples={samplesOf({ ...first, request: { ...first.request, query: {} } })}
          />
        )}
        <p class="hint">{t.home.keyNote}</p>
        <section>
          <h2>{t.guides}</h2>
          <ul class="function-list">
            {guides.map(({ href, label }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </section>
        {groups.map(({ heading, text, functions }) => (
          <section key={heading}>
            <h2>{heading}</h2>
            <p>{text}</p>
            <ul class="function-list">
              {functions.map(({ name, summary }) => (
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
