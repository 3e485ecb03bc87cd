import { z } from "zod";
import { rules } from "../estimates/verdict.ts";
import { seriesKinds } from "../words/series-kind.ts";

const share = z.number().min(0).max(1);
const interval = z.object({
  value: z
    .number()
    .describe("Brier score of the fair value minus that of the price: below 0 the fair value is better"),
  low: z.number().describe("Lower end of the 95% interval over resampled events"),
  high: z.number().describe("Upper end of the 95% interval over resampled events"),
});

const compared = {
  markets: z.int().min(0).describe("Settled markets whose forecast had a usable price and a fair value"),
  events: z.int().min(0).describe("Events of these markets"),
};
const fairMinusPrice = interval
  .meta({ id: "FairMinusPrice" })
  .nullable()
  .describe(
    "How the fair value did against the price of its minute, on the same markets; null with fewer than two events",
  );
const version = z.int().min(1).describe("Version of the formula");

const tenth = z
  .object({
    from: share.describe("Fair values of at least this"),
    to: share.describe("and less than this; the last tenth holds 1 too"),
    markets: z.int().min(0).describe("How many there are"),
    mean_fair_value: share.nullable().describe("Mean of their fair values; null without a market"),
    mean_price: share.nullable().describe("Mean of the middles of their quotes; null without a market"),
    yes: z.int().min(0).describe("How many of them settled yes"),
  })
  .meta({ id: "TrackRecordTenth" });
export type Tenth = Readonly<z.output<typeof tenth>>;

const ruleScore = z
  .object({
    rule: z
      .enum(rules)
      .describe(
        "fair_value: something is left of it after price and fee; buy: the verdict's rule, price and fee lie " +
          "outside its range; interval: the price lies outside the estimate's interval; always_yes, always_no",
      ),
    trades: z.int().min(0).describe("Contracts bought, one a market"),
    events: z.int().min(0).describe("Events in which it bought"),
    profit_per_contract: z
      .number()
      .nullable()
      .describe("Dollars, fee included, rounded up to a cent; null without a trade"),
    low: z
      .number()
      .nullable()
      .describe("Lower end of its 95% interval over resampled events; null with fewer than two"),
    high: z.number().nullable().describe("Upper end of it; null with fewer than two events"),
  })
  .meta({ id: "TrackRecordRule" });
export type RuleScore = Readonly<z.output<typeof ruleScore>>;

const formulaScore = z
  .object({
    version,
    first_date: z.iso.date().describe("Day of the first event, US Eastern"),
    last_date: z.iso.date().describe("Day of the last event"),
    ...compared,
    made_up: z.boolean().describe("Whether the prices are made up, by the sample provider"),
    brier: z
      .object({
        estimate: share.describe("Of the estimate"),
        price: share.describe("Of the middle of the quote"),
        fair_value: share.describe("Of the fair value"),
      })
      .describe("Mean squared errors over these markets: 0 is best, always saying 0.5 scores 0.25"),
    fair_minus_price: fairMinusPrice,
    coverage: z
      .object({
        contained: share.describe(
          "Share of the words whose first forecast's interval held how many of its markets settled yes",
        ),
        expected: share.describe("What the interval promises"),
        words: z.int().min(0).describe("Words of a series, each counted once"),
      })
      .nullable()
      .describe("Whether the estimates' intervals hold; null below 30 words"),
    tenths: z.array(tenth).readonly().describe("By tenths of the fair value"),
    backtest: z
      .array(ruleScore)
      .readonly()
      .describe(
        "One contract of each market that a rule buys, at the quote of the forecast's minute. Rules " +
          "that lose are shown too",
      ),
  })
  .meta({ id: "FormulaScore" });
export type FormulaScore = Readonly<z.output<typeof formulaScore>>;

const month = z
  .object({
    month: z.string().describe("YYYY-MM of the events, US Eastern"),
    version,
    ...compared,
    fair_minus_price: fairMinusPrice,
  })
  .meta({ id: "TrackRecordMonth" });
const kind = z
  .object({
    kind: z.enum(seriesKinds).describe("Of the series"),
    version,
    ...compared,
    fair_minus_price: fairMinusPrice,
  })
  .meta({ id: "TrackRecordKind" });
const priceTenth = z
  .object({
    from: share.describe("Prices of at least this"),
    to: share.describe("and less than this; the last tenth holds 1 too"),
    events: z.int().min(0).describe("Events with such a word"),
    words: z.int().min(0).describe("Words with a usable quote and a fair value at this price"),
    said: z.int().min(0).describe("How many of them settled yes"),
    price: share.nullable().describe("Mean of the middles of their quotes; null without a word"),
    forecast: share.nullable().describe("Mean of their fair values; null without a word"),
    low: share
      .nullable()
      .describe(
        "Lower end of the 95% interval of the share that was said, over resampled events; null under 30 events",
      ),
    high: share.nullable().describe("Upper end of it; null under 30 events"),
  })
  .meta({ id: "TrackRecordPrice" });
export type PriceTenth = Readonly<z.output<typeof priceTenth>>;

/** The scores that every group of events has. */
export type Compared = Readonly<Pick<FormulaScore, "markets" | "events" | "fair_minus_price">>;

/** The scores of forecasts, which were made before their events. */
export const trackRecord = z
  .object({
    formula: z.array(formulaScore).readonly().describe("By version of the formula, the newest first"),
    by_month: z.array(month).readonly().describe("The newest version first, then the latest month"),
    by_kind: z.array(kind).readonly().describe("The newest version first"),
    by_price: z
      .array(priceTenth)
      .readonly()
      .describe("By tenths of the price at the forecast, of the newest version"),
    pending: z.int().min(0).describe("Forecasts of markets whose event has not settled"),
    excluded: z
      .int()
      .min(0)
      .describe(
        "Forecasts of markets that were not made in the 6 hours before the start, as it was known in the end",
      ),
    missed: z
      .int()
      .min(0)
      .describe("Events without a forecast: their start was not known, or none was made before it"),
  })
  .meta({ id: "TrackRecord" });
export type TrackRecord = Readonly<z.output<typeof trackRecord>>;
