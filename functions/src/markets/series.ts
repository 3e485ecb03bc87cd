import { z } from "zod";

/** An entry of getAllMentionSeries' answer (contract section 4). */
export const mentionSeries = z.object({
  series_ticker: z.string(),
  series_title: z.string(),
});

export type MentionSeries = Readonly<z.output<typeof mentionSeries>>;
