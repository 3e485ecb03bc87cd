/** Signs in and comes back to this page. */
export function signInHref(): string {
  return `/sign-in?next=${location.pathname}${encodeURIComponent(location.search)}`;
}
