import { z } from "zod";

const maxTextLength = 200;

/** The JSON shapes of the provider's errors, old and new. */
const errorBody = z.union([
  z.object({ error: z.object({ message: z.string() }) }).transform(({ error }) => error.message),
  z.object({ error: z.string() }).transform(({ error }) => error),
  z.object({ message: z.string() }).transform(({ message }) => message),
]);

/** The text of a provider's error, of any of its four shapes, on one line and at most 200 characters long. */
export function errorTextOf(body: string): string {
  const text = textOf(body).replace(/\s+/g, " ").trim();
  return text === "" ? "no text" : text.slice(0, maxTextLength);
}

function textOf(body: string): string {
  try {
    const parsed = errorBody.safeParse(JSON.parse(body));
    return parsed.success ? parsed.data : body;
  } catch {
    return body.trimStart().startsWith("<") ? "an HTML page" : body;
  }
}
