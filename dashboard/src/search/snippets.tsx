import type { WireSearch } from "../explorer/wire.ts";
import { dayText } from "../ui/times.ts";
import { findingsTexts } from "./search-texts.ts";
import { sentenceOf } from "./phrases.ts";

const t = findingsTexts;

/** The sentences with a phrase, latest first, and the number of further ones. */
export function Snippets({ search }: { search: WireSearch }) {
  const { context = [], transcripts_with_phrase: found, total_mentions: all } = search;
  if (context.length === 0) return null;
  const mentions = context.reduce((sum, { snippets }) => sum + snippets.length, 0);
  return (
    <section>
      <h2>{t.snippets}</h2>
      {mentions < all && <p class="hint">{t.shown(context.length, found, mentions, all)}</p>}
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
