import { docsTexts } from "../../src/docs/docs-texts.ts";
import { inlineHtml } from "../markdown.ts";
import type { OpenApi, Parameter } from "../openapi/document.ts";
import { boundsText, typeText, type Field } from "../openapi/schemas.ts";

export function parameterFields(api: OpenApi, parameters: readonly Parameter[]): Field[] {
  return parameters.map(({ name, required, description, schema }) => ({
    name,
    type: schema === undefined ? "" : typeText(api, schema),
    bounds: schema === undefined ? "" : boundsText(schema),
    description: description ?? "",
    required: required ?? false,
    depth: 0,
  }));
}

interface Props {
  readonly fields: readonly Field[];
  /** Of the ids: each field can be linked to. */
  readonly prefix: string;
  readonly marksRequired?: boolean;
}

/** Names, types and meanings; a field inside of another one is indented under it. */
export function FieldList({ fields, prefix, marksRequired = false }: Props) {
  return (
    <dl class="fields">
      {fields.map((field, index) => (
        <div
          key={index}
          class={`field-item depth-${Math.min(field.depth, 3)}`}
          id={field.depth === 0 ? `${prefix}-${field.name}` : undefined}
        >
          <dt>
            <code>{field.name}</code>
            {field.type !== "" && <span class="field-type">{field.type}</span>}
            {marksRequired && field.required && (
              <span class="field-required">{docsTexts.reference.required}</span>
            )}
          </dt>
          <dd>
            {field.description !== "" && (
              <span dangerouslySetInnerHTML={{ __html: sentence(inlineHtml(field.description)) }} />
            )}
            {field.bounds !== "" && <span class="field-bounds"> {field.bounds}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** With a capital, unless it begins with a name of code. */
function sentence(text: string): string {
  if (!/^[a-z]+[\s,;:]/.test(text)) return text;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
