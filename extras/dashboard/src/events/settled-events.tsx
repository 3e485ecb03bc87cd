import { BoardRows } from "../board/board-list.tsx";
import { FailureNotice } from "../explorer/notices.tsx";
import type { ReplyState } from "../explorer/use-reply.ts";
import type { WireBoardList } from "../explorer/wire.ts";
import { texts } from "../texts.ts";
import { Updated } from "../ui/updated.tsx";
import { EventListSkeleton } from "./events-frame.tsx";
import { Nothing } from "./found-events.tsx";

const t = {
  note: (count: number) => `${texts.events.count(count)} settled in the last 7 days`,
  unknown: "What settled lately is not known yet. Ask again in some minutes.",
  none: "Nothing settled in the last 7 days.",
};

interface Props {
  readonly board: ReplyState<WireBoardList>;
  /** UTC ms. */
  readonly now: number;
}

/** The events of the board that settled lately, and how their words ended. Needs no account. */
export function SettledEvents({ board: { body, failure, readAt, refresh }, now }: Props) {
  const settled = body?.settled ?? null;
  const shownAt = body === null ? null : readAt;
  return (
    <>
      <div class="list-note">
        <p role="status">{settled !== null && t.note(settled.length)}</p>
        {shownAt !== null && <Updated readAt={shownAt} onRefresh={refresh} />}
      </div>
      <div aria-live="polite" class="notices">
        {failure !== null && <FailureNotice failure={failure} readAt={shownAt} now={now} onRetry={refresh} />}
      </div>
      {body === null && failure === null && <EventListSkeleton />}
      {body !== null && settled === null && <Nothing heading={texts.events.past} text={t.unknown} />}
      {settled?.length === 0 && <Nothing heading={texts.events.past} text={t.none} />}
      {settled !== null && <BoardRows events={settled} now={now} favourites={null} />}
    </>
  );
}
