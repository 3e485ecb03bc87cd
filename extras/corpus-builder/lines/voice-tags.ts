import type { Said } from "../forms/form.ts";
import { joinTurns } from "../forms/recognised.ts";

/** https://www.w3.org/TR/webvtt1/#webvtt-cue-voice-span */
const voiceTag = /<v(?:\.[^\s<>]*)?[ \t]+([^<>]+)>/i;
const mark = /\uE000(\d*)\uE001/;

interface MarkedCaptions {
  /** The captions with a line for each change of speaker, so that speakers outlast what is done to cues. */
  readonly text: string;
  /** The turns in the speech of these captions. */
  readonly turnsOf: (speech: string) => readonly Said[];
}

/** WebVTT whose voice tags name speakers, as meeting tools write it; null for other captions. A cue without a tag has no speaker. */
export function markVoices(text: string): MarkedCaptions | null {
  if (!voiceTag.test(text)) return null;
  const names: string[] = [];
  const lineOf = (name: string) => {
    if (!names.includes(name)) names.push(name);
    return `\uE000${names.indexOf(name)}\uE001\n`;
  };
  const marked = text
    .replace(/(-->[^\r\n]*(?:\r\n|\r|\n))/gi, "$1\uE000\uE001\n")
    .replace(new RegExp(voiceTag, "gi"), (_tag, name: string, at: number, all: string) => {
      const before = /[\r\n]/.test(all[at - 1] ?? "") ? "" : "\n";
      return before + lineOf(name.trim());
    });
  return {
    text: marked,
    turnsOf(speech) {
      const [first = "", ...rest] = speech.split(mark);
      const turns: Said[] = [{ speaker: null, text: first }];
      for (let at = 0; at < rest.length; at += 2)
        turns.push({ speaker: names[Number(rest[at] || NaN)] ?? null, text: rest[at + 1] ?? "" });
      const said = turns.map((turn) => ({ ...turn, text: turn.text.trim() }));
      return joinTurns(
        said.filter((turn) => turn.text !== ""),
        "\n",
      );
    },
  };
}
