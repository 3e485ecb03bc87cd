import { z } from "zod";
import { type Form, milliseconds, speakerLabel } from "./form.ts";

const turn = z
  .object({
    Content: z.string(),
    ParticipantRole: speakerLabel,
    ParticipantId: speakerLabel,
    BeginOffsetMillis: milliseconds,
    EndOffsetMillis: milliseconds,
  })
  .transform(({ Content, ParticipantRole, ParticipantId, BeginOffsetMillis, EndOffsetMillis }) => ({
    text: ` ${Content}`,
    speaker: ParticipantRole ?? ParticipantId,
    startMs: BeginOffsetMillis,
    endMs: EndOffsetMillis,
  }));

export const awsCallAnalytics: Form = {
  name: "AWS Call Analytics",
  schema: z
    .object({ Transcript: z.array(turn).min(1) })
    .transform(({ Transcript }) => ({ pieces: Transcript })),
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
