import { FindingsSkeleton } from "../search/findings-skeleton.tsx";
import { late } from "../ui/late.tsx";
import { wordTexts } from "./word-texts.ts";

/** What transcripts say of a word. Its script, as that of what follows, comes after the page, for only whoever is signed in needs it. */
export const LateEvidence = late(
  () => import("./word-evidence.tsx").then(({ WordEvidence }) => WordEvidence),
  FindingsSkeleton,
);

export const LateSettled = late(
  () => import("./settled-markets.tsx").then(({ SettledMarkets }) => SettledMarkets),
  () => (
    <section class="settled panel">
      <h2>{wordTexts.settled}</h2>
      <div class="skeleton-block" />
    </section>
  ),
);

export const LateTrades = late(
  () => import("./trade-dots.tsx").then(({ TradeDots }) => TradeDots),
  () => <div class="trades" />,
);
