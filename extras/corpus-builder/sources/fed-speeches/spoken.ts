import { hasWord } from "../../lines/transcript-line.ts";
import { singleSpaced, type HtmlElement } from "../html.ts";
import { isWholly, linesOf, textOf, type Line } from "./body.ts";

/** A bold line with more words is speech. The longest heading has 28. */
const maxHeadingWords = 40;
const endForm = /^(?:selected )?(?:references|bibliography|appendix|footnotes|endnotes)\b/i;
const unspokenForms = [
  // Notes of tables and charts, and notes about corrections.
  /^(?:sources?|notes?):/i,
  /return to (?:table|text|figure|chart)\W*$/i,
  // "Governor Kroszner presented identical remarks at …"
  /^(?:[^.]{0,60} )?(?:presented|delivered|submitted) (?:identical|substantially similar) remarks\b/i,
  // "Watch on-demand: https://…"
  /^(?:watch|view|listen|audio|video|(?:live )?webcast|download)\b.{0,40}https?:\/\//i,
];
const inParentheses = /^\([^()]*\)$/;
const formula = /\$\$.*?\$\$|\\\(.*?\\\)|\\\[.*?\\\]/gs;

/** The spoken lines of a page's body. The references, or the first rule (hr), end them. */
export function spokenLines(body: HtmlElement): string[] {
  const spoken: string[] = [];
  let isAfterHeading = false;
  for (const line of linesOf(body)) {
    const text = singleSpaced(textOf(line).replace(formula, " "));
    const isHeading = isHeadingLine(line, text);
    if (isHeading && endForm.test(text)) break;
    const isCaption = isAfterHeading && inParentheses.test(text);
    const isLink = isWholly(line, "isLink");
    const isUnspoken = isHeading || isCaption || isLink || !hasWord(text);
    if (!isUnspoken && !unspokenForms.some((form) => form.test(text))) spoken.push(text);
    isAfterHeading = isHeading;
  }
  return spoken;
}

function isHeadingLine(line: Line, text: string): boolean {
  return isWholly(line, "isMarked") && text.split(" ").length <= maxHeadingWords;
}
