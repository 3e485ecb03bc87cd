const home = "/events";

/** The page after signing in: `next` of the query if it is a page of this site, else the events. */
export function nextPage(query: string, origin: string): string {
  const next = new URLSearchParams(query).get("next") ?? home;
  const url = urlOf(next, origin);
  if (url?.origin !== origin) return home;
  // A path with dots may resolve to one that begins with two slashes, which name a host. So the resolved URL is checked.
  const path = `${url.pathname}${url.search}${url.hash}`;
  return urlOf(path, origin)?.origin === origin ? path : home;
}

function urlOf(path: string, origin: string): URL | null {
  return URL.canParse(path, origin) ? new URL(path, origin) : null;
}
