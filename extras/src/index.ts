import { deploy, type Feature } from "./deploy.ts";
import type { FeatureName } from "./feature-names.ts";
import { board } from "./features/board.ts";
import { changes } from "./features/changes.ts";
import { mcp } from "./features/mcp.ts";
import { prices } from "./features/prices.ts";
import { transcripts } from "./features/transcripts.ts";

const features: Readonly<Record<FeatureName, Feature>> = { transcripts, prices, board, changes, mcp };

/** The core with all extras, for npm start, the tests and FEATURES=all. */
export const { instance, functions } = deploy(features);
