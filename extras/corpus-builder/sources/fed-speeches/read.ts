import {
  attributeOf,
  elementsOf,
  elementsIn,
  hasClass,
  isElement,
  textIn,
  type HtmlElement,
} from "../html.ts";
import type { ReadText, SourceText } from "../reading.ts";
import { formLabel } from "../../../src/base/forms.ts";
import { dayOfWords } from "../days.ts";
import { spokenLines } from "./spoken.ts";
import { memberOf } from "./voices.ts";

/** Class of the body. The heading next to it has a further class. */
const bodyClass = "col-xs-12 col-sm-8 col-md-8";

/** Reads the page of a speech or a testimony. */
export const read: ReadText = (bytes) => readPage(elementsOf(bytes));

function readPage(elements: readonly HtmlElement[]): SourceText {
  const article = elements.find((one) => attributeOf(one, "id") === "article");
  if (article === undefined) throw new Error("is not a page of a speech: it has no article");
  const columns = article.childNodes.filter(isElement);
  const heading = elementsIn(columns.filter((one) => hasClass(one, "heading")));
  const field = (name: string) => {
    const found = heading.find((one) => hasClass(one, name));
    const text = found === undefined ? "" : textIn(found);
    if (text === "") throw new Error(`is not a page of a speech: its heading has no ${name}`);
    return text;
  };
  const printedDay = field("article__time");
  const date = dayOfWords(printedDay);
  if (date === null) throw new Error(`has a day that can't be read: ${printedDay}`);
  const title = field("title");
  const label = field("speaker");
  const member = memberOf(label);
  if (member === null) return { is: "other", reason: `is not of a member of the Board: ${label}` };
  const bodies = columns.filter((one) => attributeOf(one, "class").trim() === bodyClass);
  const [body] = bodies;
  if (body === undefined || bodies.length > 1) throw new Error(`has ${bodies.length} bodies`);
  const text = spokenLines(body).join("\n");
  if (text === "") return { is: "other", reason: "has no speech in it" };
  const turns = [{ label, speaker: member.name, role: member.role, text }];
  const occasion = occasionOf(elements);
  const labels = { occasion, [formLabel]: occasion === "testimony" ? "hearing" : "speech" };
  return { is: "speech", title, date, labels, isPreliminary: false, turns, notes: [] };
}

/** The occasion, from the page's headline. */
function occasionOf(elements: readonly HtmlElement[]): "testimony" | "speech" {
  const headline = elements.find((one) => attributeOf(one, "id") === "page-title");
  return headline !== undefined && /testimony/i.test(textIn(headline)) ? "testimony" : "speech";
}
