import { z } from "zod";
import { itemsOf, listOf, type dateParameters } from "@mention-market/service/base/parameters";
import type { phraseParameter, searchParameters } from "@mention-market/service/http/search-parameters";

const maxRoles = 3;
const maxSpeakerCharacters = 120;
const maxLabels = 5;
const maxLabelCharacters = 170;
const labelForm = /^([a-z][a-z0-9_]{0,39}):\s*(\S.*)$/;

/** The parameters that all searches have. */
export type CommonQuery = Readonly<
  z.output<z.ZodObject<typeof phraseParameter & typeof dateParameters & typeof searchParameters>>
>;

export const voiceParameters = {
  speaker: z
    .string()
    .max(maxSpeakerCharacters)
    .trim()
    .nullable()
    .default(null)
    .describe("one speaker, as getTranscriptCollections spells it; case and accents do not matter"),
  role: z
    .string()
    .max(maxSpeakerCharacters)
    .transform(itemsOf)
    .refine((roles) => roles.length <= maxRoles)
    .meta(listOf(maxRoles))
    .default([])
    .describe(`up to ${maxRoles} roles, comma-separated, such as executive`),
};

export const labelParameter = {
  labels: z
    .string()
    .max(maxLabels * maxLabelCharacters)
    // Values may contain commas: a comma separates two labels only where a name and a colon follow it.
    .transform((text) =>
      text
        .split(/,(?=\s*[a-z][a-z0-9_]*:)/)
        .map((label) => label.replace(/^[\s,]+|[\s,]+$/g, ""))
        .filter((label) => label !== "")
        .map((label) => labelForm.exec(label)),
    )
    .refine((found) => found.length <= maxLabels && !found.includes(null))
    .transform((found) => found.map((match) => ({ label: match?.[1] ?? "", value: match?.[2] ?? "" })))
    .meta(listOf(maxLabels))
    .default([])
    .describe(
      `up to ${maxLabels} of name:value, comma-separated, such as court:Ninth Circuit, as ` +
        "getTranscriptCollections lists them; of one name any value will do, case does not matter",
    ),
};
