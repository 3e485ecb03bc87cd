import type { Account } from "./account-store.ts";

/** The account of every local server. Its password is public, because it is only for trying out. */
export const demoUser = { uid: "demo-user", email: "demo@example.com", password: "mention-market" };

/** A fixed hash, so that the file does not change from one start to the next. */
const password = "scrypt$16384$8$1$GrkRTfCY3xSrcIM2mFTb0Q$6rnZANBTAaNYHGh_gN0-Fxau7G7wjjiC1h2jFJ2i50M";
const times = { createdAt: Date.UTC(2026, 0), lastLoginAt: Date.UTC(2026, 0), validSince: 0 };
export const demoAccount: Account = { ...demoUser, ...times, emailVerified: true, password };
