import { decodedText } from "./entities.ts";

/** Sounds are described in brackets; lyrics stand between notes. */
const sounds = /\[[^[\]]{0,200}\]|\([^()]{0,200}\)|[♪♫][^♪♫\n]*[♪♫]?/g;

/** A new speaker: the captions' arrows, or a dash at the start of a line. */
const turn = String.raw`(?:^[ \t]*(?:[-–—]|>{1,3})?|>{2,3})[ \t]*`;
const part = String.raw`\p{Lu}[\p{L}.'’-]*`;
const shoutedName = String.raw`\p{Lu}[\p{Lu}.'’-]*(?: [\p{Lu}.'’-]+){0,3}`;
const fullName = String.raw`${part}(?: ${part}){1,2}`;
const roles = "Speaker|Announcer|Narrator|Reporter|Commentator|Host|Referee|Coach|Man|Woman";
const label = new RegExp(
  String.raw`${turn}(${shoutedName}|${fullName}|${roles})(?: #?\d+)?[ \t]*:(?=\s|$)`,
  "gmu",
);
/** Words of a sentence, not of a name: "THE SCORE: 21 to 14". */
const noName = new Set(
  "a an and at but final first for fourth here's in is it's of on score second so that's the third this to what".split(
    " ",
  ),
);
const marks = /^[ \t]*[-–—>]+[ \t]+|>{2,}/gm;

/**
 * What was said, of a transcript's lines: without descriptions of sounds, lyrics and speakers' names before a colon, with
 * HTML entities decoded, and lines without words left out.
 */
export function speechOf(lines: readonly string[]): string {
  const text = decodedText(lines.join("\n")).replace(sounds, " ");
  const unlabelled = text.includes(":") ? text.replace(label, withoutName) : text;
  return unlabelled
    .replace(marks, " ")
    .replace(/[^\S\n]{2,}|[^\S\n ]/g, " ")
    .replace(/^ | $/gm, "")
    .replace(/\n{2,}/g, "\n")
    .trim();
}

function withoutName(labelled: string, name: string): string {
  const words = name.toLowerCase().replaceAll("’", "'").split(" ");
  return words.some((word) => noName.has(word)) ? labelled : " ";
}
