import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { encodeReadable, encodeReadableName, keepLastSpace } from './readable-url.ts';
import { type PrintedUrl, splitUrl } from './split-url.ts';

/** A parameter to write: its name and value, or its complete text in a readable URL. */
export type WrittenParameter = readonly [name: string, value: string] | string;

/** Returns a readable URL: the address of `base` without its parameters and fragment, followed by these parameters. */
export function composeUrl(base: string, parameters: readonly WrittenParameter[]): string {
  const address = splitUrl(base).base;
  const query = parameters.map(writeParameter).join('&');
  return keepLastSpace(query === '' ? address : `${address}?${query}`);
}

function writeParameter(parameter: WrittenParameter): string {
  if (typeof parameter === 'string') return parameter;
  const [name, value] = parameter;
  return `${encodeReadableName(name)}=${encodeReadable(value)}`;
}

/** Returns a printed URL. It is incomplete if one of the diagnostics is an error. */
export function printedUrl(text: string, diagnostics: readonly Diagnostic[]): PrintedUrl {
  return { text, diagnostics, incomplete: diagnostics.some(({ severity }) => severity === 'error') };
}
