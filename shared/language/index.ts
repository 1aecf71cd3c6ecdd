export { completeODataUrl, completeRestUrl } from './complete-url.ts';
export type { Completion, CompletionKind, Completions, VerbSettings } from './completion.ts';
export { diagnoseAddress, type OwnAddresses } from './diagnose/diagnose-address.ts';
export { diagnoseODataUrl, diagnoseRestUrl } from './diagnose/diagnose-url.ts';
export type { Hover } from './hover.ts';
export { hoverODataUrl, hoverRestUrl } from './hover-url.ts';
export { completeODataOption } from './odata/complete-option.ts';
export { hoverODataOption } from './odata/hover-option.ts';
export { tokensODataOption } from './odata/tokens-option.ts';
export { completeRestFilter } from './rest/complete-filter.ts';
export { completeRestParameter } from './rest/complete-parameter.ts';
export { hoverRestFilter } from './rest/hover-parameter.ts';
export { tokensRestParameter } from './rest/tokens-parameter.ts';
export {
  type Signature,
  signatureODataOption,
  signatureODataUrl,
  signatureRestFilter,
  signatureRestUrl,
} from './signature.ts';
export { tokensODataUrl, tokensRestUrl } from './tokens-url.ts';
