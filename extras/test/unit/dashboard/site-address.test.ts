import { siteAddressOf } from "../../../../dashboard/build/site-address.ts";

it.each([
  ["https://mentions.example", { SITE_URL: "https://mentions.example/", GCLOUD_PROJECT: "prices" }],
  ["https://prices.web.app", { SITE_URL: "", GCLOUD_PROJECT: "prices" }],
  [null, { GCLOUD_PROJECT: "demo-mention-market" }],
  [null, {}],
])("the pages name their pictures at %s in a build with %j", (address, env) => {
  expect(siteAddressOf(env)).toBe(address);
});

it("a SITE_URL that is no address fails the build", () => {
  expect(() => siteAddressOf({ SITE_URL: "mentions.example" })).toThrow("Invalid URL");
});
