import { requestId, type Headers } from "./response-headers.ts";

interface ErrorOptions {
  readonly headers?: Headers;
  /** An example of `message`; null if the error never has one. */
  readonly message: string | null;
  readonly isMessageRequired?: boolean;
}

/** A response with the named error, whose text is one of these, or has this form. */
export function error(
  description: string,
  text: readonly string[] | { readonly form: RegExp; readonly example: string },
  { headers, message, isMessageRequired = false }: ErrorOptions,
): object {
  const [schema, example] =
    "form" in text
      ? [{ type: "string", pattern: text.form.source }, text.example]
      : [{ type: "string", enum: text }, text[0]];
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
              properties: { error: schema, ...properties },
              ...(isMessageRequired && { required: ["message"] }),
            },
          ],
        },
        example: { error: example, ...(message !== null && { message }) },
      },
    },
  };
}
