import type { Form } from "../../src/base/forms.ts";
import type { SeriesKind } from "../../src/words/series-kind.ts";
import type { ValuedEvent } from "../../src/words/value-event.ts";

type Word = ValuedEvent["markets"][number];
type Estimate = NonNullable<Word["estimate"]>;

export function estimateIn({ estimate }: Word): Estimate {
  if (estimate === null) throw new Error("The word has no estimate");
  return estimate;
}

const evidence = "(?:Not said|not said|Said|said) in .*?";
const tail = "(?<tail>(?: Thin: .*| Estimate without .*)?)";
const claims = [
  /^(?<nothing>Nothing is known of this word beyond its price\.)$/,
  new RegExp(`^(?<price>.*?)\\. (?<evidence>${evidence}), (?<short>too short to count)\\.$`),
  new RegExp(
    `^(?<price>Price [^,]*), we say (?<fair>[\\d.]+)%: (?<evidence>${evidence})(?:, (?<why>(?:lately )?(?:more|less) often than the usual [\\d.]+%))?\\.${tail}$`,
  ),
  new RegExp(`^(?<price>Price [^,]*), we stay at (?<stay>[\\d.]+)%; (?<evidence>${evidence})\\.${tail}$`),
  new RegExp(`^(?<price>Price [^,]*), we say (?<plain>[\\d.]+)%; (?<evidence>${evidence})\\.${tail}$`),
  new RegExp(
    `^(?<price>.*?)\\. (?<evidence>${evidence}); with the other words' prices we say (?<siblings>[\\d.]+)%\\.${tail}$`,
  ),
  new RegExp(
    `^(?<price>.*?)\\. (?<evidence>${evidence}): estimate (?<estimate>[\\d.]+)%, from (?<low>[\\d.]+) to (?<high>[\\d.]+)%\\.${tail}$`,
  ),
];

/** Throws where a sentence says what its word's numbers do not. Returns the form of the sentence. Written apart from the rules of wording. */
export function formOfReason(
  written: string,
  word: Word,
  event: { kind: SeriesKind; form: Form | null },
): string {
  const lately = /(?:, | \()(\d) of the last 8\)?/.exec(written);
  const text = lately === null ? written : written.replace(lately[0], "");
  const found = claims.map((claim) => claim.exec(text)?.groups).find((groups) => groups !== undefined);
  if (found === undefined) throw new Error(`Not understood: ${text}`);
  const fail = (what: string) => {
    throw new Error(`${what}: ${text}\n${JSON.stringify(word)}`);
  };
  const demand = (isTrue: boolean, what: string) => {
    if (!isTrue) fail(what);
  };
  demand(written.length <= 160, "too long");
  const estimate = estimateIn(word);
  const { observations, parts, fair_value: fair, fair_basis: basis } = estimate;
  const numbers = new Set(numbersIn(word).flatMap((number) => [number, 100 * number]));
  for (const [shown] of text.matchAll(/\d+(?:\.\d+)?/g))
    demand(
      [...numbers].some((number) => isShownAs(number, Number(shown))),
      `no such number: ${shown}`,
    );
  const sourced = observations > 0 || word.transcripts !== undefined;
  if (found["nothing"] !== undefined) {
    demand(!sourced, "something is known");
    return "nothing";
  }
  demand(sourced, "nothing is known");
  const pieces = checkEvidence(found["evidence"] ?? "", word, event, demand);
  if (lately !== null) {
    const [first] = pieces;
    const { yes_of_last_8: last, count } = first?.source ?? {};
    demand(last === Number(lately[1]), "another count of the last 8");
    demand(count !== undefined && (first?.all ?? 0) > 8, "no more than 8");
    demand(first !== undefined && first.share > 0 && first.share < 1, "always or never");
  }
  if (found["short"] !== undefined) {
    demand(observations === 0, "transcripts count");
    return "too short";
  }
  demand(observations > 0, "nothing counts");
  const thin = /^ Thin: (\d+) (.*)\.$/.exec(found["tail"] ?? "");
  if (thin !== null) {
    demand(Number(thin[1]) === observations && observations < 10, "not thin");
    const isMixed = (thin[2] ?? "").includes(" and ");
    const counted = parts.filter(({ basis: part }) => part !== "series").map(({ basis: part }) => part);
    demand(isMixed === (counted.includes("transcripts") && counted.length > 1), "mixed");
    demand(
      isMixed || (thin[2] ?? "").startsWith("transcript") === counted.includes("transcripts"),
      "not that",
    );
  }
  const [bid, ask] = [word.yes_bid_dollars ?? NaN, word.yes_ask_dollars ?? NaN];
  const price = /^Price ([\d.]+)(?: to ([\d.]+))? ¢(, too wide to use)?$/.exec(found["price"] ?? "");
  const [low, high] = [Number(price?.[1]), Number(price?.[2] ?? price?.[1])];
  demand(price === null || (isShownAs(100 * bid, low) && isShownAs(100 * ask, high)), "another price");
  demand((price?.[3] !== undefined) === (price !== null && basis === "siblings"), "used or not");
  const [, quotedSide, quoted] = /^(Bid|Ask) ([\d.]+) ¢, no (?:bid|ask)$/.exec(found["price"] ?? "") ?? [];
  const [isBid, isAsk] = [bid > 0, ask < 1];
  demand((quotedSide !== undefined) === (isBid !== isAsk), "one side or both");
  demand(quotedSide === undefined || isShownAs(100 * (isBid ? bid : ask), Number(quoted)), "another side");
  if (found["estimate"] !== undefined) {
    demand(fair === null, "there is a fair value");
    return "estimate";
  }
  demand(fair !== null, "there is no fair value");
  if (found["siblings"] !== undefined) {
    demand(basis === "siblings", "there is a price");
    return "other words";
  }
  demand(basis === "price" && price !== null, "there is no price");
  if (found["stay"] !== undefined) {
    demand(Number(found["stay"]) >= low && Number(found["stay"]) <= high, "moved");
    return "we stay at";
  }
  if (found["plain"] !== undefined) return "we say";
  const said = Number(found["fair"]);
  demand(said < low || said > high, "not moved");
  const side = said > high ? 1 : -1;
  const bound = side === 1 ? high : low;
  const rate = parts[0]?.probability ?? NaN;
  const shown = found["evidence"] ?? "";
  const claimed = shown.includes(", but ") ? pieces.slice(1) : pieces;
  const opposed = shown.includes(", but ") ? pieces.slice(0, 1) : [];
  demand(
    opposed.every(({ weighed }) => (weighed - rate) * side < 0),
    "not opposed",
  );
  demand(
    claimed.every(({ weighed }) => (weighed - rate) * side > 0),
    "the evidence points to the other side",
  );
  const why = /^(lately )?(more|less) often than the usual ([\d.]+)%$/.exec(found["why"] ?? "");
  if (why === null)
    demand(
      claimed.every(({ share }) => (100 * share - bound) * side > 0),
      "no reason is shown",
    );
  else {
    demand(isShownAs(100 * rate, Number(why[3])), "another rate");
    demand((why[2] === "more") === (side === 1), "the reason points to the other side");
    const by = why[1] === undefined ? "share" : "weighed";
    demand(
      claimed.every((piece) => (100 * piece[by] - Number(why[3])) * side > 0),
      "not more than usual",
    );
  }
  return "so we say";
}

const formNouns: Readonly<Record<Form, string>> = {
  press_conference: "press conferences?",
  speech: "speech(?:es)?",
  rally: "(?:rally|rallies)",
  interview: "interviews?",
  hearing: "hearings?",
  debate: "debates?",
  call: "calls?",
  broadcast: "broadcasts?",
};

interface CheckedPiece {
  readonly all: number;
  readonly source: Estimate["parts"][number] | undefined;
  readonly share: number;
  readonly weighed: number;
}

/** The pieces that a sentence names, in their order. */
function checkEvidence(
  text: string,
  { record, transcripts, estimate }: Word,
  { kind, form }: { kind: SeriesKind; form: Form | null },
  demand: (isTrue: boolean, what: string) => void,
): CheckedPiece[] {
  const ofForm = form === null ? "events?" : formNouns[form];
  const noun = { nfl: "games?", earnings: "calls?", speeches: ofForm, others: ofForm }[kind];
  const otherNoun = { nfl: "games?", earnings: "calls?", speeches: "events?", others: "events?" }[kind];
  const part = (basis: string) => estimate?.parts.find((one) => one.basis === basis);
  const isNot = /^not /i.test(text);
  return text.split(/, but (?:only )?| and | (?=nor in )/).map((piece) => {
    const [, verb = "", of, share, allOf, shareOf, what = ""] =
      /^((?:not )?said |nor |)in (?:(\d+) of (\d+)|the only|([\d.]+)% by weight of (\d+)) (.*)$/i.exec(
        piece,
      ) ?? [];
    const not = verb === "nor " || (verb === "" ? isNot : /^not/i.test(verb)) ? "not" : undefined;
    const isTranscripts = /^transcripts?$/.test(what);
    const isRecord = new RegExp(`^${noun} that settled$`).test(what);
    demand(
      isTranscripts || isRecord || new RegExp(`^${otherNoun} of other series$`).test(what),
      `odd: ${piece}`,
    );
    const source = isTranscripts ? part("transcripts") : isRecord ? part("record") : part("speaker");
    const counted = isTranscripts
      ? {
          said: transcripts?.transcripts_with_phrase ?? NaN,
          all: transcripts?.total_transcripts_checked ?? NaN,
        }
      : isRecord
        ? { said: record?.yes ?? NaN, all: (record?.yes ?? NaN) + (record?.no ?? NaN) }
        : { said: (source?.probability ?? NaN) * (source?.count ?? NaN), all: source?.count ?? NaN };
    const { said, all } = counted;
    demand((not !== undefined) === (said === 0), "said or not");
    if (allOf !== undefined)
      demand(isShownAs((100 * said) / all, Number(allOf)) && Number(shareOf) === all, "another share");
    else if (of === undefined) demand(all === 1, "not the only one");
    else demand(Number(of) === (not === undefined ? said : all) && Number(share) === all, "another count");
    return { share: said / all, weighed: source?.probability ?? said / all, all, source };
  });
}

/** Every number of a response, however deep. */
function numbersIn(value: unknown): number[] {
  if (typeof value === "number") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}

/** Whether a number is shown so, rounded to the decimals that are shown. */
function isShownAs(number: number, shown: number): boolean {
  const decimals = /\.(\d+)$/.exec(String(shown))?.[1]?.length ?? 0;
  return Math.abs(number - shown) <= 0.5 * 10 ** -decimals + 1e-9;
}
