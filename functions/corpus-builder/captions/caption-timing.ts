export interface Timing {
  readonly startMs: number;
  /** Not before the start. */
  readonly endMs: number;
  /** What of it is against the format; null when nothing is. */
  readonly repair: string | null;
}

const strict = String.raw`(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})`;
const lenient = String.raw`(?:(\d+):)?([0-5]?\d):([0-5]\d)[.,](\d{1,3})`;
const patterns = {
  strict: new RegExp(String.raw`^\s*${strict}\s*-->\s*${strict}`),
  lenient: new RegExp(String.raw`^\s*${lenient}\s*-->\s*${lenient}(?!\d)`),
};

/** The times of a cue's time line; null when it has none that can be read. What follows them are settings. */
export function readTiming(line: string, kind: "vtt" | "srt"): Timing | null {
  const exact = kind === "vtt" ? patterns.strict.exec(line) : null;
  const found = exact ?? patterns.lenient.exec(line);
  if (found === null) return null;
  const startMs = millisecondsOf(found.slice(1, 5));
  const endMs = millisecondsOf(found.slice(5, 9));
  if (endMs < startMs) return { startMs, endMs: startMs, repair: "has a cue that ends before it starts" };
  const isRepaired = kind === "vtt" && exact === null;
  return { startMs, endMs, repair: isRepaired ? "has a time that is not written as WebVTT's" : null };
}

function millisecondsOf([hours = "0", minutes = "0", seconds = "0", fraction = "0"]: readonly (
  string | undefined
)[]): number {
  return (
    ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, "0"))
  );
}
