import { searchTexts } from "./search-texts.ts";
import { SearchForm } from "./search-form.tsx";

const t = searchTexts;

/** The page before its script has read anything. */
export function SearchFrame() {
  return (
    <div class="explorer">
      <SearchHeading />
      <SearchForm
        asked={{ phrase: "", collection: "", speaker: "" }}
        collections={[]}
        isDisabled
        onSearch={() => undefined}
      />
      <div class="list-note one-line">&nbsp;</div>
    </div>
  );
}

export function SearchHeading() {
  return (
    <div class="explorer-heading">
      <h1>{t.title}</h1>
      <p class="lead">{t.lead}</p>
    </div>
  );
}
