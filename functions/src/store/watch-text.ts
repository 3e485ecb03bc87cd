import { storedWatch, type Watch } from "../watches/watch.ts";

/** The watch that a stored text is; null for a damaged one, so that it does not keep the others from being read. */
export function watchIn(text: unknown): Watch | null {
  if (typeof text !== "string") return null;
  try {
    return storedWatch.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
