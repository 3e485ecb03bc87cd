const int64 = "type.googleapis.com/google.protobuf.Int64Value";
const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);

/** Bodies that are no calls. All but the last hold the word "canary", which no log may show. */
export const foreignCalls = [
  '{"secret":"canary"}',
  '{"data":null,"canary":1}',
  '{"data":{"@type":"canary","severity":"canary","keyId":"canary","apiKey":"canary"}}',
  '{"data":{"label":[{"@type":"type.googleapis.com/canary","value":"1"}]}}',
  `{"data":{"@type":"${int64}","value":"canary"}}`,
  `{"data":{"@type":"${int64}","value":{"toString":"canary"}}}`,
  `{"data":{"@type":["${int64}"],"value":"1","note":"canary"}}`,
  `{"data":${nested(5_000)}}`,
];
