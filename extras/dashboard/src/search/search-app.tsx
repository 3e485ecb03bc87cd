import { Fragment } from "preact";
import { useEffect, useState } from "preact/hooks";
import { failureText } from "../explorer/failure.ts";
import { FailureNotice, QuotaLine } from "../explorer/notices.tsx";
import type { Requests } from "../explorer/requests.ts";
import { useNow, useReply } from "../explorer/use-reply.ts";
import type { WireCollections } from "../explorer/wire.ts";
import { texts } from "../texts.ts";
import { numberText } from "../ui/numbers.ts";
import { dayText } from "../ui/times.ts";
import { FindingsSkeleton } from "./findings-skeleton.tsx";
import { collectionName } from "./collection-name.ts";
import { Findings, OpenMarkets, Sentence } from "./findings.tsx";
import { OtherSpellings } from "./other-spellings.tsx";
import { SearchForm, type SearchFor, SearchHeading } from "./search-form.tsx";
import { findingsTexts, searchTexts } from "./search-texts.ts";
import { searchHref, searchPath, useSearches, useSearch } from "./use-search.ts";

const t = searchTexts;
const allTexts = searchTexts.all;
const maxMeant = 5;

/** Searches any phrase in any collection of transcripts. */
export function SearchApp({ requests }: { requests: Requests }) {
  const [asked, setAsked] = useState(() => askedIn(location.search));
  const now = useNow();
  const list = useReply(requests, { path: "getTranscriptCollections", isBody: isCollections, everyMs: null });
  const { phrase, collection, speaker } = asked;
  const isAsked = phrase !== "" && collection !== "";
  const collections = list.body?.collections ?? [];
  const search = useSearch(
    requests,
    isAsked ? searchPath(phrase, { collection, ...(speaker !== "" && { speaker }) }) : null,
  );
  const failed = list.failure === null ? search : list;

  useEffect(() => {
    const back = () => setAsked(askedIn(location.search));
    addEventListener("popstate", back);
    return () => removeEventListener("popstate", back);
  }, []);

  function onSearch(next: SearchFor): void {
    setAsked(next);
    history.pushState(null, "", searchHref(next));
  }

  return (
    <>
      <SearchHeading />
      <SearchForm
        key={`${JSON.stringify(asked)}${String(list.body === null)}`}
        asked={asked}
        collections={collections}
        isDisabled={list.body === null}
        onSearch={onSearch}
      />
      <div class="list-note one-line">
        <QuotaLine requests={requests} />
      </div>
      <div aria-live="polite" class="notices">
        {failed.failure !== null && (
          <FailureNotice
            failure={failed.failure}
            readAt={failed.body === null ? null : failed.readAt}
            now={now}
            onRetry={failed.refresh}
          />
        )}
      </div>
      {list.body?.collections.length === 0 && (
        <div class="empty panel">
          <h2>{t.noCorpus.heading}</h2>
          <p>{t.noCorpus.text}</p>
          <a class="button button-quiet" href="/docs/corpus">
            {t.noCorpus.action}
          </a>
        </div>
      )}
      {isAsked && search.body === null && search.failure === null && <FindingsSkeleton />}
      {search.body !== null && <Findings search={search.body} />}
      {isAsked && search.body?.transcripts_with_phrase === 0 && (
        <OtherSpellings
          meant={search.body.did_you_mean ?? []}
          hrefOf={(word) => searchHref({ phrase: word, collection, speaker: "" })}
        />
      )}
      {phrase !== "" && collection === "" && collections.length > 0 && (
        <AllCollections phrase={phrase} collections={collections} requests={requests} />
      )}
    </>
  );
}

/** The search in the page's address. */
export function askedIn(query: string): SearchFor {
  const parameters = new URLSearchParams(query);
  const text = (name: string) => parameters.get(name) ?? "";
  return { phrase: text("phrase"), collection: text("collection"), speaker: text("speaker") };
}

function isCollections(body: unknown): body is WireCollections {
  return typeof body === "object" && body !== null && "collections" in body;
}

interface AllCollectionsProps {
  readonly phrase: string;
  readonly collections: WireCollections["collections"];
  readonly requests: Requests;
}

/** How often a phrase is said in each collection, and its newest sentence. Each collection links to its own search, which is read already. */
function AllCollections({ phrase, collections, requests }: AllCollectionsProps) {
  const paths = collections.map(({ collection }) => searchPath(phrase, { collection }));
  const { found, failure, isDone } = useSearches(requests, paths);
  const isNowhere = isDone && failure === null && found.every((one) => one?.transcripts_with_phrase === 0);
  if (found.length === 0 && !isDone) return <FindingsSkeleton />;
  return (
    <section class="findings" aria-label={findingsTexts.heading}>
      {failure !== null && <p class="notice notice-warn">{failureText(failure)}</p>}
      <table class="sum-table">
        <caption>{allTexts.caption(phrase)}</caption>
        <thead>
          <tr>
            <th scope="col">{allTexts.collection}</th>
            <th scope="col">{allTexts.said}</th>
            <th scope="col">{allTexts.share}</th>
            <th scope="col">{allTexts.mentions}</th>
          </tr>
        </thead>
        <tbody>
          {collections.map(({ collection }, at) => {
            const search = found[at];
            const checked = search?.total_transcripts_checked ?? null;
            const [newest] = search?.context ?? [];
            const [snippet] = newest?.snippets ?? [];
            return (
              <Fragment key={collection}>
                <tr>
                  <th scope="row">
                    <a href={searchHref({ phrase, collection, speaker: "" })}>{collectionName(collection)}</a>
                  </th>
                  <td>
                    {search === undefined || search === null || checked === null
                      ? texts.event.unknown
                      : allTexts.of(search.transcripts_with_phrase, checked)}
                  </td>
                  <td>
                    {search?.probability == null ? texts.event.unknown : Math.round(search.probability * 100)}
                  </td>
                  <td>{search == null ? texts.event.unknown : numberText(search.total_mentions)}</td>
                </tr>
                {newest !== undefined && snippet !== undefined && (
                  <tr class="quotation">
                    <td colSpan={4}>
                      {dayText(`${newest.date}T12:00:00`)}: <Sentence of={snippet} />
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
      {isDone && !isNowhere && <OpenMarkets phrases={found[0]?.phrases ?? []} />}
      {isNowhere && (
        <OtherSpellings
          meant={[...new Set(found.flatMap((one) => one?.did_you_mean ?? []))].slice(0, maxMeant)}
          hrefOf={(word) => searchHref({ phrase: word, collection: "", speaker: "" })}
        />
      )}
    </section>
  );
}
