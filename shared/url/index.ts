export { composeUrl, printedUrl } from './compose-url.ts';
export { defaultQueryBudget, exceededLimit, type QueryBudget, rejectLargeQuery } from './query-budget.ts';
export { readParameters } from './read-parameters.ts';
export { copiedUrl, encodeReadable, encodeReadableName, exactUrl, keepLastSpace, readableParameter, readableUrl } from './readable-url.ts';
export type { ParsedUrl, PrintedUrl, UrlDiagnostic, UrlParameter } from './split-url.ts';
export { type RawParameter, splitParameters, splitUrl } from './split-url.ts';
export { diagnosticInUrl, diagnosticInValue, withReasons } from './url-diagnostics.ts';
export { withParameters } from './with-parameters.ts';
