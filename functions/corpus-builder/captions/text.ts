import { decodeHTMLStrict } from "entities";

/** A text without HTML entities. Decodes twice, because two tools may have encoded the captions. */
export function decodedText(text: string): string {
  const once = decodeHTMLStrict(text);
  return once === text ? text : decodeHTMLStrict(once);
}
