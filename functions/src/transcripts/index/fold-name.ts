/** A name or role without case, accents and repeated white space: equal for two spellings that are the same. */
export function foldName(name: string): string {
  return name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();
}
