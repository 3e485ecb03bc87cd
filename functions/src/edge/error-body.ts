import { z } from "zod";

/** The body of every error of an HTTPS function (contract section 2). */
export const errorBody = z.object({
  error: z.string().describe("what went wrong"),
  message: z.string().optional().describe("what is accepted, or what the provider said"),
});

export type ErrorBody = z.output<typeof errorBody>;
