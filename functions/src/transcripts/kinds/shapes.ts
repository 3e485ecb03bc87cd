import { z } from "zod";

export const count = z.int().min(0);
export const probability = z.number().min(0).max(1).nullable();

export const dateIsEstimated = z
  .boolean()
  .describe("Whether that day is a guess, because the source has none");

export const snippet = z
  .object({
    before: z.string().describe("The words before the mention"),
    match: z.string().describe("The mention, as it was said"),
    after: z.string().describe("The words after the mention"),
  })
  .meta({ id: "Snippet" });
