import type { Row } from "../event/rows.ts";
import type { Requests } from "../explorer/requests.ts";
import { phraseOf } from "../search/phrases.ts";
import { searchPath, useSearch } from "../search/use-search.ts";
import { FindingsSkeleton } from "../search/findings-skeleton.tsx";
import { Failed } from "./failed.tsx";
import { Transcripts } from "./transcripts.tsx";
import { withNearMisses } from "./word-filter.ts";

interface Props {
  /** The word in the market's spelling. */
  readonly word: string;
  /** The series' ticker. */
  readonly series: string;
  /** The counts of the transcripts from before the event. */
  readonly known: Row["transcripts"];
  readonly requests: Requests;
  /** UTC ms. */
  readonly now: number;
}

/** The evidence on a word in transcripts. */
export function WordEvidence({ word, series, known, requests, now }: Props) {
  const phrase = phraseOf(word);
  const search = useSearch(requests, searchPath(phrase, { series_ticker: series, ...withNearMisses }));
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
