import { useState } from "preact/hooks";
import type { WireCollections } from "../explorer/wire.ts";
import { collectionName } from "./collection-name.ts";
import { searchTexts } from "./search-texts.ts";

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

/** A search, as the page's address contains it. */
export interface SearchFor {
  readonly phrase: string;
  /** "" for all. */
  readonly collection: string;
  /** "" for all. */
  readonly speaker: string;
}

interface Props {
  readonly asked: SearchFor;
  readonly collections: WireCollections["collections"];
  readonly onSearch: (asked: SearchFor) => void;
  readonly isDisabled?: boolean;
}

/** The fields for a phrase, the collection to search, and one of its speakers if it names them. */
export function SearchForm({ asked, collections, onSearch, isDisabled = false }: Props) {
  const [phrase, setPhrase] = useState(asked.phrase);
  const [collection, setCollection] = useState(asked.collection);
  const [speaker, setSpeaker] = useState(asked.speaker);
  const chosen = collections.find((one) => one.collection === collection);
  const speakers = chosen?.speakers ?? [];

  function submit(event: Event): void {
    event.preventDefault();
    const isOfCollection = speakers.some((one) => one.speaker === speaker);
    onSearch({
      phrase: phrase.trim(),
      collection: chosen?.collection ?? "",
      speaker: isOfCollection ? speaker : "",
    });
  }

  return (
    <form class="filter-form" role="search" aria-label={t.title} onSubmit={submit}>
      <div class="field">
        <label for="search-phrase">{t.phrase}</label>
        <input
          id="search-phrase"
          class="input"
          type="search"
          required
          maxLength={300}
          value={phrase}
          placeholder={t.placeholder}
          disabled={isDisabled}
          onInput={({ currentTarget }) => setPhrase(currentTarget.value)}
        />
      </div>
      <div class="field">
        <label for="search-collection">{t.collection}</label>
        <select
          id="search-collection"
          class="input"
          value={chosen?.collection ?? ""}
          disabled={isDisabled}
          onChange={({ currentTarget }) => setCollection(currentTarget.value)}
        >
          <option value="">{t.allCollections}</option>
          {collections.map(({ collection: name, transcripts }) => (
            <option key={name} value={name}>
              {t.collectionOption(collectionName(name), transcripts)}
            </option>
          ))}
        </select>
      </div>
      <div class="field">
        <label for="search-speaker">{t.speaker}</label>
        <select
          id="search-speaker"
          class="input"
          value={speaker}
          disabled={isDisabled || speakers.length === 0}
          onChange={({ currentTarget }) => setSpeaker(currentTarget.value)}
        >
          <option value="">{speakers.length === 0 ? t.noSpeakers : t.allSpeakers}</option>
          {speakers.map(({ speaker: name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <button class="button" type="submit" disabled={isDisabled || collections.length === 0}>
        {t.submit}
      </button>
    </form>
  );
}
