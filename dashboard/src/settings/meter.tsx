import { settingsTexts } from "./settings-texts.ts";
import type { KeyUsage } from "./keys-api.ts";
import { timeText } from "../ui/times.ts";

const t = settingsTexts.meter;
const nearlyFull = 0.8;

/** The usage of a key in the last 60 minutes. */
export function Meter({ usage, name }: { usage: KeyUsage | undefined; name: string }) {
  if (usage === undefined) return <p class="meter-unknown">{t.unknown}</p>;
  const { used, limit, remaining, resetAt } = usage;
  const level = remaining === 0 ? "full" : used >= limit * nearlyFull ? "high" : "normal";
  const freed =
    resetAt === null ? "" : remaining === 0 ? t.free(timeText(resetAt)) : t.freed(timeText(resetAt));
  return (
    <div class={`meter meter-${level}`}>
      <p class="meter-text">
        <span>{t.label}</span>
        <span>
          <b>{used}</b> / {limit}
        </span>
      </p>
      <div
        role="meter"
        aria-label={`${t.label}: ${name}`}
        aria-valuemin={0}
        aria-valuemax={limit}
        aria-valuenow={Math.min(used, limit)}
        aria-valuetext={`${t.value(used, limit)}${freed === "" ? "" : `, ${freed}`}`}
      >
        <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
          <rect class="meter-track" width="100" height="1" />
          <rect class="meter-value" width={(100 * Math.min(used, limit)) / limit} height="1" />
        </svg>
      </div>
      <p class="meter-note">{freed === "" ? t.left(remaining) : freed}</p>
    </div>
  );
}
