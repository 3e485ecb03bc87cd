import { docsTexts } from "../../src/docs/docs-texts.ts";
import type { ContentsEntry } from "../markdown.ts";
import type { Page } from "../page.ts";
import { samplesOf, type ApiFunction } from "../reference.ts";
import { referenceUrl } from "../urls.ts";
import { DocsFrame, type NavigationGroup } from "./docs-frame.tsx";
import { CodeBlock, SampleBlock } from "./sample-block.tsx";
import { TryIt } from "./try-it.tsx";

const t = docsTexts.reference;

/** The page of a function: its section of the reference, with samples next to it and a form to try it. */
export function referencePage(described: ApiFunction, navigation: readonly NavigationGroup[]): Page {
  const { name, method, summary, html, contents, sections, request, responses } = described;
  const isTried = request.takesApiKey && method === "GET";
  const [before = "", after = ""] = isTried ? splitBefore(html, '<h2 id="response"') : [html];
  return {
    file: referenceUrl(name).slice(1),
    title: name,
    description: summary,
    entry: "docs.tsx",
    section: "docs",
    sections,
    body: (
      <DocsFrame
        navigation={navigation}
        current={referenceUrl(name)}
        contents={isTried ? withTryIt(contents) : contents}
        aside={
          <>
            <SampleBlock samples={samplesOf(described)} id="sample" />
            {responses.map(({ query, json }, index) => (
              <CodeBlock
                level={3}
                key={index}
                id={`example-${index}`}
                title={t.response(responses.length === 1 ? "" : query)}
                code={json}
                language="json"
              />
            ))}
          </>
        }
      >
        <p class="eyebrow">
          <b class={`method method-${method.toLowerCase()}`}>{method}</b> /api/{name}
        </p>
        <div class="prose reference" dangerouslySetInnerHTML={{ __html: withFields(before) }} />
        {isTried && <TryIt described={described} />}
        {isTried && <div class="prose reference" dangerouslySetInnerHTML={{ __html: withFields(after) }} />}
      </DocsFrame>
    ),
  };
}

function withTryIt(contents: readonly ContentsEntry[]): ContentsEntry[] {
  const entry = { anchor: "try-it", heading: docsTexts.tryIt.heading, level: 2 };
  return contents.flatMap((heading) => (heading.anchor === "response" ? [entry, heading] : [heading]));
}

function splitBefore(text: string, mark: string): string[] {
  const at = text.indexOf(mark);
  if (at < 0) throw new Error(`Nothing begins with ${mark}`);
  return [text.slice(0, at), text.slice(at)];
}

/** Turns tables into lists of fields, each with its own lines. The name of a field is emphasized against the path to it. */
function withFields(html: string): string {
  return html
    .replaceAll('<div class="table-scroll" tabindex="0">', '<div class="fields">')
    .replaceAll(pathOfField, '<span class="field-path">$1</span>');
}

/** `markets[].estimate.` of the cell `markets[].estimate.low`. */
const pathOfField = /(?<=<td><code>)((?:\w*(?:\[\])*\.)+)(?=\w)/g;
