import { dayOfWords } from "../days.ts";
import { textOf, type Paragraph, labelledTexts, paragraphsOf } from "./markup.ts";
import { type Form, formLabel } from "../../../src/base/forms.ts";
import { elementsOf, textIn, type HtmlElement } from "../html.ts";
import type { ReadText, SourceText, SourceTurn } from "../reading.ts";

/** A document of the Compilation, split into its parts. */
interface CompiledPage {
  /** The president of its administration. */
  readonly president: string;
  readonly title: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly body: readonly Paragraph[];
  /** The lines from the note or the index on. */
  readonly trailer: readonly string[];
}

const administration = /^Administration of (.+), \d{4}$/;
const trailerForm = /^(?:NOTE|Categories|Locations|Names|Subjects|DCPD Number):/;
/** A long title spans several paragraphs. */
const maxTitleParagraphs = 4;

/** Splits a page into its parts. Throws an Error that names the missing part. */
function partsOf(paragraphs: readonly Paragraph[]): CompiledPage {
  const texts = paragraphs.map(textOf);
  const [, president] = administration.exec(texts[0] ?? "") ?? [];
  if (president === undefined)
    throw new Error("is not a page of the Compilation: it begins with no administration");
  const dayAt = texts.slice(0, maxTitleParagraphs + 2).findIndex((text) => dayOfWords(text) !== null);
  const date = dayOfWords(texts[dayAt] ?? "");
  const title = texts.slice(1, Math.max(1, dayAt)).join(" ").replaceAll("’", "'");
  if (date === null || title === "") throw new Error("has no title with a day below it");
  const end = texts.findIndex((text, at) => at > dayAt && trailerForm.test(text));
  if (end === -1) throw new Error("lacks its end: it has neither a note nor an index");
  return { president, title, date, body: paragraphs.slice(dayAt + 1, end), trailer: texts.slice(end) };
}

const spoken =
  /^(?:Remarks|Videotaped Remarks|Telephone Remarks|Address|Inaugural Address|Commencement Address|Farewell Address|The President's (?:News Conference|Weekly Address|Radio Address)|Interview With|Exchange With)/;

/** Whether a document contains speech, by its title. Of 876 documents of 2017 it selects the same 470 as the publisher's categories. */
function isSpoken(title: string): boolean {
  return spoken.test(title);
}

/** The first occasion that a title names. */
const occasions = [
  ["rally", /\brally\b/i],
  ["news conference", /\bnews conference\b/i],
  ["interview", /\binterview\b/i],
  ["exchange", /\bexchange with\b/i],
  ["address", /\baddress\b/i],
] as const;

type Occasion = (typeof occasions)[number][0] | "remarks";

/** The occasion that a title names. */
function occasionOf(title: string): Occasion {
  return occasions.find(([, form]) => form.test(title))?.[0] ?? "remarks";
}

/** The form of appearance; null for an exchange with reporters, which has none of the names. */
function formOfOccasion(occasion: Occasion): Form | null {
  switch (occasion) {
    case "rally":
    case "interview":
      return occasion;
    case "news conference":
      return "press_conference";
    case "address":
    case "remarks":
      return "speech";
    case "exchange":
      return null;
  }
}

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
