import { z } from "zod";
import { mentionMarket } from "../../src/markets/market.ts";

const functionsUrl = "http://127.0.0.1:5001/demo-mention-market/us-central1";
const signUpUrl = "http://127.0.0.1:9099/identitytoolkit.googleapis.com/v1/accounts:signUp?key=fake";
const market = `${functionsUrl}/getMentionMarket?market_ticker=KXNFLMENTION-SB27-TUSH`;

async function post(url: string, body: unknown, idToken?: string): Promise<unknown> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...(idToken && { authorization: `Bearer ${idToken}` }) },
    body: JSON.stringify(body),
  });
  return response.json();
}

async function signUp(email: string): Promise<string> {
  const answer = await post(signUpUrl, { email, password: "123456", returnSecureToken: true });
  return z.object({ idToken: z.string() }).parse(answer).idToken;
}

describe("the functions on the Firebase emulators", () => {
  it("give a signed-up user a key, and a market for it", async () => {
    const made = await post(
      `${functionsUrl}/generateApiKey`,
      { data: null },
      await signUp("one@example.com"),
    );
    const { apiKey } = z.object({ result: z.object({ apiKey: z.string() }) }).parse(made).result;
    const response = await fetch(market, { headers: { "x-api-key": apiKey } });
    expect(response.status).toBe(200);
    expect(mentionMarket.parse(await response.json()).strike_word).toBe("Tush Push");
    expect(response.headers.get("x-ratelimit-remaining")).toBe("99");
  });

  it("refuse a caller who has not signed in, and a key that is unknown", async () => {
    expect(await post(`${functionsUrl}/generateApiKey`, { data: null })).toMatchObject({
      error: { status: "UNAUTHENTICATED" },
    });
    expect((await fetch(market, { headers: { "x-api-key": "mm_live_nothing" } })).status).toBe(401);
  });

  it("answer a preflight themselves, not the emulator", async () => {
    const response = await fetch(market, { method: "OPTIONS" });
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-methods")).toBe("GET");
  });
});
