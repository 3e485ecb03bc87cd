import type { Form } from "../../base/forms.ts";

/** What says in which form the speaker appears. */
interface Described {
  readonly event_title: string | null;
  readonly event_subtitle: string | null;
}

interface RulesOfWord {
  readonly strike_word: string | null;
  readonly rules_primary: string;
}

const stations = "abc|bloomberg|cbs|cnbc|cnn|fox|msnbc|nbc|newsmax|newsnation";

/** The words that name a form. A speech may be part of another form, so it is the last. */
const named: readonly (readonly [form: Form, words: RegExp])[] = [
  ["press_conference", /\b(?:press|news) (?:conference|briefing)s?\b|\bpressers?\b|\bpress gaggle\b/i],
  ["rally", /\b(?:tele-?)?rall(?:y|ies)\b/i],
  [
    "interview",
    new RegExp(
      String.raw`\binterviews?\b|\bpodcasts?\b|\bappearance on\b|\b(?:${stations})(?: news)? appearance\b`,
      "i",
    ),
  ],
  ["hearing", /\bhearings?\b|\btestimony\b|\btestif(?:y|ies)\b/i],
  ["debate", /\bdebates?\b/i],
  ["call", /\bearnings (?:conference )?calls?\b/i],
  ["broadcast", /\bannouncers?\b|\bcommentators?\b|\bbroadcasts?\b|\bepisodes?\b|\bbulletins?\b/i],
];
const speech =
  /\bspeech(?:es)?\b|\baddress(?:es)?\b|\bremarks\b|\bkeynote\b|\bstate of the union\b|\binaugural\b/i;

/**
 * The form of an event by its title, else its subtitle, else the rules of its words; null where they name none, or several. The words
 * themselves don't count, since a market may be about "Debate".
 */
export function formOfEvent(
  { event_title, event_subtitle }: Described,
  rules: readonly RulesOfWord[],
): Form | null {
  return formIn(event_title) ?? formIn(event_subtitle) ?? formInRules(rules);
}

function formIn(text: string | null): Form | null {
  const found = text === null ? [] : named.filter(([, words]) => words.test(text));
  const [first] = found;
  if (first !== undefined) return found.length === 1 ? first[0] : null;
  return text !== null && speech.test(text) ? "speech" : null;
}

/** The form in which the rules of at least half of the words agree, if those of no other word name another. */
function formInRules(rules: readonly RulesOfWord[]): Form | null {
  const found = rules.flatMap(
    ({ strike_word, rules_primary }) => formIn(withoutWord(rules_primary, strike_word)) ?? [],
  );
  const [form = null, ...others] = new Set(found);
  return others.length === 0 && 2 * found.length >= rules.length ? form : null;
}

function withoutWord(rules: string, strikeWord: string | null): string {
  const words = (strikeWord ?? "").split("/").flatMap((word) => word.trim() || []);
  return words.reduce((text, word) => text.replace(word, " "), rules);
}
