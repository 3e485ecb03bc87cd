import { useEffect, useState } from "preact/hooks";
import { FailureNotice } from "../explorer/notices.tsx";
import { QuotaLine } from "../explorer/quota-line.tsx";
import type { Requests } from "../explorer/requests.ts";
import { useNow } from "../explorer/use-now.ts";
import { useReply } from "../explorer/use-reply.ts";
import type { WireCollections } from "../explorer/wire.ts";
import { searchTexts } from "./search-texts.ts";
import { AllCollections } from "./all-collections.tsx";
import { Findings } from "./findings.tsx";
import { OtherSpellings } from "./other-spellings.tsx";
import { SearchForm, type SearchFor } from "./search-form.tsx";
import { FindingsSkeleton } from "./findings-skeleton.tsx";
import { SearchHeading } from "./search-frame.tsx";
import { searchHref, searchPath } from "./search-path.ts";
import { useSearch } from "./use-search.ts";

const t = searchTexts;

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
          phrase={phrase}
          collection={collection}
          collections={collections}
          requests={requests}
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
