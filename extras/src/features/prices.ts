import { httpsFunctions, type Feature } from "../deploy.ts";
import { priceEndpoints } from "../functions.ts";

export const prices: Feature = (instance) => httpsFunctions(priceEndpoints, instance);
