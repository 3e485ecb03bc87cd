/** The language of times and numbers: the browser's. At build time it is fixed, so that every build gives the same pages. */
export const locale = "document" in globalThis ? undefined : "en-US";
