import { by } from "../base/order.ts";
import type { SeriesKind } from "../words/series-kind.ts";
import type { EventSum } from "./event-sum.ts";
import { comparedOf, scoreFormula } from "./score-formula.ts";
import type { Compared, TrackRecord } from "./track-record.ts";

/** Puts the sums of events together, the newest version of the formula first. */
export async function addUp(
  sums: readonly EventSum[],
  kindOf: (seriesTicker: string) => SeriesKind,
): Promise<TrackRecord> {
  const ordered = sums.toSorted((a, b) => a.at - b.at || byTicker(a, b));
  const scored = ordered.filter(({ state }) => state === "scored");
  const forecasts = (state: EventSum["state"]) =>
    sums.reduce((count, sum) => count + (sum.state === state ? sum.forecasts : 0), 0);
  const formula: TrackRecord["formula"][number][] = [];
  const byMonth: TrackRecord["by_month"][number][] = [];
  const byKind: TrackRecord["by_kind"][number][] = [];
  const versions = Map.groupBy(scored, ({ version }) => version);
  for (const [version, ofVersion] of [...versions].toSorted(([a], [b]) => b - a)) {
    const events = ofVersion.filter(({ markets }) => markets > 0);
    if (events.length === 0) continue;
    formula.push(await scoreFormula(version, events, ofVersion));
    const months = await groupsOf(events, ({ day }) => day.slice(0, "YYYY-MM".length));
    byMonth.push(...months.toReversed().map(([month, compared]) => ({ month, version, ...compared })));
    const kinds = await groupsOf(events, ({ seriesTicker }) => kindOf(seriesTicker));
    byKind.push(...kinds.map(([kind, compared]) => ({ kind, version, ...compared })));
  }
  return {
    formula,
    by_month: byMonth,
    by_kind: byKind,
    pending: forecasts("pending"),
    excluded: forecasts("excluded"),
    missed: sums.filter(({ state }) => state === "missed").length,
  };
}

const byTicker = by(({ eventTicker }: EventSum) => eventTicker);

/** How each group of events did, by its name. */
async function groupsOf<Name extends string>(
  events: readonly EventSum[],
  nameOf: (sum: EventSum) => Name,
): Promise<(readonly [Name, Compared])[]> {
  const groups: (readonly [Name, Compared])[] = [];
  for (const [name, ofName] of [...Map.groupBy(events, nameOf)].toSorted(by(([name]) => name)))
    groups.push([name, await comparedOf(ofName)]);
  return groups;
}
