import { failureText } from "../explorer/failure.ts";
import type { Requests } from "../explorer/requests.ts";
import type { WireCollections } from "../explorer/wire.ts";
import { texts } from "../texts.ts";
import { findingsTexts, searchTexts } from "./search-texts.ts";
import { FindingsSkeleton } from "./findings-skeleton.tsx";
import { searchHref, searchPath } from "./search-path.ts";
import { OtherSpellings } from "./other-spellings.tsx";
import { useSearches } from "./use-searches.ts";

const t = searchTexts.all;

interface Props {
  readonly phrase: string;
  readonly collections: WireCollections["collections"];
  readonly requests: Requests;
}

/** How often a phrase is said in each collection. Each collection links to its own search. */
export function AllCollections({ phrase, collections, requests }: Props) {
  const paths = collections.map(({ collection }) => searchPath(phrase, { collection }, false));
  const { found, failure, isDone } = useSearches(requests, paths);
  const isNowhere = isDone && failure === null && found.every((one) => one?.transcripts_with_phrase === 0);
  if (found.length === 0 && !isDone) return <FindingsSkeleton />;
  return (
    <section class="findings" aria-label={findingsTexts.heading}>
      {failure !== null && <p class="notice notice-warn">{failureText(failure)}</p>}
      <table class="sum-table">
        <caption>{t.caption(phrase)}</caption>
        <thead>
          <tr>
            <th scope="col">{t.collection}</th>
            <th scope="col">{t.said}</th>
            <th scope="col">{t.share}</th>
            <th scope="col">{t.mentions}</th>
          </tr>
        </thead>
        <tbody>
          {collections.map(({ collection }, at) => {
            const search = found[at];
            const checked = search?.total_transcripts_checked ?? null;
            return (
              <tr key={collection}>
                <th scope="row">
                  <a href={searchHref({ phrase, collection, speaker: "" })}>{collection}</a>
                </th>
                <td>
                  {search === undefined || search === null || checked === null
                    ? texts.event.unknown
                    : t.of(search.transcripts_with_phrase, checked)}
                </td>
                <td>
                  {search?.probability == null ? texts.event.unknown : Math.round(search.probability * 100)}
                </td>
                <td>{search?.total_mentions ?? texts.event.unknown}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {isNowhere && (
        <OtherSpellings phrase={phrase} collection={null} collections={collections} requests={requests} />
      )}
    </section>
  );
}
