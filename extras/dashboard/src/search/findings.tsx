import { useLayoutEffect, useRef } from "preact/hooks";
import type { WireSearch } from "../explorer/wire.ts";
import { texts } from "../texts.ts";
import { numberText, percentText, rateText } from "../ui/numbers.ts";
import { dayText, monthText } from "../ui/times.ts";
import { hasChanges } from "../config/features.ts";
import { addressOf, noFilter } from "../events/filter.ts";
import { noChoice } from "../board/choice.ts";
import { collectionName } from "./collection-name.ts";
import { sentenceOf } from "./phrases.ts";
import { findingsTexts } from "./search-texts.ts";

const t = findingsTexts;

/** What a search found: how often a phrase was said, when, by whom, and the sentences. */
export function Findings({ search }: { search: WireSearch }) {
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
      <OpenMarkets phrases={phrases} />
      {checked === 0 && search.warning === undefined && <p class="hint">{t.none}</p>}
      {found > 0 && <Figures search={search} />}
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
      <Snippets search={search} />
    </section>
  );
}

/** Links from phrases to the open markets that ask for them. */
export function OpenMarkets({ phrases }: { phrases: readonly string[] }) {
  if (!hasChanges || phrases.length === 0) return null;
  return (
    <p class="open-markets">
      {phrases.map((word) => (
        <a key={word} href={addressOf({ ...noFilter, word }, noChoice)}>
          {t.openMarkets(word)}
        </a>
      ))}
    </p>
  );
}

function Figures({ search }: { search: WireSearch }) {
  const { probability, latest, total_mentions: mentions, total_words_checked: words } = search;
  const lastSaid = search.context?.[0];
  const figures = [
    { label: t.share, value: probability === null ? texts.event.unknown : percentText(probability) },
    { label: t.latest, value: t.of(latest.with_phrase, latest.checked) },
    {
      label: t.rate,
      value: words === 0 ? texts.event.unknown : rateText((1000 * mentions) / words),
    },
    { label: t.mentions, value: numberText(mentions) },
  ];
  return (
    <>
      <dl class="figures">
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p class="hint">
        {t.collection(collectionName(search.collection))}{" "}
        {lastSaid !== undefined && t.lastSaid(dayText(`${lastSaid.date}T12:00:00`))}{" "}
        {t.latestMeaning(latest.checked)}
      </p>
    </>
  );
}

/** The number of transcripts with the phrase, by month. Where the months are wider than the page, the newest are in sight at first. */
function MonthChart({ months }: { months: WireSearch["by_month"] }) {
  const scroll = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => scroll.current?.scrollTo({ left: scroll.current.scrollWidth }), [months]);
  return (
    <section>
      <h2>{t.byMonth}</h2>
      <div class="months-scroll" ref={scroll} role="region" aria-label={t.byMonth} tabIndex={0}>
        <ol class="months">
          {months.map(({ month, transcripts, transcripts_with_phrase: found, total_mentions: mentions }) => (
            <li key={month} title={t.month(found, transcripts, mentions)}>
              <span>
                {found}/{transcripts}
              </span>
              <svg viewBox="0 0 1 100" preserveAspectRatio="none" aria-hidden="true">
                <rect class="month-track" width="1" height="100" />
                <rect
                  class="month-value"
                  y={100 - (100 * found) / transcripts}
                  width="1"
                  height={(100 * found) / transcripts}
                />
              </svg>
              <time dateTime={month}>{monthText(month)}</time>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

export function Sentence({ of }: { of: Parameters<typeof sentenceOf>[0] }) {
  const { before, match, after, isCutBefore, isCutAfter } = sentenceOf(of);
  return (
    <>
      {isCutBefore && "… "}
      {before} <mark>{match}</mark> {after}
      {isCutAfter && " …"}
    </>
  );
}

/** The sentences with a phrase, latest first, and the number of further ones. */
function Snippets({ search }: { search: WireSearch }) {
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
            return (
              <li key={`${id} ${index}`}>
                <p class="snippet-game">
                  <time dateTime={date}>{dayText(`${date}T12:00:00`)}</time> · {title}
                  {speaker !== null && ` · ${speaker}`}
                  {role !== null && `, ${role}`}
                </p>
                <p>
                  <Sentence of={snippet} />
                </p>
              </li>
            );
          }),
        )}
      </ul>
    </section>
  );
}
