import type { Account } from "./account-store.ts";

/** The account that every local server has. Its password is public: what it holds is for trying out. */
export const demoUser = { uid: "demo-user", email: "demo@example.com", password: "mention-market" };

/** Hashed beforehand, so that the file stays as it is from one start to the next. */
const password = "scrypt$16384$8$1$GrkRTfCY3xSrcIM2mFTb0Q$6rnZANBTAaNYHGh_gN0-Fxau7G7wjjiC1h2jFJ2i50M";
const times = { createdAt: Date.UTC(2026, 0), lastLoginAt: Date.UTC(2026, 0), validSince: 0 };
export const demoAccount: Account = { ...demoUser, ...times, emailVerified: true, password };
