import { requestId, type Headers } from "./response-headers.ts";

/** One of the texts that `error` may have. */
export interface ErrorText {
  /** The text, or what stands for a text of the form. */
  readonly error: string;
  readonly when: string;
  readonly form?: RegExp;
}

interface ErrorOptions {
  readonly headers?: Headers;
  /** An example of `message`; null if the error never has one. */
  readonly message: string | null;
  readonly isMessageRequired?: boolean;
  /** An example of `error`. Default: the first text. */
  readonly example?: string;
}

/** A response with the named error, whose text is one of these. */
export function error(
  description: string,
  texts: readonly [ErrorText, ...ErrorText[]],
  { headers, message, isMessageRequired = false, example = texts[0].error }: ErrorOptions,
): object {
  const [only, ...others] = texts.map(schemaOf);
  const properties = message === null ? { message: false } : {};
  return {
    description,
    headers: { ...headers, ...requestId },
    content: {
      "application/json": {
        schema: {
          allOf: [
            { $ref: "#/components/schemas/Error" },
            {
              type: "object",
              properties: { error: others.length === 0 ? only : { anyOf: [only, ...others] }, ...properties },
              ...(isMessageRequired && { required: ["message"] }),
            },
          ],
        },
        example: { error: example, ...(message !== null && { message }) },
      },
    },
  };
}

function schemaOf({ error, when, form }: ErrorText): object {
  const text = form === undefined ? { const: error } : { pattern: form.source, examples: [error] };
  return { type: "string", ...text, description: when };
}
