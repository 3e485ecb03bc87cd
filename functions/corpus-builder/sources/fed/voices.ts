import { editDistance } from "../edit-distance.ts";

/** Who speaks, by the label of a turn. */
export interface Voice {
  /** Null when the transcript does not name him. */
  readonly speaker: string | null;
  readonly role: FedRole;
  /** False for a chair whom this list does not have: named as printed. */
  readonly isKnown: boolean;
}

export type FedRole = "chair" | "moderator" | "reporter";

/** By surname, as it is printed. */
export const chairs = {
  BERNANKE: "Ben Bernanke",
  YELLEN: "Janet Yellen",
  POWELL: "Jerome Powell",
  WARSH: "Kevin Warsh",
} as const;
/** Reporters who are printed in two ways. */
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

/** Misprints are within so many letters: BERNAKE; CHAIMRAN, MICHELE SMTH. The reporter Colby Smith is farther from the moderator. */
const maxSurnameEdits = 1;
const maxNameEdits = 2;

export function voiceOf(label: string): Voice {
  const [first = "", ...rest] = label.split(" ");
  if (first === "CHAIR" || editDistance(first, "CHAIRMAN") <= maxNameEdits)
    return chairOf(label, rest.join(""));
  if (editDistance(label, moderator) <= maxNameEdits)
    return { speaker: nameOf(moderator), role: "moderator", isKnown: true };
  return { speaker: unnamed.has(label) ? null : nameOf(label), role: "reporter", isKnown: true };
}

/** `surname`: without spaces, because a gap between letters can read as one. */
function chairOf(label: string, surname: string): Voice {
  const known = Object.entries(chairs).find(([printed]) => editDistance(printed, surname) <= maxSurnameEdits);
  return { speaker: known?.[1] ?? nameOf(label), role: "chair", isKnown: known !== undefined };
}

/** "VICTORIA MCGRANE" becomes "Victoria McGrane". */
function nameOf(label: string): string {
  return label
    .toLowerCase()
    .replace(
      /(?<![\p{L}\p{M}])(mc)?(\p{L})/gu,
      (_, mc: string | undefined, letter: string) => (mc === undefined ? "" : "Mc") + letter.toUpperCase(),
    );
}
