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
 * The sentence about a word: its price, the evidence, the fair value of both, and how thin the evidence is. At most 160 characters. All
 * numbers are in the response; shares are in percent. Null for a settled word, and if nothing of it was read. `kind`: the series' kind.
 */
export function reasonOf(
  word: ReasonedWord,
  kind: keyof typeof nouns = "others",
  numberText: (number: number) => string = String,
): string | null {
  const { status, estimate = null, transcripts } = word;
  if (status === "settled" || estimate === null) return null;
  const wording = { noun: nouns[kind], percent: (share: number) => numberText(percentOf(share)), numberText };
  const pieces = piecesOf(word, estimate);
  const price = priceOf(word, estimate, wording);
  if (pieces.length === 0) {
    const { total_transcripts_checked: checked = 0, transcripts_with_phrase: said = 0 } = transcripts ?? {};
    return checked === 0
      ? "Nothing is known of this word beyond its price."
      : `${price} ${capital(saidIn(said, checked, transcript))}, too short to count.`;
  }
  const leads = knownOf(word, estimate, pieces, wording).map((text) => `${price} ${capital(text)}.`);
  const tail = tailOf(estimate, wording);
  return (
    [...leads.map((text) => text + tail), ...leads].find(({ length }) => length <= maxReasonLength) ?? null
  );
}

function priceOf(
  { yes_bid_dollars: bid, yes_ask_dollars: ask, last_price: last }: ReasonedWord,
  { fair_basis: basis }: ReasonedEstimate,
  { percent, numberText }: Wording,
): string {
  if (basis === "siblings") return "No price of its own.";
  if (bid !== null && ask !== null && bid > 0 && bid <= ask && ask < 1) {
    const [low, high] = [percent(bid), percent(ask)];
    return low === high ? `Price ${low}%.` : `Price ${low} to ${high}%.`;
  }
  return last === null ? "No price." : `Last price ${numberText(last)}%.`;
}

/** The evidence and the result in words, the most detailed version first. */
function knownOf(
  { yes_bid_dollars: bid, yes_ask_dollars: ask }: ReasonedWord,
  estimate: ReasonedEstimate,
  pieces: readonly Piece[],
  wording: Wording,
): string[] {
  const { fair_value: fair, fair_basis: basis, probability, low, high } = estimate;
  const { percent } = wording;
  const texts = pieces.map((piece) => pieceText(piece, wording));
  const ending = (end: string) => [2, 1].map((count) => texts.slice(0, count).join(" and ") + end);
  if (fair === null)
    return ending(`: estimate ${percent(probability)}%, from ${percent(low)} to ${percent(high)}%`);
  const weSay = ` we say ${percent(fair)}%`;
  if (basis !== "price") return ending(`; with the other words' prices${weSay}`);
  const [shown, from, to] = [percentOf(fair), percentOf(bid ?? 0), percentOf(ask ?? 1)];
  const side = shown > to ? 1 : shown < from ? -1 : 0;
  if (side === 0) return ending(`; we stay at ${percent(fair)}%`);
  const usual = `${side > 0 ? "more" : "less"} often than the usual ${percent(rateOf(estimate))}%`;
  const why = ["", `, ${usual}`, `, lately ${usual}`];
  return [
    ...leadsTo(side, side > 0 ? to : from, estimate, pieces).map((lead) => {
      const led = lead.pieces.map((piece) => pieceText(piece, wording));
      return `${led.join(lead.isOpposed ? ", but " : " and ")}${why[lead.shownBy]}, so${weSay}`;
    }),
    ...ending(`;${weSay}`),
  ];
}

const transcript: Noun = ["transcript", "transcripts"];

function pieceText({ basis, said, all, weighed }: Piece, { noun, percent }: Wording): string {
  if (said === null) return `said in ${percent(weighed)}% of ${all} ${noun[1]} of other series`;
  if (basis === "transcripts") return saidIn(said, all, transcript);
  return saidIn(said, all, noun) + (basis === "record" ? " that settled" : " of other series");
}

function saidIn(said: number, all: number, [singular, plural]: Noun): string {
  const where = all === 1 ? `the only ${singular}` : `${said || all} of ${all} ${plural}`;
  return `${said === 0 ? "not " : ""}said in ${where}`;
}

/** How thin the evidence is: how little there is, else how wide the estimate's interval is. */
function tailOf(
  { observations, parts, low, high, fair_value: fair }: ReasonedEstimate,
  { percent }: Wording,
): string {
  if (observations >= thinBelow)
    return fair === null ? "" : ` Estimate without the price: ${percent(low)} to ${percent(high)}%.`;
  const has = (...bases: readonly string[]) => parts.some(({ basis }) => bases.includes(basis));
  const sources = [has("record", "speaker") && "settled market", has("transcripts") && "transcript"];
  const named = sources.flatMap((name) => (name === false ? [] : observations === 1 ? name : `${name}s`));
  return ` Thin: ${observations} ${named.join(" and ")}.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
