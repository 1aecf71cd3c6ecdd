/** Reasons of a request that the server rejects for its size, its headers, its options, or its service token. A part of `reasonKeys`. */
export const requestReasonKeys = [
  'unexpected-answer/large-header',
  'unexpected-answer/large-url',
  'unexpected-answer/small-headers',
  'unexpected-answer/media-type',
  'query-refused/unsupported-option',
  'query-refused/unsupported-options',
  'query-refused/test-option',
  'query-refused/test-options',
  'credentials-refused/service-token-audience',
  'credentials-refused/service-token-audience-expected',
  'credentials-refused/service-token-unknown',
] as const;
