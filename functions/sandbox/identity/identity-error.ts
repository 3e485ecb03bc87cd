/** A refusal in the words of Google's Identity Toolkit, which the Firebase SDK maps to its own codes. HTTP status 400. */
export class IdentityError extends Error {
  override readonly name = "IdentityError";
}
