const home = "/settings";

/** Where to go after signing in: `next` of the query when it is a path of this site, else API Settings. */
export function nextPage(query: string, origin: string): string {
  const next = new URLSearchParams(query).get("next") ?? home;
  try {
    const url = new URL(next, origin);
    return url.origin === origin ? `${url.pathname}${url.search}${url.hash}` : home;
  } catch {
    return home;
  }
}
