/** Which calls are searched, and whose words count. */
export interface Scope {
  readonly name: string;
  /** Of the company that the question falls to, instead of all. */
  readonly ofOneCompany: boolean;
  /** Empty: every role. */
  readonly roles: readonly string[];
}

const company = ["executive", "operator"] as const;

export const scopes = {
  whole: { name: "all calls", ofOneCompany: false, roles: [] },
  wholeByRole: { name: "all calls, executives and operator", ofOneCompany: false, roles: company },
  company: { name: "one company", ofOneCompany: true, roles: [] },
  companyByRole: { name: "one company, executives and operator", ofOneCompany: true, roles: company },
} as const satisfies Record<string, Scope>;

/** The companies take turns. */
export function companyOf(question: number, companies: readonly string[]): string {
  return companies[question % companies.length] ?? "";
}
