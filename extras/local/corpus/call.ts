import type { Transcript, Turn } from "@mention-market/service/transcripts/transcript";
import { callTicker, company, companyWords, type Call } from "../provider/made-up.ts";
import type { CallPart } from "../../src/kinds/earnings/parts.ts";
import type { Random } from "@mention-market/service/local/sample/broadcast";
import { ramble, saidWords, type Sentences } from "./said-words.ts";

const chief = { speaker: "Mara Voss", role: "executive" };
const finance = { speaker: "Teodor Banerjee", role: "executive" };
const operator = { speaker: "Operator", role: "operator" };
const analysts = ["Priya Nandakumar", "Jonas Albrecht", "Keiko Arai", "Dana Whitlock", "Sam Osei"];

/** Words of executives: more than the minimum for an estimate. */
const preparedWords = 2400;
const answeredWords = 1500;

const plain = [
  "Thank you, and good afternoon to everyone who has joined us on the line today.",
  "We shipped more lamps this quarter than in any quarter since the company began.",
  "Our customers keep telling us that the new fixtures are simple to install and easy to live with.",
  "Revenue grew in every region, and our largest accounts renewed for several years.",
  "The team in the factory worked through two busy months, and I want to thank them for it.",
  "Operating expenses came in below our plan, mostly because we hired a little later than expected.",
  "We opened a second showroom, and the first weeks there have been encouraging.",
  "Free cash flow was strong, and we ended the period with no debt on the balance sheet.",
  "I would rather give you a careful outlook now than a bold one that we have to change.",
  "The pipeline for public buildings is larger than it was at this time last year.",
  "Pricing was stable, and our partners passed on what little changed.",
  "We continue to invest in design, since that is what brings people back to us.",
  "Let me walk you through the numbers in a little more detail before we take your questions.",
  "Returns stayed low, which tells us that the quality work of the past two years has paid off.",
  "For the full year we expect growth in the low teens, with some variation between quarters.",
  "We are careful with every commitment that we make to our shareholders.",
] as const;

const sentences: Sentences = {
  AI: [
    "We use AI to plan our deliveries, and it has saved us days.",
    "Artificial intelligence helps our designers try more shapes in less time.",
  ],
  TARI: [
    "The new tariff on glass cost us about a point.",
    "Each tariff that is announced makes us look at our suppliers again.",
  ],
  HEAD: ["Currency was a headwind in the period.", "We see one headwind going away next year."],
  MARG: [
    "Gross margin improved once more.",
    "Our margin was helped by a better mix.",
    "The operating margin was in line with our plan.",
  ],
  SUBS: [
    "Our subscription for spare parts keeps growing.",
    "A subscription gives our customers one bill for all of it.",
  ],
  SUPP: ["Our supply chain is in better shape than it was.", "We shortened the supply chain for glass."],
  LAYO: ["There was a layoff in our oldest plant, and it was not an easy decision."],
  RECE: ["We have planned for a mild recession, and we do not see one yet."],
  ROBO: ["A robot now packs the smallest boxes.", "Robotics is where most of our capital spending goes."],
  DATA: ["We light the data center of a large customer now.", "Every data center needs light, too."],
  BUYB: [
    "We completed the buyback that we announced in spring.",
    "The board has approved a further repurchase of shares.",
  ],
  HOLI: ["The holiday season began well.", "We are ready for the holiday rush."],
  CHIN: ["Sales in China were flat.", "We have a small team in China, and it does fine work."],
  QUAN: ["A quantum laboratory is our newest customer."],
};

const questions = [
  "Thanks for taking my question. Could you say more about what you see in the months ahead?",
  "Congratulations on the quarter. How should we think about spending from here?",
  "Good afternoon. Can you help us understand the regions a little better?",
  "Thank you. What would have to happen for you to raise the outlook?",
] as const;

/** Makes up a call. Words of analysts do not count, so they settle no market. */
export function callTranscript(call: Call, random: Random): Transcript {
  const { fiscalYear, fiscalQuarter, day } = call;
  const ticker = callTicker(call);
  const { sentences: said, unsaid } = saidWords(ticker, companyWords, sentences, random);
  const half = said.length >> 1;
  const prepared = ramble(preparedWords, plain, said.slice(0, half), random);
  const answers = ramble(answeredWords, plain, said.slice(half), random);
  const middle = prepared.length >> 1;
  const turn = (part: CallPart, voice: Pick<Turn, "speaker" | "role">, lines: readonly string[]): Turn => ({
    ...voice,
    part,
    text: lines.join(" "),
  });
  return {
    id: `${company.ticker}_q${fiscalQuarter}_${fiscalYear}`,
    title: `${company.name} earnings call, Q${fiscalQuarter} ${fiscalYear}`,
    date: day,
    startsAt: null,
    eventTickers: [ticker],
    source: "made up",
    labels: { company: company.ticker, fiscal_year: fiscalYear, fiscal_quarter: fiscalQuarter },
    turns: [
      turn("prepared", operator, [
        `This is a made-up call of ${company.name}, generated to try the service out. Nobody said any of this.`,
      ]),
      turn("prepared", chief, prepared.slice(0, middle)),
      turn("prepared", finance, prepared.slice(middle)),
      ...analysts.flatMap((speaker, at) => {
        const share = Math.ceil(answers.length / analysts.length);
        const unsaidWord = sentences[unsaid[at] ?? ""]?.[0];
        return [
          turn("questions", operator, [`Our next question comes from ${speaker}. Your line is open.`]),
          turn("questions", { speaker, role: "analyst" }, [
            random.pick(questions),
            ...(unsaidWord === undefined ? [] : [unsaidWord]),
          ]),
          turn("questions", at % 2 === 0 ? chief : finance, answers.slice(at * share, (at + 1) * share)),
        ];
      }),
      turn("questions", operator, ["This concludes the call. You may now disconnect."]),
    ].filter(({ text }) => text !== ""),
  };
}
