import type { ComponentChildren } from "preact";
import type { FeatureName } from "@mention-market/extras/feature-names";

/** A part of the site. Those that the header links to are listed in `render-page.tsx`. */
export type Section =
  "start" | "events" | "search" | "alerts" | "settings" | "track-record" | "docs" | "sign-in" | "none";

/** A page of the site. */
export interface Page {
  /** Its file under dist, without `.html`; `index` at the end is left out of the URL. */
  readonly file: string;
  readonly title: string;
  /** The title in previews of links to it, if its script sets the tab's title. Default: its title. */
  readonly linkTitle?: string | undefined;
  readonly description: string;
  /** The feature without which the page is left out. */
  readonly feature?: FeatureName;
  /** Module of src/entries that the page loads; null for none. */
  readonly entry: string | null;
  /** The section whose link in the header is current. It is also the class of the page's body. */
  readonly section: Section;
  readonly body: ComponentChildren;
  /** The sections that the search finds; empty for pages that are not documents. */
  readonly sections: readonly SearchableSection[];
}

/** A heading and the text under it. */
export interface SearchableSection {
  /** Id of the heading; "" for the top of the page. */
  readonly anchor: string;
  readonly heading: string;
  readonly text: string;
}

/** The path at which Hosting serves a file with `cleanUrls`. */
export function urlOf(file: string): string {
  return `/${file}`.replace(/\/index$/, "") || "/";
}
