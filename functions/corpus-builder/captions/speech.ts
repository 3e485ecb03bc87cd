import { decodedText } from "./entities.ts";
import { withoutLabels } from "./speaker-labels.ts";

/** What was left out of a transcript. */
export interface Removed {
  /** Speakers' names before a colon. */
  readonly labels: number;
  /** Descriptions of sounds in brackets, and lyrics between notes. */
  readonly tags: number;
}

export interface Speech {
  /** Lines with words only. */
  readonly text: string;
  readonly removed: Removed;
}

/** A tag comes at a line's start, after a space, a mark or another tag. The "(k)" of "401(k)" is not a tag. */
const tags = /(?<=^|[\s>\])♪♫]|^[ \t]*[-–—])(?:\[[^[\]]{0,200}\]|\([^()]{0,200}\))|[♪♫][^♪♫\n]*[♪♫]?/gm;
const marks = /^[ \t]*[-–—>]+[ \t]+|>{2,}/gm;

/** What was said, of a transcript's lines, with HTML entities decoded. */
export function speechOf(lines: readonly string[]): Speech {
  let removedTags = 0;
  const untagged = decodedText(lines.join("\n")).replace(tags, () => {
    removedTags += 1;
    return " ";
  });
  const { text, labels } = withoutLabels(untagged);
  return {
    text: text
      .replace(marks, " ")
      .replace(/[^\S\n]{2,}|[^\S\n ]/g, " ")
      .replace(/^ | $/gm, "")
      .replace(/\n{2,}/g, "\n")
      .trim(),
    removed: { labels, tags: removedTags },
  };
}
