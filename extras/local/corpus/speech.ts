import type { Transcript } from "@mention-market/service/transcripts/transcript";
import { speaker, speakerWords, type Speech } from "../provider/made-up.ts";
import { addressTranscript, type Speaker, type Sentences } from "./said-words.ts";
import type { Random } from "@mention-market/service/local/sample/broadcast";

const plain = [
  "Good afternoon, everybody, and thank you for coming out on a day like this.",
  "When I walked down here this morning, three people stopped me to say the same thing.",
  "This city was built by people who got up early and did not ask who would thank them.",
  "I made a promise two years ago, and I intend to keep it before the snow falls.",
  "You know me: I would rather open a small thing on time than a big thing late.",
  "My grandmother used to say that a street is only as good as its neighbors.",
  "We counted every one of them, and then we counted them again to be sure.",
  "There are people in this room who have waited longer than anyone should have to wait.",
  "I want to thank the volunteers, who brought the chairs, the coffee and the good mood.",
  "Nobody up the road believed that we could do it, and here we stand.",
  "It will take patience, and it will take all of us, and it will be worth it.",
  "So let me tell you what happens next, in plain words and in the right order.",
  "Last week a schoolboy of nine wrote me a letter with two very good ideas in it.",
  "We listened first, and then we decided, and that is how it ought to be.",
  "If something does not work, we say so, and then we repair it.",
  "I look at this square and I see what it will be in ten years.",
] as const;

const sentences: Sentences = {
  BRID: ["The old bridge opens again on Monday.", "A bridge is a promise to the other side."],
  TRAM: ["The tram will run until midnight.", "Take the tram, it is faster than I am."],
  HARB: ["The harbor is where this city began.", "We cleaned the harbor, and the seals came back."],
  BUDG: ["The budget is balanced.", "I have read every page of the budget.", "No budget has ever been easy."],
  TAX: ["There will be no new tax this year.", "A fair tax is one that you can explain."],
  CLIM: ["The climate does not wait for a vote."],
  FLOO: ["The flood of last spring taught us a lot."],
  HOUS: ["Affordable housing is the first thing that people ask me about."],
  RENT: ["Rent control is on the ballot, and I have said what I think of it."],
  POLI: ["The police have my thanks for a calm weekend."],
  FIRE: ["The fire department was there in four minutes."],
  SCHO: ["Every school gets a new roof.", "A school without music is half a school."],
  LIBR: ["The library stays open on Sundays."],
  BIKE: ["The bike lane along the river is finished."],
  STAD: ["The stadium will be paid for by those who use it."],
  CASI: ["There will be no casino while I am in this office."],
  AI: [
    "We tried AI at the permit desk, and the line got shorter.",
    "Artificial intelligence will not sweep the streets.",
  ],
  GOVE: ["The governor called me last night."],
  OPPO: ["My opponent says that it can't be done."],
  ELEC: ["The election is over, and the work goes on."],
};

const questions = [
  "Madam Mayor, what do you say to people who think that this takes too long?",
  "Mayor Quill, when will the work begin?",
  "Can you tell us what it will cost?",
  "Mayor, have you spoken with the council about this?",
] as const;

const mayor: Speaker = {
  voice: { speaker: speaker.name, role: "mayor" },
  plain,
  sentences,
  words: speakerWords,
  questions,
  form: "speech",
  opening: "This is a made-up speech, generated to try the service out. Nobody said any of this.",
};

/** Makes up a speech, and some questions after it. */
export function speechTranscript({ day, place, eventTicker }: Speech, random: Random): Transcript {
  const date = new Date(day).toISOString().slice(0, 10);
  const address = { id: `quill-${date}`, title: `Mayor Quill at ${place}`, date, eventTicker };
  return addressTranscript(address, mayor, random);
}
