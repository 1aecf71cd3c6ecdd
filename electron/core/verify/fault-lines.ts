import { languageOf } from '../../../shared/languages/index.ts';
import { printFault } from '../../../shared/texts/verification-sentences.ts';
import type { Language } from '../../../shared/translation/create-texts.ts';
import type { Fault, UsedRequest } from './outcome.ts';

/** Formats a request with its format, such as `REST https://data.example.org/…`. */
export const requestText = ({ format, url }: UsedRequest): string => `${languageOf(format).label} ${url}`;

/** Returns the message of a fault, and a line for each of its requests. */
export function faultLines(fault: Fault, language: Language): readonly string[] {
  return [printFault(fault, language), ...(fault.requests ?? []).map((request) => `  ${requestText(request)}`)];
}
