/** Where the page of a function is. */
export function referenceUrl(name: string): string {
  return `/docs/reference/${name}`;
}
