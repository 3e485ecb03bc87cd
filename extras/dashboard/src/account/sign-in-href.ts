/** The link to the sign-in page, which leads back to this page, or to another one. */
export function signInHref(back = `${location.pathname}${location.search}`): string {
  const [path = "", ...query] = back.split("?");
  const search = query.length === 0 ? "" : `?${query.join("?")}`;
  return `/sign-in?next=${path}${encodeURIComponent(search)}`;
}
