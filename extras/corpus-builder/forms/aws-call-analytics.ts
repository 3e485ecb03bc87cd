import { z } from "zod";
import { type OnChannel, ownPieces } from "./channels.ts";
import { type Form, milliseconds, type Piece, speakerLabel } from "./form.ts";

const item = z
  .object({ Content: z.string(), BeginOffsetMillis: milliseconds, EndOffsetMillis: milliseconds })
  .transform(({ Content: text, BeginOffsetMillis: startMs, EndOffsetMillis: endMs }) => ({
    ...{ text, speaker: null, startMs, endMs },
  }));
const turn = z
  .object({
    Content: z.string(),
    ParticipantRole: speakerLabel,
    ParticipantId: speakerLabel,
    BeginOffsetMillis: milliseconds,
    EndOffsetMillis: milliseconds,
    Items: z.array(item).nullish(),
  })
  .transform(({ Content, ParticipantRole, ParticipantId, BeginOffsetMillis, EndOffsetMillis, Items }) => {
    const speaker = ParticipantRole ?? ParticipantId;
    const onChannel = (piece: Piece): OnChannel => ({ channel: speaker, piece });
    const times = { startMs: BeginOffsetMillis, endMs: EndOffsetMillis };
    return {
      said: onChannel({ text: Content, speaker, isLine: true, ...times }),
      words: (Items ?? []).map(onChannel),
    };
  });

export const awsCallAnalytics: Form = {
  name: "AWS Call Analytics",
  schema: z.object({ Transcript: z.array(turn).min(1) }).transform(({ Transcript: turns }) => ({
    pieces: ownPieces(
      turns.map(({ said }) => said),
      turns.flatMap(({ words }) => words),
    ),
  })),
  example: {
    content: `{"Participants": [{"ParticipantRole": "AGENT"}], "Transcript": [
      {"ParticipantRole": "AGENT", "Content": "A quillon.", "BeginOffsetMillis": 0, "EndOffsetMillis": 900},
      {"ParticipantRole": "CUSTOMER", "Content": "Why?", "BeginOffsetMillis": 900, "EndOffsetMillis": 1200}]}`,
    turns: [
      ["AGENT", "A quillon."],
      ["CUSTOMER", "Why?"],
    ],
  },
};
