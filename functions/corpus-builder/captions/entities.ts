import { decodeHTMLStrict } from "entities";

/** A text without HTML entities. Captions that went through two tools are encoded twice. */
export function decodedText(text: string): string {
  const once = decodeHTMLStrict(text);
  return once === text ? text : decodeHTMLStrict(once);
}
