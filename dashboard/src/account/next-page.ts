const home = "/events";

/** Where to go after signing in: `next` of the query when it leads to a page of this site, else the events. */
export function nextPage(query: string, origin: string): string {
  const next = new URLSearchParams(query).get("next") ?? home;
  const url = urlOf(next, origin);
  if (url?.origin !== origin) return home;
  // Dots in a path may leave two slashes at its beginning, which name a host: what the browser will open decides.
  const path = `${url.pathname}${url.search}${url.hash}`;
  return urlOf(path, origin)?.origin === origin ? path : home;
}

function urlOf(path: string, origin: string): URL | null {
  return URL.canParse(path, origin) ? new URL(path, origin) : null;
}
