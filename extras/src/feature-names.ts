/** What a deployment may have beside the core. FEATURES uses these names. */
export const featureNames = ["transcripts", "prices", "board", "changes", "mcp"] as const;
export type FeatureName = (typeof featureNames)[number];

/** The features in a value of FEATURES, comma-separated. "" and `core` mean none, `all` means all. Throws for an unknown name. */
export function featuresIn(text: string): readonly FeatureName[] {
  const named = text.split(",").flatMap((item) => item.trim() || []);
  const unknown = named.filter((name) => !["core", "all", ...featureNames].includes(name));
  if (unknown.length > 0)
    throw new Error(
      `Bad value of FEATURES: ${unknown.join(", ")}; expected core, all, or some of ${featureNames.join(", ")}`,
    );
  return featureNames.filter((name) => named.includes("all") || named.includes(name));
}
