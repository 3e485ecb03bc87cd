/** The URL of a function's page. */
export function referenceUrl(name: string): string {
  return `/docs/reference/${name}`;
}
