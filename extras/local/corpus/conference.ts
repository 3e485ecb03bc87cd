import type { Transcript } from "@mention-market/service/transcripts/transcript";
import { bank, bankWords, conferenceTicker } from "../provider/made-up.ts";
import { addressTranscript, type Speaker, type Sentences } from "./said-words.ts";
import type { Random } from "@mention-market/service/local/sample/broadcast";

const plain = [
  "My colleagues and I remain focused on the goals that the law has given us.",
  "The economy has grown at a solid pace, and activity has broadened since our last meeting.",
  "We decided today to leave our policy rate where it is.",
  "Spending by households has held up, and business investment has picked up.",
  "We will look at the incoming data, the evolving outlook and the balance of risks.",
  "Policy is not on a preset course, and we decide meeting by meeting.",
  "Long-term expectations appear to remain well anchored, as surveys and markets show.",
  "Wage growth has eased over the past year, and job openings have come down.",
  "We see the risks to our two goals as roughly in balance.",
  "I want to emphasize that no decision about the next meeting has been made.",
  "If the economy evolves as we expect, the path will look much as we published it.",
  "These projections are not a plan, and nobody on the committee thinks of them as one.",
  "We have the tools that we need, and we will use them.",
  "Everything that we do is in service to our public mission.",
  "Our staff have looked at that question closely, and the answer is that it depends.",
  "I would not want to get ahead of the committee on this.",
] as const;

const sentences: Sentences = {
  INFL: [
    "Inflation has moved closer to our goal.",
    "Inflation in services has come down only slowly.",
    "We do not want inflation to become entrenched.",
    "Without energy and food, inflation was a little lower.",
  ],
  LABO: ["The labor market remains solid.", "Conditions in the labor market have cooled."],
  UNEM: ["Unemployment is low, and it has been low for a while.", "We expect unemployment to rise a little."],
  TARI: [
    "How much of a tariff reaches consumers is hard to say.",
    "The effects of a tariff come with a delay.",
  ],
  RECE: ["I do not see a recession in the data.", "The probability of a recession is always there."],
  STAG: ["Stagflation is a word for the nineteen-seventies."],
  AI: [
    "Artificial intelligence may raise productivity over time.",
    "We hear about AI from every business we talk to.",
  ],
  SHUT: [
    "A shutdown of the government delays some of our data.",
    "We know little about October because of the shutdown.",
  ],
  BALA: [
    "We continue to reduce the size of our balance sheet.",
    "The balance sheet is a matter for another day.",
  ],
  SOFT: ["Some would call this a soft landing."],
  HOUS: ["Housing remains weak.", "Housing costs are a large part of what people spend."],
  DISS: ["There was one dissent today.", "A dissent is a healthy thing."],
  PAND: ["Before the pandemic that number was lower.", "We learned that during the pandemic."],
  LAYO: ["A layoff is still a rare event in these data."],
  BITC: ["We are not allowed to own Bitcoin."],
  UNCE: [
    "There is a good deal of uncertainty about the outlook.",
    "Uncertainty is high, and we say so.",
    "In times of uncertainty we move carefully.",
  ],
};

const questions = [
  "Thank you for taking our questions. What would it take to move at the next meeting?",
  "Chair Marrow, how do you read the last two reports?",
  "Could you say more about how the committee discussed the risks?",
  "Thanks. Are financial conditions where you want them to be?",
] as const;

const chair: Speaker = {
  voice: { speaker: bank.chair, role: "chair" },
  plain,
  sentences,
  words: bankWords,
  questions,
  form: "press_conference",
  opening: "This is a made-up press conference, generated to try the service out. Nobody said any of this.",
};

/** Makes up a press conference: the chair's statement, and reporters' questions. `date`: YYYY-MM-DD. */
export function conferenceTranscript(date: string, random: Random): Transcript {
  const title = `Press conference of the ${bank.name}`;
  return addressTranscript(
    { id: `aldermere-${date}`, title, date, eventTicker: conferenceTicker(date) },
    chair,
    random,
  );
}
