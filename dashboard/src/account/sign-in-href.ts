/** The link to the sign-in page, which leads back to this page. */
export function signInHref(): string {
  return `/sign-in?next=${location.pathname}${encodeURIComponent(location.search)}`;
}
