import { docsTexts } from "../../src/docs/docs-texts.ts";
import { referenceUrl } from "../links.ts";
import type { ContentsEntry } from "../markdown.ts";
import type { Page } from "../page.ts";
import { type ApiFunction, type Parameter, samplesOf } from "../reference.ts";
import { DocsFrame, type NavigationGroup } from "./docs-frame.tsx";
import { CodeBlock, SampleBlock } from "./sample-block.tsx";

const t = docsTexts.reference;

/** `markets[].estimate.` of the cell `markets[].estimate.low`. */
const pathOfField = /(?<=<td><code>)((?:\w*(?:\[\])*\.)+)(?=\w)/g;

const tryItTexts = docsTexts.tryIt;

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

/** A form that sends the function's request from this page. Without scripts it is disabled. */
function TryIt({ described: { name, parameters, request } }: { described: ApiFunction }) {
  return (
    <section class="try-it panel" aria-labelledby="try-it">
      <h2 id="try-it">{tryItTexts.heading}</h2>
      <form id="try-it-form" data-path={`/api/${name}`}>
        <div class="field try-it-key">
          <label for="try-key">{tryItTexts.key}</label>
          <input
            id="try-key"
            class="input"
            type="password"
            autocomplete="off"
            spellcheck={false}
            aria-describedby="try-key-hint"
          />
          <p class="hint" id="try-key-hint">
            {tryItTexts.keyHint}
          </p>
        </div>
        {parameters.map((parameter) => (
          // Only required parameters have a value, because an example's filters would hide most of the data.
          <ParameterField
            key={parameter.name}
            parameter={parameter}
            value={parameter.isRequired ? (request.query[parameter.name] ?? "") : ""}
          />
        ))}
        <button class="button" type="submit" disabled>
          {tryItTexts.send}
        </button>
      </form>
      <div id="try-it-result" class="try-it-result" aria-live="polite" />
    </section>
  );
}

function ParameterField({ parameter, value }: { parameter: Parameter; value: string }) {
  const { name, isRequired, choices } = parameter;
  const id = `try-${name}`;
  return (
    <div class="field">
      <label for={id}>
        <code>{name}</code>
      </label>
      {choices.length > 0 ? (
        <select id={id} class="input" data-parameter={name} required={isRequired}>
          {!isRequired && <option value="">{tryItTexts.unset}</option>}
          {choices.map((choice) => (
            <option key={choice} value={choice} selected={choice === value}>
              {choice}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          class="input"
          data-parameter={name}
          required={isRequired}
          value={value}
          autocomplete="off"
          spellcheck={false}
          placeholder={isRequired ? undefined : tryItTexts.unset}
        />
      )}
    </div>
  );
}
