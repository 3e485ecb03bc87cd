import { z } from "zod";
import { shownWatch } from "../../src/watches/own-watches.ts";

/** What createWatch and listWatches return. */
export const created = z.object({ watch: shownWatch, secret: z.string() });
export const listed = z.object({ watches: z.array(shownWatch) });
