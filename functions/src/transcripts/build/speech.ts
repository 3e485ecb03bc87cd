import { decodedText } from "./entities.ts";

/** Sounds are described in brackets; lyrics stand between notes. */
const sounds = /\[[^[\]]{0,200}\]|\([^()]{0,200}\)|[♪♫][^♪♫\n]*[♪♫]?/g;

/** A new speaker: the captions' arrows, or a dash at the start of a line. */
const turn = String.raw`(?:^[ \t]*(?:[-–—]|>{1,3})?|>{2,3})[ \t]*`;
const shoutedName = String.raw`(?!(?:[^:\n]* )?(?:A|AN|AND|AT|BUT|FOR|HERE['’]S|IN|IS|IT['’]S|OF|ON|SO|THAT['’]S|THE|THIS|TO|WHAT)\b[^:\n]*:)\p{Lu}[\p{Lu}.'’-]*(?: [\p{Lu}.'’-]+){0,3}`;
const fullName = String.raw`\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){1,2}`;
const role = String.raw`(?:[Ss]peaker|[Aa]nnouncer|[Nn]arrator|[Rr]eporter|[Cc]ommentator|[Hh]ost|[Rr]eferee|[Cc]oach|[Mm]an|[Ww]oman)`;
const label = new RegExp(
  String.raw`${turn}(?:(?:${shoutedName}|${fullName}|${role})(?: #?\d+)?[ \t]*:(?=\s|$))`,
  "gmu",
);
const marks = /^[ \t]*[-–—>]+[ \t]+|>{2,}/gm;

/**
 * What was said, of a transcript's lines: without descriptions of sounds, lyrics and speakers' names before a colon, with
 * HTML entities decoded, and lines without words left out.
 */
export function speechOf(lines: readonly string[]): string {
  const text = decodedText(lines.join("\n")).replace(sounds, " ");
  const unlabelled = text.includes(":") ? text.replace(label, " ") : text;
  return unlabelled
    .replace(marks, " ")
    .replace(/[^\S\n]{2,}|[^\S\n ]/g, " ")
    .replace(/^ | $/gm, "")
    .replace(/\n{2,}/g, "\n")
    .trim();
}
