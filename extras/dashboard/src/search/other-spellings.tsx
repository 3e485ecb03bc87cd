import type { Requests } from "../explorer/requests.ts";
import type { WireCollections } from "../explorer/wire.ts";
import { searchTexts } from "./search-texts.ts";
import { searchHref, searchPath, useSearches } from "./use-search.ts";
import { searchesFor, spellingsOf } from "./spellings.ts";

const t = searchTexts.spellings;
const [maxSearches, maxShown] = [4, 5];

interface Props {
  readonly phrase: string;
  /** null: all collections were searched. */
  readonly collection: string | null;
  readonly collections: WireCollections["collections"];
  readonly requests: Requests;
}

/** For a phrase that nobody says: similar spellings that are said, in its collection or in the largest one. */
export function OtherSpellings({ phrase, collection, collections, requests }: Props) {
  const largest = collections.toSorted((one, other) => other.transcripts - one.transcripts)[0]?.collection;
  const place = collection ?? largest ?? "";
  const paths = searchesFor(spellingsOf(phrase))
    .slice(0, maxSearches)
    .map((text) => searchPath(text, { collection: place }));
  const { found, isDone } = useSearches(requests, paths);
  const said = found.flatMap((search) => (search?.context ?? []).flatMap(({ snippets }) => snippets));
  const matches = [...new Set(said.map(({ match }) => match.toLowerCase()))].slice(0, maxShown);
  if (matches.length === 0) return <p role="status">{isDone ? t.none : t.looking}</p>;
  return (
    <p role="status">
      {t.said(place)}{" "}
      {matches.map((match, at) => (
        <>
          {at > 0 && ", "}
          <a key={match} href={searchHref({ phrase: match, collection: collection ?? "", speaker: "" })}>
            {match}
          </a>
        </>
      ))}
    </p>
  );
}
