import { type HeaderLines, headerValue } from './header-lines.ts';

/** Response headers by which servers and gateways name a request in their logs. */
const names: readonly string[] = [
  ...['x-request-id', 'x-correlation-id', 'correlation-id', 'request-id', 'requestid', 'x-trace-id', 'trace-id'],
  ...[
    'x-amzn-requestid',
    'x-amz-request-id',
    'x-ms-request-id',
    'apim-request-id',
    'x-kong-request-id',
    'sap-message-id',
    'x-okta-request-id',
    'x-auth0-requestid',
  ],
  ...['sap-perf-fesrec-request-id', 'x-global-transaction-id', 'x-vcap-request-id', 'x-amz-cf-id', 'x-azure-ref', 'cf-ray'],
  // Of WSO2, of AWS for HTTP APIs, and of AD FS.
  ...['activityid', 'apigw-requestid', 'client-request-id'],
];

/** Matches an ID in an error document or page, such as `"traceId":"00-…"`, `<transactionid>0A1B…</transactionid>` of SAP, `Support ID: 123`, or `Reference #18.2f`. */
const inText =
  /"(?:request|trace|correlation|transaction|error|incident|activity)[_-]?id"\s*:\s*"([\w.:|=+/-]{6,100})"|<(?:request|transaction)_?id>([\w.:-]{6,100})<|\b(?:support|incident|event|request|ray|correlation) id(?: is)?\s*:?\s*(?:<[^<>]{1,40}>\s*)?([\w.-]{6,80})(?=[\s<.,;]|$)|\breference\s*(?:#|&#35;)\s*([\da-f.]{6,80})/i;

/** Returns the server's ID of a request, from its response headers, or else from the start of its body. Empty if there is none. */
export function serverRequestIdOf(headers: HeaderLines, text = ''): string {
  const named = names.map((name) => headerValue(headers, name)).find((value) => value !== null && value !== '');
  const [, ...found] = named == null ? (inText.exec(text.slice(0, 5_000)) ?? []) : [];
  return named ?? found.find((id) => id !== undefined && /\d/.test(id)) ?? '';
}
