import { z } from "zod";
import { listSeries, mentionSeries } from "../../markets/series/list-series.ts";
import { defineEndpoint } from "../../http/endpoint.ts";
import type { EndpointServices } from "../services.ts";

export const getAllMentionSeries = defineEndpoint({
  name: "getAllMentionSeries",
  access: "key",
  summary: "Every mention series of the provider, sorted by ticker",
  description:
    "Every series of the category Mentions, none twice. The list is kept for 10 minutes. While the " +
    "provider fails, a list of up to 24 hours ago stands in, with its `Age`.",
  ignoresUnknown: true,
  querySchema: z.object({}),
  responseSchema: z.array(mentionSeries).readonly().meta({ id: "AllMentionSeries" }),
  examples: [{ query: {} }],
  errors: { failure: "Failed to fetch mention series" },
  sendsAge: true,
  rows: "",
  maxInstances: 1,
  async handle(_query, { seriesList }: EndpointServices) {
    const { value: series, ageSeconds } = await listSeries(seriesList);
    return { body: series, ...(ageSeconds !== null && { headers: { Age: String(ageSeconds) } }) };
  },
});
