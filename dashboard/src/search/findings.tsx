import type { WireSearch } from "../explorer/wire.ts";
import { dayText } from "../ui/times.ts";
import { texts } from "../texts.ts";
import { MonthChart } from "./month-chart.tsx";
import { sentenceOf } from "./sentence.ts";

const t = texts.findings;

/** What transcripts say of a phrase: how often, when, by whom, and the words around. */
export function Findings({ search }: { search: WireSearch }) {
  const lastSaid = search.context?.[0];
  const { phrases, total_transcripts_checked: checked, transcripts_with_phrase: found } = search;
  return (
    <section class="findings" aria-label={t.heading}>
      <p class="findings-claim">
        {checked !== null && (
          <>
            <mark>{phrases.join(", ")}</mark> {t.claim(found, checked)}
          </>
        )}
        {search.warning}
      </p>
      <p class="hint">
        {search.probability !== null && t.share(search.probability)} {t.mentions(search.total_mentions)}{" "}
        {t.collection(search.collection)}{" "}
        {lastSaid !== undefined && t.lastSaid(dayText(`${lastSaid.date}T12:00:00`))}
      </p>
      {found > 0 && search.by_month.length > 0 && <MonthChart months={search.by_month} />}
      {search.by_speaker.length > 0 && (
        <section>
          <h2>{t.bySpeaker}</h2>
          <ul class="speakers">
            {search.by_speaker.map(({ speaker, role, total_mentions: mentions }) => (
              <li key={`${speaker ?? ""} ${role ?? ""}`}>
                {speaker ?? t.noSpeaker} {role !== null && <span class="hint">{role}</span>} <b>{mentions}</b>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Snippets context={search.context ?? []} />
    </section>
  );
}

function Snippets({ context }: { context: NonNullable<WireSearch["context"]> }) {
  if (context.length === 0) return null;
  return (
    <section>
      <h2>{t.snippets}</h2>
      <ul class="snippets">
        {context.flatMap(({ transcript_id: id, title, date, snippets }) =>
          snippets.map((snippet, index) => {
            const { speaker, role } = snippet;
            const { before, match, after, isCutBefore, isCutAfter } = sentenceOf(snippet);
            return (
              <li key={`${id} ${index}`}>
                <p class="snippet-game">
                  <time dateTime={date}>{dayText(`${date}T12:00:00`)}</time> · {title}
                  {speaker !== null && ` · ${speaker}`}
                  {role !== null && `, ${role}`}
                </p>
                <p>
                  {isCutBefore && "… "}
                  {before} <mark>{match}</mark> {after}
                  {isCutAfter && " …"}
                </p>
              </li>
            );
          }),
        )}
      </ul>
    </section>
  );
}
