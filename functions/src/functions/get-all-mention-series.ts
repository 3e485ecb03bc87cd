import { z } from "zod";
import { defineEndpoint } from "../http/endpoint.ts";
import { listSeries, mentionSeries, type SeriesList } from "../markets/list-series.ts";

export const getAllMentionSeriesEndpoint = defineEndpoint({
  name: "getAllMentionSeries",
  summary: "Every mention series of Kalshi, sorted by ticker",
  description:
    "Every series of the category Mentions, none twice. The list is cached for 10 minutes. While Kalshi " +
    "fails, a cached list up to 24 hours old is returned, with an `Age` header.",
  ignoresUnknown: true,
  querySchema: z.object({}),
  responseSchema: z.array(mentionSeries).readonly().meta({ id: "AllMentionSeries" }),
  examples: [{ query: {} }],
  errors: { failure: "Failed to fetch mention series" },
  sendsAge: true,
  async handle(_query, { seriesList }: { readonly seriesList: SeriesList }) {
    const { value: series, ageSeconds } = await listSeries(seriesList);
    return { body: series, ...(ageSeconds !== null && { headers: { Age: String(ageSeconds) } }) };
  },
});
