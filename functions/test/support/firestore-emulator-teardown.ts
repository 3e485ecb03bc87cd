export { tearDown as default } from "./firestore-emulator-setup.ts";
