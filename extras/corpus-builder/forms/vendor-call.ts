import { z } from "zod";
import { dayOf, roleOf } from "./earnings-call.ts";
import { type Form, listOf, type Said, speakerLabel } from "./form.ts";

const turn = z
  .object({
    speaker: speakerLabel,
    title: z.string().nullish(),
    part: z.string().nullish(),
    section: z.string().nullish(),
    text: z.string().nullish(),
    content: z.string().nullish(),
  })
  .refine(({ text, content }) => text !== undefined || content !== undefined)
  .transform(({ speaker, title, part, section, text, content }): Said => {
    const said = { speaker, role: roleOf(speaker, title), text: text ?? content ?? "" };
    const named = /^(prepared|q(?:uestions?|_?(?:and|&)?_?a)\b)/i.exec(part ?? section ?? "")?.[1];
    if (named === undefined) return said;
    return { ...said, part: /^p/i.test(named) ? "prepared" : "questions" };
  });

/** "2026Q1", or the number beside the year. */
const quarter = z.union([z.number(), z.string()]).nullish();

export const vendorCall: Form = {
  name: "a vendor's call",
  schema: z
    .object({
      symbol: z.string(),
      date: z.string().nullish(),
      fiscal_year: z.number().nullish(),
      fiscal_quarter: z.number().nullish(),
      quarter,
      transcript: listOf(turn).refine((turns) => turns.length > 0),
    })
    .transform(({ symbol, date, fiscal_year, fiscal_quarter, quarter: named, transcript }) => {
      const [, year, ofYear] = /^(\d{4})Q([1-4])$/.exec(String(named ?? "")) ?? [];
      return {
        turns: transcript.filter(({ text }) => text !== ""),
        details: {
          day: dayOf(date),
          company: symbol.split(":")[0] ?? symbol,
          fiscal_year: fiscal_year ?? (year === undefined ? undefined : Number(year)),
          fiscal_quarter: fiscal_quarter ?? (ofYear === undefined ? undefined : Number(ofYear)),
        },
      };
    }),
  example: {
    content: `{"symbol": "LMRA:KR", "fiscal_year": 2026, "fiscal_quarter": 1, "date": "2026-01-20", "transcript": [
      {"speaker": "Ann Lee", "text": "A quillon.", "section": "prepared_remarks"}, {"speaker": "Bob",
        "text": "Why?", "section": "questions"}]}`,
    turns: [
      ["Ann Lee", "A quillon."],
      ["Bob", "Why?"],
    ],
  },
};
