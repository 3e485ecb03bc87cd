import type { Row } from "../event/rows.ts";
import type { Requests } from "../explorer/requests.ts";
import { phraseOf } from "../search/phrase-of.ts";
import { searchPath } from "../search/search-path.ts";
import { FindingsSkeleton } from "../search/search-frame.tsx";
import { useSearch } from "../search/use-search.ts";
import { Failed } from "./failed.tsx";
import { Transcripts } from "./transcripts.tsx";

interface Props {
  /** As the market names it. */
  readonly word: string;
  /** The series' ticker. */
  readonly series: string;
  /** Of the transcripts before the event. */
  readonly known: Row["transcripts"];
  readonly requests: Requests;
  /** UTC ms. */
  readonly now: number;
}

/** What transcripts say of a word. */
export function WordEvidence({ word, series, known, requests, now }: Props) {
  const phrase = phraseOf(word);
  const search = useSearch(requests, searchPath(phrase, { series_ticker: series }));
  if (search.body === null && search.failure === null) return <FindingsSkeleton />;
  return (
    <>
      <Failed state={search} now={now} />
      {search.body !== null && (
        <Transcripts search={search.body} phrase={phrase} series={series} known={known} requests={requests} />
      )}
    </>
  );
}
