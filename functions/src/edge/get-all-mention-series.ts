import { z } from "zod";
import { mentionSeries, type ListSeries, type MentionSeries } from "../markets/list-series.ts";
import type { EdgeServices, Endpoint } from "./endpoint.ts";

const query = z.object({});

export interface SeriesServices extends EdgeServices {
  readonly listSeries: ListSeries;
}

/** Contract section 4. `Age` is there only when the provider fails and an older answer stands in. */
export const getAllMentionSeries: Endpoint<typeof query.shape, SeriesServices, readonly MentionSeries[]> = {
  name: "getAllMentionSeries",
  upstreamFailure: "Failed to fetch mention series",
  query,
  answerSchema: z.array(mentionSeries),
  async answer(_query, { listSeries }, context) {
    const { series, ageSeconds } = await listSeries(context);
    return { body: series, ...(ageSeconds !== null && { headers: { Age: String(ageSeconds) } }) };
  },
};
