import { z } from "zod";

/** Forms of appearance, of transcripts and of events. */
export const forms = [
  "press_conference",
  "speech",
  "rally",
  "interview",
  "hearing",
  "debate",
  "call",
  "broadcast",
] as const;
export type Form = (typeof forms)[number];

/** The label of a transcript that holds its form. */
export const formLabel = "form";

/** A form of appearance in a response. */
export const formField = (nullWhen: string) =>
  z
    .enum(forms)
    .nullable()
    .describe(`${forms.slice(0, -1).join(", ")} or ${forms.at(-1) ?? ""}; null ${nullWhen}`);

/** The form that a text names; null for any other text. */
export function formNamed(text: unknown): Form | null {
  return forms.find((form) => form === text) ?? null;
}
