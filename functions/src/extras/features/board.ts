import { httpsFunctions } from "../../deployed.ts";
import type { Feature } from "../deploy.ts";
import { boardEndpoints } from "../functions.ts";

export const board: Feature = (instance) => httpsFunctions(boardEndpoints, instance);
