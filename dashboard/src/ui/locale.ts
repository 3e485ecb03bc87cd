/** The language of times and numbers: the browser's. While the pages are built nobody reads them yet, and every build is the same. */
export const locale = "document" in globalThis ? undefined : "en-US";
