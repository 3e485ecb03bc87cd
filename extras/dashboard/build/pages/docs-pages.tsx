import { docsTexts } from "../../src/docs/docs-texts.ts";
import type { Guide } from "../guides.ts";
import { guidesFolder, type LinkTo, referenceUrl } from "../links.ts";
import { refusePicture, renderMarkdown } from "../markdown.ts";
import type { Page } from "../page.ts";
import { featureSentence, type Program } from "../programs.ts";
import { samplesOf, type FunctionGroup } from "../reference.ts";
import { DocsFrame, type NavigationGroup } from "./docs-frame.tsx";
import { CodeBlock, SampleBlock } from "./sample-block.tsx";

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

export function guidePage(guide: Guide, navigation: readonly NavigationGroup[]): Page {
  return {
    file: guide.url.slice(1),
    title: guide.title,
    description: docsTexts.description,
    entry: "docs.tsx",
    section: "docs",
    sections: guide.sections,
    body: (
      <DocsFrame navigation={navigation} current={guide.url} contents={guide.contents}>
        <div class="prose" dangerouslySetInnerHTML={{ __html: guide.html }} />
      </DocsFrame>
    ),
  };
}

/** The page of a program, whose code can be copied. */
export function programPage(
  { kind, name, page, code, feature }: Program,
  navigation: readonly NavigationGroup[],
  linksIn: (file: string) => LinkTo,
): Page {
  const { description } = docsTexts.programs[kind];
  return {
    file: page,
    title: name,
    description,
    entry: "docs.tsx",
    section: "docs",
    sections: [{ anchor: "", heading: name, text: description }],
    body: (
      <DocsFrame navigation={navigation} current={`/${page}`}>
        <h1>{name}</h1>
        <p class="lead">{description}</p>
        {feature !== null && (
          <div
            class="prose"
            dangerouslySetInnerHTML={{
              __html: renderMarkdown(featureSentence(feature), linksIn(`${guidesFolder}/`), refusePicture)
                .html,
            }}
          />
        )}
        <CodeBlock
          level={2}
          id="program"
          title={name}
          code={code}
          language={name.endsWith(".py") ? "python" : "typescript"}
        />
      </DocsFrame>
    ),
  };
}
