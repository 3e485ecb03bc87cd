import type { WireSearch } from "../explorer/wire.ts";
import { numberText, percentText, rateText } from "../ui/numbers.ts";
import { dayText } from "../ui/times.ts";
import { texts } from "../texts.ts";
import { findingsTexts } from "./search-texts.ts";
import { MonthChart } from "./month-chart.tsx";
import { Snippets } from "./snippets.tsx";

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
        {t.collection(search.collection)}{" "}
        {lastSaid !== undefined && t.lastSaid(dayText(`${lastSaid.date}T12:00:00`))}{" "}
        {t.latestMeaning(latest.checked)}
      </p>
    </>
  );
}
