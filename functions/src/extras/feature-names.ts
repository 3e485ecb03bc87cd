/** What a deployment may have besides the core, as FEATURES names it. */
export const featureNames = ["transcripts", "prices", "board", "changes", "mcp"] as const;
export type FeatureName = (typeof featureNames)[number];
