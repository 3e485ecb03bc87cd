import type { Cue } from "./cues.ts";
import { xmlParts } from "./xml.ts";

type Attributes = ReadonlyMap<string, string>;

/** The cues of TTML (DFXP). A paragraph without a begin follows the one before it. */
export function readTtml(xml: string): Cue[] {
  const cues: { startMs: number; endMs: number; text: string }[] = [];
  /** The begin of each open element: times inside of it are relative to it. */
  const begins: number[] = [];
  let root: Attributes = new Map();
  let open: (typeof cues)[number] | null = null;
  for (const part of xmlParts(xml)) {
    if (part.is === "text") {
      if (open !== null) open.text += part.text.replace(/\s+/g, " ");
    } else if (part.is === "end") {
      if (part.name === "div" || part.name === "body") begins.pop();
      else if (part.name === "p") open = null;
    } else if (part.name === "tt") root = part.attributes;
    else if (part.name === "br" && open !== null) open.text += "\n";
    else if (part.name === "div" || part.name === "body")
      begins.push((begins.at(-1) ?? 0) + (timeMs(part.attributes.get("begin"), root) ?? 0));
    else if (part.name === "p") {
      const [begin, end, dur] = ["begin", "end", "dur"].map((name) =>
        timeMs(part.attributes.get(name), root),
      );
      const from = begins.at(-1) ?? 0;
      const startMs = begin == null ? (cues.at(-1)?.endMs ?? from) : from + begin;
      open = { startMs, endMs: end == null ? startMs + (dur ?? 0) : from + end, text: "" };
      cues.push(open);
    }
  }
  return cues.map((cue) => ({ ...cue, text: cue.text.trim() }));
}

/** A time as `01:02:03.5`, `02:03.5`, `01:02:03:12` with frames, or `3.5s`; null if it is not given or not a time. */
function timeMs(time: string | undefined, root: Attributes): number | null {
  const frameRate = Number(root.get("frameRate") ?? 30);
  const [, hours, minutes, seconds, frames = "0"] =
    /^(?:(\d+):)?(\d\d):(\d\d(?:[.,]\d+)?)(?::(\d+(?:\.\d+)?))?$/.exec(time ?? "") ?? [];
  if (seconds !== undefined) {
    const whole = (Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds.replace(",", "."));
    return Math.round((whole + Number(frames) / frameRate) * 1000);
  }
  const [, count, unit = ""] = /^(\d+(?:\.\d+)?)(h|m|s|ms|f|t)$/.exec(time ?? "") ?? [];
  const tickRate = Number(root.get("tickRate") ?? frameRate);
  const ofUnit = { h: 3_600_000, m: 60_000, s: 1000, ms: 1, f: 1000 / frameRate, t: 1000 / tickRate };
  const ms = Object.entries(ofUnit).find(([name]) => name === unit)?.[1];
  return ms === undefined ? null : Math.round(Number(count) * ms);
}
