/**
 * The site's address, such as `https://example.web.app`: the build's setting SITE_URL, else Hosting's address of the project in
 * GCLOUD_PROJECT, which `firebase deploy` sets. Null for any other build. Throws for a SITE_URL that is not an address.
 */
export function siteAddressOf({
  SITE_URL = "",
  GCLOUD_PROJECT = "",
}: Readonly<Record<string, string | undefined>>): string | null {
  if (SITE_URL !== "") return new URL(SITE_URL).origin;
  return GCLOUD_PROJECT === "" || GCLOUD_PROJECT.startsWith("demo-")
    ? null
    : `https://${GCLOUD_PROJECT}.web.app`;
}
