import type { Removed } from "../reading-report.ts";

interface Spoken extends Pick<Removed, "sounds" | "keptParentheses"> {
  readonly text: string;
}

/** A tag starts a line, or follows a space, a mark or another tag. So the "(k)" of "401(k)" is not a tag. */
const tags = /(?<=^|[\s>\])♪♫]|^[ \t]*[-–—])(?:\[[^[\]]{0,200}\]|\([^()]{0,200}\))|[♪♫][^♪♫\n]*[♪♫]?/gm;
const longestStart = 400;
/** Where a turn begins: at a line's start, after a dash or arrows, or after other tags there. */
const turnStart = /(?:^|\n|>|(?<=^|\s)[-–—])[ \t]*(?:(?:\[[^[\]]*\]|\([^()]*\))[ \t]*)*$/;
const shoutedName = /^[\s>-]*\p{Lu}[\p{Lu} .'’-]*$/u;

const words = (text: string) => new Set(text.split(/\s+/));
const sounds = words(`
  applause applauds applauding cheer cheers cheering clap claps clapping laugh laughs laughing laughter chuckle chuckles chuckling giggles
  giggling crosstalk cross-talk inaudible indistinct indistinctly unintelligible indiscernible music singing sings sighs sighing gasps
  gasping coughs coughing cough sneezes groans groaning moans grunts screams screaming shouting shouts yelling yells chant chants chanting
  boo boos booing whistle whistles whistling whispers whispering crying sobs sobbing sniffs sniffles sniffling throat silence pause pauses
  beep beeps beeping bleep buzzer buzzing bell bells ringing rings horn horns siren sirens barking barks chatter chattering murmuring
  murmurs noise static feedback phonetic sic ph gunshot gunshots thunder knocking knocks footsteps snoring humming hums inhales exhales
  breathing echoing kiss kisses`);
const companions = words(`
  the a and of in to with from off on at crowd audience member members man woman men women people child children both all everyone speaker
  speakers reporter reporters host loud loudly soft softly quiet quietly light scattered brief briefly long continued continue continues
  continuing playing plays play begins starts stops ends fades background foreign language overlapping upbeat dramatic gentle tense theme
  intro outro instrumental rock jazz piano guitar organ drum nervous nervously clears clearing blows blowing talking chattering voice voices`);
/** The time of a sound: "(inaudible 00:01:02)". */
const timeAfter = /(?<=\S)[\s@-]*\b(?:\d{1,2}:)?\d{1,2}:\d\d(?:[.,]\d+)?$/;
const foreignSpeech = /^[Ss]peak(?:s|ing) (?:in )?(?:(?:a )?foreign language|\p{Lu}\p{Ll}+)$/u;

/**
 * Leaves out what is not speech: brackets, lyrics between notes, and parentheses that begin a turn, follow a speaker's name
 * before its colon, are all capitals or name a sound. Another parenthesis inside a sentence was said.
 */
export function withoutSounds(text: string): Spoken {
  const dropped = new Map<string, number>();
  const kept = new Map<string, number>();
  const spoken = text.replace(tags, (tag, at: number) => {
    const content = tag.slice(1, -1).replace(/\s+/g, " ").trim();
    const untimed = content.replace(timeAfter, "");
    const isNamedSound = isSound(untimed);
    const before = lineBefore(text, at);
    const isOfLabel =
      shoutedName.test(before) && /^ *:/.test(text.slice(at + tag.length, at + tag.length + 9));
    const isSpeech = tag.startsWith("(") && !isOfLabel && !isNamedSound && !turnStart.test(before);
    const counts = isSpeech ? kept : dropped;
    const name = /^[♪♫]/.test(tag) ? "♪" : (isNamedSound ? untimed : content).toLowerCase();
    counts.set(name, (counts.get(name) ?? 0) + 1);
    return isSpeech ? tag : " ";
  });
  return { text: spoken, sounds: dropped, keptParentheses: kept };
}

function isSound(content: string): boolean {
  if (foreignSpeech.test(content)) return true;
  if (/\p{L}/u.test(content) && content === content.toUpperCase()) return true;
  const all = content.toLowerCase().match(/[\p{L}\p{N}'’-]+/gu) ?? [];
  return (
    all.some((word) => sounds.has(word)) && all.every((word) => sounds.has(word) || companions.has(word))
  );
}

/** The line before a position. A long one has "…" for its start, so that no pattern takes its cut for the line's start. */
function lineBefore(text: string, at: number): string {
  const line = text.lastIndexOf("\n", at - 1) + 1;
  return at - line > longestStart ? `…${text.slice(at - longestStart, at)}` : text.slice(line, at);
}
