import {
  leadsTo,
  percentOf,
  piecesOf,
  rateOf,
  type Piece,
  type ReasonedEstimate,
  type ReasonedWord,
} from "./leading-evidence.ts";
import type { Form } from "../base/forms.ts";
import type { SeriesKind } from "./series-kind.ts";

type Noun = readonly [singular: string, plural: string];

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

/** What says how an event is called. */
interface NamedEvent {
  readonly kind?: SeriesKind | undefined;
  readonly form: Form | null;
}

/** How numbers are written, and the name of the series' kind of events. */
interface Wording {
  readonly numberText: (number: number) => string;
  /** Formats a share without the percent sign. */
  readonly percent: (share: number) => string;
  readonly noun: Noun;
  /** For events of other series, whose form is not known. */
  readonly otherNoun: Noun;
}

const maxReasonLength = 160;
/** With fewer settled markets and transcripts, the evidence is called thin. */
const thinBelow = 10;

/**
 * The sentence about a word: its price, the fair value, the evidence, and how thin that is. At most 160 characters. All numbers are in
 * the response; prices are in cents, shares in percent. Null for a settled word, and if nothing of it was read. `event`: the
 * word's.
 */
export function reasonOf(
  word: ReasonedWord,
  event: NamedEvent = { form: null },
  numberText: (number: number) => string = String,
): string | null {
  const { status, estimate = null, transcripts } = word;
  if (status === "settled" || estimate === null) return null;
  const wording = wordingOf(event, numberText);
  const pieces = withoutRepeats(piecesOf(word, estimate));
  const price = priceOf(word, estimate, wording);
  if (pieces.length === 0) {
    const { total_transcripts_checked: checked = 0, transcripts_with_phrase: said = 0 } = transcripts ?? {};
    return checked === 0
      ? "Nothing is known of this word beyond its price."
      : `${price}. ${capital(verbOf({ said }) + inCount(said, checked, transcript))}, too short to count.`;
  }
  const tail = tailOf(estimate, wording);
  const texts = knownOf(word, estimate, pieces, wording).flatMap((versions) => {
    const sentences = versions.map((text) => `${price}${text}.`);
    return [...sentences.map((text) => text + tail), ...sentences];
  });
  return texts.find(({ length }) => length <= maxReasonLength) ?? null;
}

/**
 * The same for a row that has the price, the record and the estimate beside it: the evidence without their numbers, on which side of the
 * price it puts the fair value, and how thin it is.
 */
export function shortReasonOf(
  word: ReasonedWord,
  event: NamedEvent = { form: null },
  numberText: (number: number) => string = String,
): string | null {
  const { status, estimate = null, transcripts } = word;
  if (status === "settled" || estimate === null) return null;
  const wording = wordingOf(event, numberText);
  const pieces = piecesOf(word, estimate).slice(0, 2);
  if (pieces.length === 0) {
    const { total_transcripts_checked: checked = 0, transcripts_with_phrase: said = 0 } = transcripts ?? {};
    return checked === 0
      ? "Nothing is known beyond the price."
      : `${capital(verbOf({ said }) + inCount(said, checked, transcript))}, too short to count.`;
  }
  const texts = pieces.map((piece) =>
    piece.basis === "record" ? "by the record" : verbOf(piece) + whereOf(piece, wording),
  );
  return `${capital(texts.join("; "))}${sideText(word, estimate)}.${thinText(estimate)}`;
}

/** On which side of the price the fair value lies; "" without one. */
function sideText(
  { yes_bid_dollars: bid, yes_ask_dollars: ask }: ReasonedWord,
  { fair_value: fair, fair_basis: basis }: ReasonedEstimate,
): string {
  if (fair === null) return "";
  if (basis !== "price") return ": with the other words' prices";
  const shown = percentOf(fair);
  if (shown > percentOf(ask ?? 1)) return ": above the price";
  return shown < percentOf(bid ?? 0) ? ": below the price" : ": at the price";
}

/** Settled markets and transcripts with the same counts are the same events, which are named once. */
function withoutRepeats(pieces: readonly Piece[]): readonly Piece[] {
  const record = pieces.find(({ basis }) => basis === "record");
  return pieces.filter(
    ({ basis, said, all }) => basis !== "transcripts" || said !== record?.said || all !== record.all,
  );
}

function wordingOf({ kind, form }: NamedEvent, numberText: Wording["numberText"]): Wording {
  const ofKind = kindNoun(kind ?? "others");
  return {
    noun: ofKind ?? (form === null ? anyEvent : formNouns[form]),
    otherNoun: ofKind ?? anyEvent,
    percent: (share) => numberText(percentOf(share)),
    numberText,
  };
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

/** Without a full stop. */
function priceOf(
  { yes_bid_dollars: bid, yes_ask_dollars: ask, last_price: last }: ReasonedWord,
  { fair_basis: basis }: ReasonedEstimate,
  { percent, numberText }: Wording,
): string {
  const hasBid = bid !== null && bid > 0;
  const hasAsk = ask !== null && ask < 1;
  if (hasBid && hasAsk && bid <= ask) {
    const [low, high] = [percent(bid), percent(ask)];
    const price = low === high ? `Price ${low} ¢` : `Price ${low} to ${high} ¢`;
    return basis === "siblings" ? `${price}, too wide to use` : price;
  }
  if (hasBid !== hasAsk)
    return hasBid ? `Bid ${percent(bid)} ¢, no ask` : `Ask ${percent(ask ?? 1)} ¢, no bid`;
  if (basis === "siblings") return "No price of its own";
  return last === null ? "No price" : `Last price ${numberText(last)} ¢`;
}

/**
 * The result and the evidence in words, which follow the price: first versions that give a reason, behind a colon, then those that give
 * none, the most detailed one first.
 */
function knownOf(
  { yes_bid_dollars: bid, yes_ask_dollars: ask }: ReasonedWord,
  estimate: ReasonedEstimate,
  pieces: readonly Piece[],
  wording: Wording,
): string[][] {
  const { fair_value: fair, fair_basis: basis, probability, low, high } = estimate;
  const { percent } = wording;
  const ending = (start: string, end = "") => [
    [2, 1].flatMap((count) =>
      joinedVersions(pieces.slice(0, count), "and", wording).map(
        (evidence) => `${start}${start === ". " ? capital(evidence) : evidence}${end}`,
      ),
    ),
  ];
  if (fair === null)
    return ending(". ", `: estimate ${percent(probability)}%, from ${percent(low)} to ${percent(high)}%`);
  const weSay = `we say ${percent(fair)}%`;
  if (basis !== "price") return ending(". ", `; with the other words' prices ${weSay}`);
  const [shown, from, to] = [percentOf(fair), percentOf(bid ?? 0), percentOf(ask ?? 1)];
  const side = shown > to ? 1 : shown < from ? -1 : 0;
  if (side === 0) return ending(`, we stay at ${percent(fair)}%; `);
  const usual = `${side > 0 ? "more" : "less"} often than the usual ${percent(rateOf(estimate))}%`;
  const why = ["", `, ${usual}`, `, lately ${usual}`];
  return [
    leadsTo(side, side > 0 ? to : from, estimate, pieces).flatMap((lead) => {
      const isLess = side < 0 && lead.shownBy < 2;
      const link = !lead.isOpposed ? "and" : isLess ? "but only" : "but";
      const texts = joinedVersions(lead.pieces, link, wording);
      // "lately" says it for all, and the newest 8 alone may say something else.
      const shown = lead.shownBy === 2 ? texts.slice(-1) : texts;
      return shown.map((text) => `, ${weSay}: ${text}${why[lead.shownBy]}`);
    }),
    ...ending(`, ${weSay}; `),
  ];
}

const transcript: Noun = ["transcript", "transcripts"];

type Link = "and" | "but" | "but only";

/** The evidence, first with how it was among the newest where that is known. The last version is without it. */
function joinedVersions(pieces: readonly Piece[], link: Link, wording: Wording): string[] {
  const [first] = pieces;
  if (first === undefined) return [""];
  const plain = joined(pieces, link, wording);
  const { said, all, saidOfLast } = first;
  if (saidOfLast === null || said === 0 || said === all) return [plain];
  const lately = `${saidOfLast} of the last 8`;
  return [joined(pieces, link, wording, pieces.length === 1 ? `, ${lately}` : ` (${lately})`), plain];
}

/** One or two pieces of evidence. `link`: what the second one is beside the first; `lately`: what is added to the first. */
function joined(pieces: readonly Piece[], link: Link, wording: Wording, lately = ""): string {
  const [first, second] = pieces;
  if (first === undefined) return "";
  const text = verbOf(first) + whereOf(first, wording) + lately;
  if (second === undefined) return text;
  const isSame = (first.said === 0) === (second.said === 0);
  const where = whereOf(second, wording);
  if (isSame && second.said === 0) return `${text} nor ${where}`;
  const verb = isSame ? "" : verbOf(second);
  if (link === "and") return `${text} and ${verb}${where}`;
  return `${text}, ${isSame ? link : "but"} ${verb}${where}`;
}

function verbOf({ said }: Pick<Piece, "said">): string {
  return said === 0 ? "not said " : "said ";
}

function whereOf({ basis, said, all, weighed }: Piece, { noun, otherNoun, percent }: Wording): string {
  if (said === null) return `in ${percent(weighed)}% by weight of ${all} ${otherNoun[1]} of other series`;
  if (basis === "transcripts") return inCount(said, all, transcript);
  return basis === "record"
    ? `${inCount(said, all, noun)} that settled`
    : `${inCount(said, all, otherNoun)} of other series`;
}

function inCount(said: number, all: number, [singular, plural]: Noun): string {
  return all === 1 ? `in the only ${singular}` : `in ${said || all} of ${all} ${plural}`;
}

/** How thin the evidence is: how little there is, else how wide the estimate's interval is. */
function tailOf(estimate: ReasonedEstimate, { percent }: Wording): string {
  const { observations, low, high, fair_value: fair } = estimate;
  if (observations < thinBelow) return thinText(estimate);
  return fair === null ? "" : ` Estimate without the price: ${percent(low)} to ${percent(high)}%.`;
}

/** How little evidence there is; "" if there is enough. */
function thinText({ observations, parts }: ReasonedEstimate): string {
  if (observations >= thinBelow) return "";
  const has = (...bases: readonly string[]) => parts.some(({ basis }) => bases.includes(basis));
  const sources = [has("record", "speaker") && "settled market", has("transcripts") && "transcript"];
  const named = sources.flatMap((name) => (name === false ? [] : observations === 1 ? name : `${name}s`));
  return ` Thin: ${observations} ${named.join(" and ")}.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
