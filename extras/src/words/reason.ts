import {
  leadsTo,
  percentOf,
  piecesOf,
  rateOf,
  type Piece,
  type ReasonedEstimate,
  type ReasonedWord,
} from "./leading-evidence.ts";

/** One and several events of a kind. */
const nouns = {
  nfl: ["game", "games"],
  earnings: ["call", "calls"],
  speeches: ["speech", "speeches"],
  others: ["event", "events"],
} as const;
type Noun = readonly [singular: string, plural: string];

/** What a title calls an event of speakers. */
const titleNouns: readonly Noun[] = [
  ["press conference", "press conferences"],
  ["news conference", "news conferences"],
  ["briefing", "briefings"],
  ["rally", "rallies"],
  ["hearing", "hearings"],
  ["debate", "debates"],
  ["interview", "interviews"],
  ["speech", "speeches"],
];

/** How numbers are written, and the name of the series' kind of events. */
interface Wording {
  readonly numberText: (number: number) => string;
  /** Formats a share without the percent sign. */
  readonly percent: (share: number) => string;
  readonly noun: Noun;
}

const maxReasonLength = 160;
/** With fewer settled markets and transcripts, the evidence is called thin. */
const thinBelow = 10;

/**
 * The sentence about a word: its price, the fair value, the evidence, and how thin that is. At most 160 characters. All numbers are in
 * the response; prices are in cents, shares in percent. Null for a settled word, and if nothing of it was read. `kind`: the series' kind;
 * `title`: the event's, which may name the kind more exactly.
 */
export function reasonOf(
  word: ReasonedWord,
  kind: keyof typeof nouns = "others",
  numberText: (number: number) => string = String,
  title: string | null = null,
): string | null {
  const { status, estimate = null, transcripts } = word;
  if (status === "settled" || estimate === null) return null;
  const wording = {
    noun: nounOf(kind, title),
    percent: (share: number) => numberText(percentOf(share)),
    numberText,
  };
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
  kind: keyof typeof nouns = "others",
  numberText: (number: number) => string = String,
): string | null {
  const { status, estimate = null, transcripts } = word;
  if (status === "settled" || estimate === null) return null;
  const wording = { noun: nouns[kind], percent: (share: number) => numberText(percentOf(share)), numberText };
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

function nounOf(kind: keyof typeof nouns, title: string | null): Noun {
  const isOfSpeakers = kind === "speeches" || kind === "others";
  const named = titleNouns.find(([noun]) => title?.toLowerCase().includes(noun) === true);
  return (isOfSpeakers ? named : undefined) ?? nouns[kind];
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
    [2, 1].map((count) => {
      const evidence = joined(pieces.slice(0, count), "and", wording);
      return `${start}${start === ". " ? capital(evidence) : evidence}${end}`;
    }),
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
    leadsTo(side, side > 0 ? to : from, estimate, pieces).map((lead) => {
      const isLess = side < 0 && lead.shownBy < 2;
      const link = !lead.isOpposed ? "and" : isLess ? "but only" : "but";
      return `, ${weSay}: ${joined(lead.pieces, link, wording)}${why[lead.shownBy]}`;
    }),
    ...ending(`, ${weSay}; `),
  ];
}

const transcript: Noun = ["transcript", "transcripts"];

/** One or two pieces of evidence. `link`: what the second one is beside the first. */
function joined(pieces: readonly Piece[], link: "and" | "but" | "but only", wording: Wording): string {
  const [first, second] = pieces;
  if (first === undefined) return "";
  const text = verbOf(first) + whereOf(first, wording);
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

function whereOf({ basis, said, all, weighed }: Piece, { noun, percent }: Wording): string {
  if (said === null) return `in ${percent(weighed)}% by weight of ${all} ${noun[1]} of other series`;
  if (basis === "transcripts") return inCount(said, all, transcript);
  return inCount(said, all, noun) + (basis === "record" ? " that settled" : " of other series");
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
