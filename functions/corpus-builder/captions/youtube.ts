import { z } from "zod";
import { messageOf } from "../../src/base/errors.ts";
import type { Report } from "../problems.ts";
import type { Cue } from "./cues.ts";
import { xmlParts } from "./xml.ts";

/** A cue, or text that is appended to the last cue of its window. */
interface TimedEvent extends Cue {
  readonly window: string;
  readonly isAppended: boolean;
}

const number = z.number().catch(0);
const json3 = z.object({
  events: z.array(
    z
      .object({
        tStartMs: number,
        dDurationMs: number,
        wWinId: number,
        aAppend: number,
        segs: z.array(z.object({ utf8: z.string().nullish() }).nullable()).nullish(),
      })
      .transform(({ tStartMs, dDurationMs, wWinId, aAppend, segs }) => ({
        startMs: tStartMs,
        endMs: tStartMs + dDurationMs,
        window: String(wWinId),
        isAppended: aAppend === 1,
        text: (segs ?? []).map((segment) => segment?.utf8 ?? "").join(""),
      }))
      .nullable(),
  ),
});

/** The cues of YouTube's json3. */
export function readJson3(text: string, problem: Report): Cue[] {
  try {
    const parsed = json3.safeParse(JSON.parse(text));
    if (parsed.success) return cuesOf(parsed.data.events.filter((event) => event !== null));
    const [issue] = parsed.error.issues;
    problem(`has no good ${issue?.path.join(".") ?? "events"}`);
  } catch (error) {
    problem(`is not JSON: ${messageOf(error)}`);
  }
  return [];
}

/** The cues of YouTube's srv3. */
export function readSrv3(xml: string): Cue[] {
  const events: { -readonly [Member in keyof TimedEvent]: TimedEvent[Member] }[] = [];
  let open = false;
  for (const part of xmlParts(xml)) {
    const last = events.at(-1);
    if (part.is === "start" && part.name === "p") {
      const value = (name: string) => part.attributes.get(name) ?? "0";
      const startMs = Number(value("t"));
      const isAppended = value("a") === "1";
      events.push({ startMs, endMs: startMs + Number(value("d")), window: value("w"), isAppended, text: "" });
      open = true;
    } else if (part.is === "end" && part.name === "p") open = false;
    else if (!open || last === undefined) continue;
    else if (part.is === "text") last.text += part.text;
    else if (part.is === "start" && part.name === "br") last.text += "\n";
  }
  return cuesOf(events);
}

function cuesOf(events: readonly TimedEvent[]): Cue[] {
  const cues: Cue[] = [];
  const lastOf = new Map<string, number>();
  for (const { window, isAppended, ...cue } of events) {
    const at = isAppended ? lastOf.get(window) : undefined;
    const before = at === undefined ? undefined : cues[at];
    if (at !== undefined && before !== undefined) cues[at] = { ...before, text: before.text + cue.text };
    else if (cue.text !== "") lastOf.set(window, cues.push(cue) - 1);
  }
  return cues;
}
