import type { Cue } from "@mention-market/service/corpus-builder/captions/cues";
import { xmlParts } from "@mention-market/service/corpus-builder/captions/xml";
import type { Said } from "../forms/form.ts";
import { speakersIn } from "../forms/labelled-text.ts";
import { joinTurns } from "../forms/recognised.ts";

/** https://www.w3.org/TR/webvtt1/#webvtt-cue-voice-span */
const voiceTag = /<v(?:\.[^\s<>]*)?[ \t]+([^<>]+)>/i;
/** https://www.w3.org/TR/ttml2/#metadata-attribute-agent */
const agent = /\bagent\s*=\s*(?:"([^"]*)"|'([^']*)')/;
const spokenElement = /<(?:[\w.-]+:)?(p|span)(?=[\s>])[^<>]*>/g;
const outerElement = new RegExp(String.raw`<(?:[\w.-]+:)?(?:body|div)\s[^<>]*${agent.source}`);
const mark = /\uE000(\d*)\uE001/;
const endOfName = /:(?=\s|[*_])|[\])](?=\s)/g;
const betweenCues = "\n\uE002\n";

/** The speakers that captions name. Marks of their own, a line each, outlast what is done to cues. */
export class CaptionSpeakers {
  readonly #names: string[] = [];
  #isMarked = false;

  /** Marks WebVTT's voice tags and TTML's agents in the text of a file. A cue without one has no speaker. */
  markText(text: string, form: string): string {
    if (form === "TTML" && agent.test(text)) return this.#markAgents(text);
    if (!voiceTag.test(text)) return text;
    return text
      .replace(/(-->[^\r\n]*(?:\r\n|\r|\n))/gi, `$1${this.#markOf(null)}\n`)
      .replace(new RegExp(voiceTag, "gi"), (_tag, name: string, at: number, all: string) => {
        const before = /[\r\n]/.test(all[at - 1] ?? "") ? "" : "\n";
        return `${before}${this.#markOf(name.trim())}\n`;
      });
  }

  /** Marks the names where more than half of the cues begin with one, by the rule of text: `[SPEAKER_00]: `, `Ann Lee: `. */
  markCues(cues: readonly Cue[]): readonly Cue[] {
    if (this.#isMarked) return cues;
    const shown = cues.filter((cue) => cue.text.trim() !== "").length;
    const text = cues.map((cue) => cue.text).join(betweenCues);
    // Nearly all captions have fewer marks than that, and it takes long to look for names.
    if ((text.match(endOfName)?.length ?? 0) * 2 <= shown) return cues;
    const named = speakersIn(text, shown);
    if (named.length * 2 <= shown) return cues;
    let marked = "";
    let from = 0;
    for (const { speaker, start, end } of named) {
      marked += `${text.slice(from, start).replace(/[-–—> \t]+$/, "")}\n${this.#markOf(speaker)}\n`;
      from = end;
    }
    const texts = (marked + text.slice(from)).split(betweenCues);
    return cues.map((cue, i) => ({ ...cue, text: texts[i] ?? "" }));
  }

  /** The turns in the speech of the marked captions. */
  turnsOf(speech: string): readonly Said[] {
    const [first = "", ...rest] = speech.split(mark);
    const turns: Said[] = [{ speaker: null, text: first }];
    for (let at = 0; at < rest.length; at += 2)
      turns.push({ speaker: this.#names[Number(rest[at] || NaN)] ?? null, text: rest[at + 1] ?? "" });
    const said = turns.map((turn) => ({ ...turn, text: turn.text.trim() }));
    return joinTurns(
      said.filter((turn) => turn.text !== ""),
      "\n",
    );
  }

  #markAgents(xml: string): string {
    const names = agentsIn(xml);
    return xml.replace(spokenElement, (tag, element: string) => {
      const [, double, single] = agent.exec(tag) ?? [];
      const ids = (double ?? single)?.trim();
      if (element === "span" && ids === undefined) return tag;
      const name = ids?.split(/\s+/).map((id) => names.get(id) ?? id);
      return `${tag}<br/>${this.#markOf(name?.join(", ") ?? null)}<br/>`;
    });
  }

  #markOf(name: string | null): string {
    this.#isMarked = true;
    if (name === null) return "\uE000\uE001";
    if (!this.#names.includes(name)) this.#names.push(name);
    return `\uE000${this.#names.indexOf(name)}\uE001`;
  }
}

/** How captions name speakers where that is not read; null if they do not. */
export function unreadAgents(text: string, form: string): string | null {
  return form === "TTML" && outerElement.test(text) ? "ttm:agent of a body or div" : null;
}

/** The names of TTML's agents by their ids. */
function agentsIn(xml: string): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  let id: string | null = null;
  let isName = false;
  for (const part of xmlParts(xml)) {
    if (part.is === "start" && part.name === "agent") id = part.attributes.get("id") ?? null;
    else if (part.is === "end" && part.name === "agent") id = null;
    else if (part.is !== "text" && part.name === "name") isName = part.is === "start";
    else if (part.is === "text" && id !== null && isName && part.text.trim() !== "")
      names.set(id, part.text.trim());
  }
  return names;
}
