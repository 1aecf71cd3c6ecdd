export { composeUrl, printedUrl, type WrittenParameter } from './compose-url.ts';
export { exactUrl } from './exact-url.ts';
export { decodedParameter, encodingFaults, orderDiagnostics, placeInUrl, placeInValue, withReasons } from './place-diagnostic.ts';
export { type ParameterReader, readParameters } from './read-parameters.ts';
export { encodeReadable, encodeReadableName, keepLastSpace, readableParameter, readableUrl } from './readable-url.ts';
export { type RawParameter, splitParameters, splitUrl, type UrlParts } from './split-url.ts';
export type { ParsedUrl, PrintedUrl, UrlDiagnostic, UrlParameter } from './url-types.ts';
