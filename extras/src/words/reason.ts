import { priceOf } from "../estimates/fair-value.ts";
import type { Form } from "../base/forms.ts";
import { numberTextOf, priceInTenths, type NumberedWord, type NumberText } from "./number-text.ts";
import type { SeriesKind } from "./series-kind.ts";

/** A market of an event with its record, as responses have it. */
export interface ReasonedWord extends NumberedWord {
  /** In cents. */
  readonly last_price: number | null;
  readonly record?: Record<"yes" | "no", number> | null | undefined;
  readonly transcripts?: Record<"total_transcripts_checked" | "transcripts_with_phrase", number> | undefined;
  readonly estimate?: ReasonedEstimate | null | undefined;
}

type ReasonedEstimate = NonNullable<NumberedWord["estimate"]> & {
  readonly parts: readonly {
    readonly basis: string;
    readonly weight: number;
    readonly probability: number;
    readonly count: number;
    readonly yes_of_last_8: number | null;
  }[];
};

/** What says how an event is called. */
interface NamedEvent {
  readonly kind?: SeriesKind | undefined;
  readonly form: Form | null;
}

type Noun = readonly [singular: string, plural: string];

const maxReasonLength = 160;

/**
 * The sentence about a word, at most 160 characters: its price, the fair value and its range in cents, and the evidence beside the
 * series' rate. Null for a settled word, and if nothing of it was read. `event`: the word's.
 */
export function reasonOf(
  word: ReasonedWord,
  event: NamedEvent = { form: null },
  numberText: NumberText = String,
): string | null {
  const { status, estimate = null } = word;
  if (status === "settled" || estimate === null) return null;
  const head = headOf(word, numberText);
  const usual = `the series' words in ${numberText(Math.round(100 * rateOf(estimate)))} of 100`;
  const texts = evidenceTexts(word, estimate, event, numberText).map(
    (evidence) => `${head}${evidence}; ${usual}.`,
  );
  return texts.find(({ length }) => length <= maxReasonLength) ?? `${head}${usual}.`;
}

/** The price and the number, and what joins them to the evidence. */
function headOf(word: ReasonedWord, numberText: NumberText): string {
  const price = priceOf(word);
  const number = numberTextOf(word, numberText);
  if (price !== null) {
    const text = `Price ${numberText(priceInTenths(price))} ¢`;
    return number === "" ? `${text}: ` : `${text}, we say ${number}: `;
  }
  if (number !== "") return `N${number.slice(1)}; `;
  return word.last_price === null ? "No price: " : `Last price ${numberText(word.last_price)} ¢: `;
}

/** The series' rate, from which an estimate starts. */
function rateOf({ parts }: ReasonedEstimate): number {
  return parts.find(({ basis }) => basis === "series")?.probability ?? 0;
}

/** A piece of evidence. */
interface Piece {
  /** "in 1 of 9 rallies". */
  readonly text: string;
  /** " (2 of the last 8)"; "" where that says nothing new. */
  readonly lately: string;
  /** How far it moves the estimate away from the series' rate. */
  readonly pull: number;
}

/** The evidence in words, the most detailed version first. The last one says the least. */
function evidenceTexts(
  word: ReasonedWord,
  estimate: ReasonedEstimate,
  event: NamedEvent,
  numberText: NumberText,
): string[] {
  const pieces = piecesOf(word, estimate, nounsOf(event), numberText);
  const [first, second] = pieces;
  if (first === undefined) {
    const { total_transcripts_checked: checked = 0, transcripts_with_phrase: said = 0 } =
      word.transcripts ?? {};
    return [
      checked === 0
        ? "nothing is known of this word"
        : `said in ${inCount(said, checked, transcript)}, too short to count`,
    ];
  }
  const versions = (text: (lately: string) => string) =>
    first.lately === "" ? [text("")] : [text(first.lately), text("")];
  const alone = versions((lately) => `said ${first.text}${lately}`);
  if (second === undefined) return alone;
  const isOpposed = first.pull * second.pull < 0;
  const both = versions((lately) =>
    isOpposed
      ? `said ${second.text}, but ${first.text}${lately}`
      : `said ${first.text}${lately} and ${second.text}`,
  );
  return [...both, ...alone];
}

/** The parts of an estimate without the series' rate, the one that moves it most first. Evidence that counts the same is named once. */
function piecesOf(
  { record, transcripts }: ReasonedWord,
  estimate: ReasonedEstimate,
  { ofRecord, ofOthers }: { readonly ofRecord: Noun; readonly ofOthers: Noun },
  numberText: NumberText,
): Piece[] {
  const rate = rateOf(estimate);
  return estimate.parts
    .flatMap(({ basis, weight, probability, count, yes_of_last_8: last }): Piece[] => {
      const pull = weight * (probability - rate);
      const pieceOf = (said: number | null, all: number, noun: Noun, suffix = ""): Piece[] => {
        // Newer events count more. Where the plain count would point to the other side of the rate, the weighed share is shown.
        const isPlain = said !== null && (pull === 0 || (said / all - rate) * pull > 0);
        const share = numberText(Math.round(100 * probability));
        const text = isPlain
          ? `in ${inCount(said, all, noun)}${suffix}`
          : `in ${share}% by weight of ${all} ${noun[all === 1 ? 0 : 1]}${suffix}`;
        const isNews = isPlain && last !== null && said > 0 && said < all;
        return [{ text, lately: isNews ? ` (${last} of the last 8)` : "", pull }];
      };
      if (basis === "record" && record != null) return pieceOf(record.yes, count, ofRecord);
      if (basis === "transcripts" && transcripts !== undefined) {
        const { total_transcripts_checked: all, transcripts_with_phrase: said } = transcripts;
        const isOfRecord = record != null && said === record.yes && all === record.yes + record.no;
        return isOfRecord ? [] : pieceOf(said, all, transcript);
      }
      if (basis !== "speaker") return [];
      const said = probability === 0 ? 0 : probability === 1 ? count : null;
      return pieceOf(said, count, ofOthers, " of other series");
    })
    .toSorted((left, right) => Math.abs(right.pull) - Math.abs(left.pull))
    .slice(0, 2);
}

function inCount(said: number, all: number, [singular, plural]: Noun): string {
  return `${said} of ${all} ${all === 1 ? singular : plural}`;
}

const transcript: Noun = ["transcript", "transcripts"];
const anyEvent: Noun = ["event", "events"];
/** One and several events of a form. */
const formNouns: Readonly<Record<Form, Noun>> = {
  press_conference: ["press conference", "press conferences"],
  speech: ["speech", "speeches"],
  rally: ["rally", "rallies"],
  interview: ["interview", "interviews"],
  hearing: ["hearing", "hearings"],
  debate: ["debate", "debates"],
  call: ["call", "calls"],
  broadcast: ["broadcast", "broadcasts"],
};

/** How the series' events are called, and events of other series, whose form is not known. */
function nounsOf({ kind = "others", form }: NamedEvent) {
  const ofKind = kindNoun(kind);
  return { ofRecord: ofKind ?? (form === null ? anyEvent : formNouns[form]), ofOthers: ofKind ?? anyEvent };
}

/** Null for a kind whose events have different forms. */
function kindNoun(kind: SeriesKind): Noun | null {
  switch (kind) {
    case "nfl":
      return ["game", "games"];
    case "earnings":
      return formNouns.call;
    case "speeches":
    case "others":
      return null;
  }
}
