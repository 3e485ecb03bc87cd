import { httpsFunctions, type Feature } from "../deploy.ts";
import { transcriptEndpoints } from "../functions.ts";

export const transcripts: Feature = (instance) => httpsFunctions(transcriptEndpoints, instance);
