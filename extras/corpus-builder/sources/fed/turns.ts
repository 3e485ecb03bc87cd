import type { SourceTurn, SourceTurns } from "../reading.ts";

const fileForm = /^FOMCpresconf(\d{4})(\d{2})(\d{2})[^/]*\.pdf$/i;

/** The day of a press conference, from the Board's file name; null for other files. */
export function dayOf(fileName: string): string | null {
  return fileForm.exec(fileName)?.slice(1).join("-") ?? null;
}

/** The number of inserted, removed or replaced letters between two texts (Levenshtein distance). */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [above, letter] of Array.from(one).entries()) {
    const next = [above + 1];
    for (const [at, otherLetter] of Array.from(other).entries()) {
      const replaced = (row[at] ?? 0) + Number(letter !== otherLetter);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The speaker whom a turn's label names. */
interface Voice {
  /** Null if the transcript does not name the speaker. */
  readonly speaker: string | null;
  readonly role: FedRole;
  /** False for a chair who is not in `chairs`: the name is then taken as printed. */
  readonly isKnown: boolean;
}

type FedRole = "chair" | "moderator" | "reporter";

/** By surname, as it is printed. */
export const chairs = {
  BERNANKE: "Ben Bernanke",
  YELLEN: "Janet Yellen",
  POWELL: "Jerome Powell",
  WARSH: "Kevin Warsh",
} as const;
/** Reporters whose names are printed in two ways. */
export const spellings = {
  "Binyamin Applebaum": "Binyamin Appelbaum",
  "Chris Condon": "Christopher Condon",
  "Chris Rugaber": "Christopher Rugaber",
  "Colby Smth": "Colby Smith",
  "Gregg Robb": "Greg Robb",
  "James Puzzanghera": "Jim Puzzanghera",
  "Jonelle Marte": "Jonnelle Marte",
  "Joshua Zumbrun": "Josh Zumbrun",
  "Marty Crutsinger": "Martin Crutsinger",
  "Mike McKee": "Michael McKee",
  "Paul Lamonica": "Paul La Monica",
  "Pedro Dacosta": "Pedro Da Costa",
  "Richard Miller": "Rich Miller",
  "Steven Beckner": "Steve Beckner",
  "Zach Goldfarb": "Zachary Goldfarb",
} as const;
const moderator = "MICHELLE SMITH";
const unnamed = new Set(["QUESTION", "UNIDENTIFIED SPEAKER"]);

/** Maximum edit distance of misprints: BERNAKE, CHAIMRAN, MICHELE SMTH. The reporter Colby Smith is farther from the moderator's name. */
const maxSurnameEdits = 1;
const maxNameEdits = 2;

function voiceOf(label: string): Voice {
  const [first = "", ...rest] = label.split(" ");
  if (first === "CHAIR" || editDistance(first, "CHAIRMAN") <= maxNameEdits)
    return chairOf(label, rest.join(""));
  if (editDistance(label, moderator) <= maxNameEdits)
    return { speaker: nameOf(moderator), role: "moderator", isKnown: true };
  return { speaker: unnamed.has(label) ? null : nameOf(label), role: "reporter", isKnown: true };
}

/** `surname` has no spaces, because a gap between two letters can look like a space. */
function chairOf(label: string, surname: string): Voice {
  const known = Object.entries(chairs).find(([printed]) => editDistance(printed, surname) <= maxSurnameEdits);
  return { speaker: known?.[1] ?? nameOf(label), role: "chair", isKnown: known !== undefined };
}

/** Converts "VICTORIA MCGRANE" to "Victoria McGrane". */
function nameOf(label: string): string {
  return label
    .toLowerCase()
    .replace(
      /(?<![\p{L}\p{M}])(mc)?(\p{L})/gu,
      (_, mc: string | undefined, letter: string) => (mc === undefined ? "" : "Mc") + letter.toUpperCase(),
    );
}

/** A paragraph, and the label in capitals with which it begins: "CHAIR POWELL. Good afternoon." */
interface LabelledParagraph {
  /** Null if the previous speaker continues. */
  readonly label: string | null;
  readonly text: string;
}

const word = String.raw`(?:Mc)?\p{Lu}[\p{Lu}’'-]+`;
const initial = String.raw`\p{Lu}\.?`;
/** One to five words in capitals and a full stop (in one case a colon). "CNBC." may begin a line, but never begins a paragraph. */
const labelForm = new RegExp(`^((?:(?:${word}|${initial}) ){0,4}${word})[.:](?= |$)`, "u");
const minCapitals = 4;

/** Finds the label of each paragraph. A label that the file has with a full stop also counts without it. */
function labelParagraphs(paragraphs: readonly string[]): LabelledParagraph[] {
  const known = new Set(paragraphs.flatMap((text) => printedLabel(text) ?? []));
  return paragraphs.map((text) => {
    const label = printedLabel(text) ?? [...known].find((one) => text.startsWith(`${one} `)) ?? null;
    return { label, text: label === null ? text : text.slice(label.length).replace(/^[.:]/, "").trim() };
  });
}

function printedLabel(text: string): string | null {
  const label = labelForm.exec(text)?.[1] ?? "";
  return (label.match(/\p{Lu}/gu) ?? []).length < minCapitals ? null : label;
}

const maxQuoted = 60;

/** Splits paragraphs into turns. Throws an Error if the first paragraph does not name a speaker. */
export function turnsOf(paragraphs: readonly string[]): SourceTurns {
  const turns: SourceTurn[] = [];
  const notes = new Set<string>();
  for (const { label, text } of labelParagraphs(paragraphs)) {
    const last = turns.at(-1);
    if (label !== null) {
      const { isKnown, ...voice } = voiceOf(label);
      if (!isKnown) notes.add(`calls somebody chair whom this version does not know: ${label}`);
      turns.push({ label, text, ...voice });
    } else if (last === undefined)
      throw new Error(`has text before the first speaker's name: ${text.slice(0, maxQuoted)}`);
    else turns[turns.length - 1] = { ...last, text: `${last.text}\n${text}` };
  }
  return { turns, notes: [...notes] };
}
