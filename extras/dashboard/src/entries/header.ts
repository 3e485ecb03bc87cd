import { showAccount } from "../account/header-account.ts";

showAccount();
