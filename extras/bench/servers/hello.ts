import { initializeApp } from "firebase-admin/app";
import { getFirestore } from "firebase-admin/firestore";
import { onRequest } from "firebase-functions/v2/https";

/** The comparison for cold starts: a function that does nothing, in a project that uses Firestore. */
initializeApp();
getFirestore();
export const hello = onRequest((_request, response) => {
  response.json({ hello: "world" });
});
