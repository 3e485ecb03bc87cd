import { UnexpectedResponseError } from "./error.ts";

const maxBytes = 16 * 1024 * 1024;

/** The body of a response as text. Rejects with an UnexpectedResponseError once it exceeds 16 MB, and as its stream does. */
export async function readText(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (reader === undefined) return "";
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      void reader.cancel().catch(() => undefined);
      const { status, headers } = response;
      throw new UnexpectedResponseError({
        status,
        error: "Unexpected response",
        detail: "The body is larger than 16 MB",
        requestId: headers.get("x-request-id"),
      });
    }
    text += decoder.decode(value, { stream: true });
  }
}
