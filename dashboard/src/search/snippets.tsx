import type { WireSearch } from "../explorer/wire.ts";
import { dayText } from "../ui/times.ts";
import { texts } from "../texts.ts";
import { sentenceOf } from "./sentence.ts";

interface Props {
  readonly context: NonNullable<WireSearch["context"]>;
}

/** The sentences in which a phrase is said, latest first. */
export function Snippets({ context }: Props) {
  if (context.length === 0) return null;
  return (
    <section>
      <h2>{texts.findings.snippets}</h2>
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
