export type Encoding = "UTF-8" | "UTF-16" | "Windows-1252";

/** How often each text occurred, in lower case and without brackets. */
export type Counts = ReadonlyMap<string, number>;

/** What was not taken as speech, and what looked like it but was. */
export interface Removed {
  /** Number of speakers' names before a colon. */
  readonly labels: number;
  /** Descriptions of sounds in brackets; lyrics between notes are "♪". */
  readonly sounds: Counts;
  /** Parentheses inside a sentence that were kept as speech. */
  readonly keptParentheses: Counts;
}

/** What the summary of a build says of a caption file. */
export interface ReadingReport extends Removed {
  /** The form that its content showed, such as "WebVTT". */
  readonly form: string;
  readonly encoding: Encoding;
  /** Cues with the text and the times of one before, which joined segments and animations write. */
  readonly repeatedCues: number;
  /** Pieces that were joined to the word before. */
  readonly joinedPieces: number;
}
