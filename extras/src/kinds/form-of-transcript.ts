import { formLabel, formNamed, type Form } from "../base/forms.ts";
import type { StoredTranscript } from "@mention-market/service/transcripts/transcript";
import type { Kind } from "./kind.ts";

/** The form of its kind's transcripts if they have only one, else its own; null if it is not known. */
export function formOfTranscript(
  { labels }: Pick<StoredTranscript, "labels">,
  { form }: Pick<Kind, "form">,
): Form | null {
  return form ?? formNamed(labels[formLabel]);
}
