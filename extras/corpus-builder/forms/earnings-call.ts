import { z } from "zod";
import { easternDayOf } from "../../src/base/eastern-time.ts";
import { fromIso } from "@mention-market/service/base/clock";
import { type Form, listOf, type Said, speakerLabel } from "./form.ts";

const info = z.object({ name: z.string().nullish(), title: z.string().nullish() });
const speaker = z
  .object({
    speaker: speakerLabel,
    speaker_info: info.nullish(),
    text: z.string().nullish(),
    words: z.array(z.string()).nullish(),
  })
  .transform(({ text, words, ...one }) => ({ ...one, text: text ?? words?.join(" ") ?? "" }));
const event = z.object({
  year: z.number(),
  quarter: z.number(),
  conference_date: z.string().nullish(),
});
const call = z
  .object({
    event: event.nullish(),
    speakers: listOf(speaker)
      .transform((all) => all.filter(({ text }) => text.trim() !== ""))
      .nullish(),
    speaker_name_map_v2: z.record(z.string(), info.nullable()).nullish(),
    prepared_remarks: z.string().nullish(),
    questions_and_answers: z.string().nullish(),
    text: z.string().nullish(),
  })
  .refine(
    (one) => one.event != null || (one.speakers ?? []).length > 0 || one.prepared_remarks !== undefined,
  );
type Call = z.output<typeof call>;

/** The role that a title names: analysts are outside of the company. */
export function roleOf(name: string | null, title: string | null | undefined): string | null {
  if (/^(?:conference )?(?:call )?operator$/i.test(name ?? "")) return "operator";
  if (title == null || title.trim() === "") return null;
  return /analyst/i.test(title) ? "analyst" : "executive";
}

/** Levels 2 and 3 have speakers, with names where the service knows them; level 4 the two parts; level 1 the text alone. */
function turnsOf({
  speakers,
  speaker_name_map_v2: names,
  prepared_remarks,
  questions_and_answers,
  text,
}: Call): Said[] {
  if (speakers != null && speakers.length > 0)
    return speakers.map((one) => {
      const known = one.speaker_info ?? names?.[one.speaker ?? ""];
      const name = known?.name ?? one.speaker;
      return {
        speaker: name,
        role: roleOf(name, known?.title),
        text: one.text,
      };
    });
  const parts = [
    { part: "prepared", text: prepared_remarks },
    { part: "questions", text: questions_and_answers },
  ] as const;
  const given = parts.flatMap((one) => (one.text == null ? [] : [{ ...one, speaker: null, text: one.text }]));
  // A call without its second part may hold the questions in the first.
  if (given.length > 1) return given;
  return [{ speaker: null, text: given[0]?.text ?? text ?? "" }];
}

export const earningsCall: Form = {
  name: "EarningsCall",
  schema: call.transform((one) => ({
    turns: turnsOf(one),
    details: {
      day: dayOf(one.event?.conference_date),
      fiscal_year: one.event?.year,
      fiscal_quarter: one.event?.quarter,
    },
  })),
  example: {
    content: `{"event": {"year": 2026, "quarter": 1, "conference_date": "2026-01-20T17:00:00.000-05:00"},
      "speakers": [{"speaker": "spk01", "text": "A quillon."}, {"speaker": "spk02", "words": ["Why?"],
        "start_times": [3.1]}],
      "speaker_name_map_v2": {"spk01": {"name": "Ann Lee", "title": "CEO"}}}`,
    turns: [
      ["Ann Lee", "A quillon."],
      ["spk02", "Why?"],
    ],
  },
};

/** The day in US Eastern time of a time with its offset, or the day itself. */
export function dayOf(time: string | null | undefined): string | undefined {
  const ms = /T.*(?:Z|[+-]\d\d:?\d\d)$/.test(time ?? "") ? fromIso(time ?? "") : null;
  if (ms !== null) return easternDayOf(ms);
  return /^\d{4}-\d\d-\d\d/.exec(time ?? "")?.[0];
}
