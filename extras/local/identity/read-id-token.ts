import { z } from "zod";
import { issuerOf } from "@mention-market/service/local/identity";

const claimsSchema = z.object({ iss: z.string(), sub: z.string(), auth_time: z.number(), exp: z.number() });

/** The claims of a token; null for a text that is not a token of this project. */
export function readIdToken(project: string, token: string): z.output<typeof claimsSchema> | null {
  try {
    const payload = Buffer.from(token.split(".")[1] ?? "", "base64url").toString();
    const claims = claimsSchema.parse(JSON.parse(payload));
    return claims.iss === issuerOf(project) ? claims : null;
  } catch {
    return null;
  }
}
