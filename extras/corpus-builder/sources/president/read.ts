import { formLabel } from "../../../src/base/forms.ts";
import { elementsOf, textIn, type HtmlElement } from "../html.ts";
import type { ReadText, SourceText, SourceTurn } from "../reading.ts";
import { labelledTexts } from "./labels.ts";
import { paragraphsOf } from "./markup.ts";
import { type CompiledPage, partsOf } from "./page.ts";
import { formOfOccasion, isSpoken, occasionOf } from "./titles.ts";

/** The name as the administration's line has it. */
export const president = "Donald J. Trump";

/** Reads a document of the Compilation. Refuses unknown markup, so that no word is counted by a guess. */
export const read: ReadText = (bytes, { id }) => {
  const elements = elementsOf(bytes);
  const paragraphs = paragraphsOf(elements);
  const page = partsOf(paragraphs);
  checkId(id, elements, page);
  if (page.president !== president)
    return { is: "other", reason: `is of the administration of ${page.president}` };
  if (!isSpoken(page.title)) return { is: "other", reason: "is not speech by its title" };
  if (!paragraphs.some((runs) => runs.some(({ isItalic }) => isItalic)))
    throw new Error("has no italics, in which names and headings are printed");
  return speechOf(page);
};

/** A page names its id in its title or in its last line. */
function checkId(id: string, elements: readonly HtmlElement[], { trailer }: CompiledPage): void {
  const title = elements.find(({ tagName }) => tagName === "title");
  const own = title === undefined ? "" : textIn(title);
  const number = /DCPD Number:\s*([\w-]+)/.exec(trailer.join(" "))?.[1] ?? "";
  const plain = (text: string) => text.replace(/\W/g, "").toUpperCase();
  if (![own, number].map(plain).includes(plain(id)))
    throw new Error(`is of another document: ${number === "" ? own : number}`);
}

function speechOf({ title, date, body }: CompiledPage): SourceText {
  const texts = labelledTexts(body);
  const hasLabels = texts.some(({ label }) => label !== null);
  if (!hasLabels && /\b(?:Exchange With|News Conference|Interview)\b/.test(title))
    throw new Error("names several speakers in its title, and none in its text");
  const turns: SourceTurn[] = [];
  for (const { label, text } of texts) {
    const last = turns.at(-1);
    // A plain speech has no label, and text before the first label is the president's.
    if (label !== null || last === undefined) turns.push({ ...voiceOf(label ?? "The President"), text });
    else turns[turns.length - 1] = { ...last, text: `${last.text}\n${text}` };
  }
  const occasion = occasionOf(title);
  const form = formOfOccasion(occasion);
  const labels = { occasion, ...(form !== null && { [formLabel]: form }) };
  return { is: "speech", title, date, labels, isPreliminary: false, turns, notes: [] };
}

const surname = president.split(" ").at(-1) ?? "";

function voiceOf(label: string): Omit<SourceTurn, "text"> {
  if (label === "The President" || label === `President ${surname}`)
    return { label, speaker: president, role: "president" };
  if (label === "Q") return { label, speaker: null, role: "reporter" };
  if (/^Audience members?$/.test(label)) return { label, speaker: null, role: "audience" };
  return { label, speaker: label, role: "other" };
}
