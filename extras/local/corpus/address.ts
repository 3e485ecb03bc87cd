import type { Transcript } from "@mention-market/service/transcripts/transcript";
import { formLabel, type Form } from "../../src/base/forms.ts";
import type { Strike } from "../provider/words.ts";
import type { Random } from "@mention-market/service/local/sample/broadcast";
import { ramble, saidWords, type Sentences } from "./said-words.ts";

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
