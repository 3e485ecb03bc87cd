import { docsTexts } from "../../src/docs/docs-texts.ts";
import type { OpenApi } from "../openapi/document.ts";
import { fieldsOf } from "../openapi/schemas.ts";
import type { Operation, Reply } from "../openapi/operations.ts";
import { errorTexts } from "../openapi/error-texts.ts";
import { inlineHtml } from "../markdown.ts";
import type { Page } from "../page.ts";
import { samplesOf } from "../operation-samples.ts";
import { referenceUrl } from "../urls.ts";
import { DocsFrame, type NavigationGroup } from "./docs-frame.tsx";
import { FieldList, parameterFields } from "./field-list.tsx";
import { JsonBlock, SampleBlock } from "./sample-block.tsx";
import { TryIt } from "./try-it.tsx";

const t = docsTexts.reference;

export function referencePage(
  api: OpenApi,
  operation: Operation,
  navigation: readonly NavigationGroup[],
): Page {
  const { name, method, summary, description, takesApiKey, responses } = operation;
  const success = responses.find(({ status }) => status.startsWith("2"));
  const others = responses.filter((reply) => reply !== success);
  const limits = success?.headers ?? [];
  const canTry = takesApiKey && method === "GET";
  const parameters = parameterFields(api, operation.query);
  const data = operation.data === null ? [] : fieldsOf(api, operation.data);
  const fields = success?.schema == null ? [] : fieldsOf(api, success.schema);
  return {
    file: referenceUrl(name).slice(1),
    title: name,
    description: summary,
    entry: "docs.tsx",
    section: "docs",
    sections: [
      { anchor: "", heading: name, text: [summary, description ?? ""].join(" ") },
      { anchor: "parameters", heading: t.parameters, text: textOf([...parameters, ...data]) },
      { anchor: "response", heading: t.response, text: textOf(fields) },
      {
        anchor: "errors",
        heading: t.errors,
        text: others
          .map((reply) => [reply.status, reply.description, ...errorTexts(api, reply)].join(" "))
          .join(" "),
      },
    ],
    body: (
      <DocsFrame
        navigation={navigation}
        current={referenceUrl(name)}
        contents={[
          { anchor: "authentication", heading: t.authentication },
          { anchor: "parameters", heading: method === "GET" ? t.parameters : t.data },
          ...(canTry ? [{ anchor: "try-it", heading: docsTexts.tryIt.heading }] : []),
          { anchor: "response", heading: t.response },
          { anchor: "errors", heading: t.errors },
          ...(limits.length > 0 ? [{ anchor: "limits", heading: t.limits }] : []),
        ].map((entry) => ({ ...entry, level: 2 }))}
        aside={
          <>
            <SampleBlock samples={samplesOf(api, operation)} id="sample" />
            {success?.example !== undefined && (
              <JsonBlock id="example" title={t.exampleOf(success.status)} value={success.example} />
            )}
          </>
        }
      >
        <p class="eyebrow">
          <b class={`method method-${method.toLowerCase()}`}>{method}</b> /api/{name}
        </p>
        <h1>{name}</h1>
        <p class="lead" dangerouslySetInnerHTML={{ __html: inlineHtml(summary) }} />
        {description !== null && description !== summary && (
          <p dangerouslySetInnerHTML={{ __html: inlineHtml(description) }} />
        )}
        <h2 id="authentication">{t.authentication}</h2>
        <p>{takesApiKey ? t.withKey : method === "GET" ? t.withNothing : t.withToken}</p>
        <h2 id="parameters">{method === "GET" ? t.parameters : t.data}</h2>
        {method === "POST" && data.length > 0 && <p>{t.dataNote}</p>}
        {parameters.length + data.length === 0 ? (
          <p>{t.noParameters}</p>
        ) : (
          <FieldList fields={[...parameters, ...data]} prefix="parameter" marksRequired />
        )}
        {canTry && <TryIt api={api} operation={operation} />}
        <h2 id="response">{t.response}</h2>
        {success !== undefined && (
          <p
            dangerouslySetInnerHTML={{ __html: inlineHtml(`\`${success.status}\` ${success.description}`) }}
          />
        )}
        <FieldList fields={fields} prefix="field" />
        <h2 id="errors">{t.errors}</h2>
        <Replies api={api} replies={others} />
        {limits.length > 0 && (
          <>
            <h2 id="limits">{t.limits}</h2>
            <FieldList
              fields={limits.map(({ name: header, description: says }) => ({
                name: header,
                type: "",
                bounds: "",
                description: says,
                required: false,
                depth: 0,
              }))}
              prefix="header"
            />
          </>
        )}
      </DocsFrame>
    ),
  };
}

function Replies({ api, replies }: { api: OpenApi; replies: readonly Reply[] }) {
  return (
    <dl class="replies">
      {replies.map((reply) => (
        <div key={reply.status} id={`status-${reply.status}`}>
          <dt>
            <code>{reply.status}</code>
          </dt>
          <dd>
            <p dangerouslySetInnerHTML={{ __html: inlineHtml(reply.description) }} />
            {errorTexts(api, reply).map((text) => (
              <p key={text} class="error-text">
                <code>{text}</code>
              </p>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function textOf(fields: readonly { readonly name: string; readonly description: string }[]): string {
  return fields.map(({ name, description }) => `${name} ${description}`).join(" ");
}
