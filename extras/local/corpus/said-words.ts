import { isYes } from "../provider/prices.ts";
import type { Strike } from "../provider/words.ts";
import type { Random } from "@mention-market/service/local/sample/broadcast";
import type { Transcript } from "@mention-market/service/transcripts/transcript";
import { formLabel, type Form } from "../../src/base/forms.ts";

/** Sentences by a word's code. Each contains its word once, and none of the other words. */
export type Sentences = Readonly<Record<string, readonly [string, ...string[]]>>;

export interface SaidWords {
  /** Contains a sentence for each mention. */
  readonly sentences: readonly string[];
  /** Codes of words that no speaker who counts says. */
  readonly unsaid: readonly string[];
}

const maxMore = 3;

/**
 * The sentences of an event's words, so that its markets settle as in the sample provider: a word of a market that settles Yes is said
 * often enough, any other too seldom or not at all.
 */
export function saidWords(
  ticker: string,
  strikes: readonly Strike[],
  sentences: Sentences,
  random: Random,
): SaidWords {
  const unsaid: string[] = [];
  const said = strikes.flatMap(({ code, text, percent }) => {
    const asked = Number(/\((\d+)\+ times\)/.exec(text)?.[1] ?? 1);
    const mentions = isYes(`${ticker}-${code}`, percent)
      ? asked + random.whole(maxMore)
      : random.whole(asked);
    if (mentions === 0) unsaid.push(code);
    return Array.from({ length: mentions }, () => random.pick(sentences[code] ?? [""]));
  });
  return { sentences: said, unsaid };
}

/** Sentences in random order until they have so many words. The required sentences are among them. */
export function ramble(
  minWords: number,
  plain: readonly [string, ...string[]],
  given: readonly string[],
  random: Random,
): string[] {
  const sentences: string[] = [...given];
  for (let words = wordsIn(given); words < minWords;) {
    const sentence = random.pick(plain);
    sentences.push(sentence);
    words += wordsIn([sentence]);
  }
  return random.shuffled(sentences);
}

function wordsIn(sentences: readonly string[]): number {
  return sentences.reduce((count, sentence) => count + sentence.split(" ").length, 0);
}

/** A speaker, and the topics before reporters ask. */
export interface Speaker {
  readonly voice: { readonly speaker: string; readonly role: string };
  readonly plain: readonly [string, ...string[]];
  readonly sentences: Sentences;
  readonly words: readonly Strike[];
  readonly questions: readonly string[];
  readonly form: Form;
  /** The beginning of the transcript, which says that nobody said any of it. */
  readonly opening: string;
}

/** An occasion at which a speaker speaks. */
export interface Address {
  readonly id: string;
  readonly title: string;
  /** YYYY-MM-DD, US Eastern. */
  readonly date: string;
  /** Null if no market was about this occasion. */
  readonly eventTicker: string | null;
}

const reporter = { speaker: "Reporter", role: "reporter" };

/** Words of the speaker: more than the minimum for an estimate. */
const remarkWords = 2900;
const answeredWords = 700;

/** Makes up remarks, and some questions after them. */
export function addressTranscript(
  { id, title, date, eventTicker }: Address,
  { voice, plain, sentences, words, questions, form, opening }: Speaker,
  random: Random,
): Transcript {
  const { sentences: said } = saidWords(eventTicker ?? date, words, sentences, random);
  const remarks = ramble(remarkWords, plain, said, random);
  const answers = ramble(answeredWords, plain, [], random);
  const share = Math.ceil(answers.length / questions.length);
  return {
    id,
    title,
    date,
    startsAt: null,
    eventTickers: eventTicker === null ? [] : [eventTicker],
    source: "made up",
    labels: { [formLabel]: form },
    turns: [
      { speaker: null, role: null, text: opening },
      { ...voice, text: remarks.join(" ") },
      ...questions.flatMap((question, at) => [
        { ...reporter, text: question },
        { ...voice, text: answers.slice(at * share, (at + 1) * share).join(" ") },
      ]),
    ],
  };
}
