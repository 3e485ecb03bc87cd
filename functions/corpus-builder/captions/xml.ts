import { decodedText } from "./text.ts";

/** A part of an XML document, in its order. Names are without their prefix. */
export type XmlPart =
  | { readonly is: "start"; readonly name: string; readonly attributes: ReadonlyMap<string, string> }
  | { readonly is: "end"; readonly name: string }
  | { readonly is: "text"; readonly text: string };

const parts =
  /<!--.*?-->|<[?!](?!\[CDATA\[).*?>|<!\[CDATA\[(?<data>.*?)\]\]>|<(?<slash>\/?)(?:[\w.-]+:)?(?<name>[\w.-]+)(?<attributes>(?:"[^"]*"|'[^']*'|[^<>"'])*)>|(?<text>[^<]+)/gs;
const attribute = /(?:[\w.-]+:)?([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Reads the little of XML that captions are written in. What breaks its rules is skipped. */
export function* xmlParts(xml: string): Generator<XmlPart> {
  for (const { groups = {} } of xml.matchAll(parts)) {
    const { data, slash, name, attributes: written = "", text } = groups;
    if (data !== undefined) yield { is: "text", text: data };
    else if (text !== undefined) yield { is: "text", text: decodedText(text) };
    else if (name !== undefined && slash === "/") yield { is: "end", name };
    else if (name !== undefined) {
      const found = [...written.matchAll(attribute)].map(
        ([, key = "", a, b]) => [key, a ?? b ?? ""] as const,
      );
      yield { is: "start", name, attributes: new Map(found) };
      if (written.endsWith("/")) yield { is: "end", name };
    }
  }
}
