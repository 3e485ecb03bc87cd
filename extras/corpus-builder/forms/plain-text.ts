import { type Form, textForm } from "./form.ts";

/** Text without speakers, such as whisper's .txt. */
export const plainText: Form = {
  name: "text",
  schema: textForm((text) => ({ turns: [{ speaker: null, text }] })),
  example: { content: "A quillon.\nWhy?\n", turns: [[null, "A quillon.\nWhy?"]] },
};
