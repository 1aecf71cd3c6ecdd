import { parseOption } from '../../../../shared/odata/index.ts';
import type { EntityModel } from '../../../../shared/query/entity-model.ts';

/** What is said about an option's text: each code with the text it is about, and the text with the fix put in. */
export function remarks(option: string, text: string, model?: EntityModel): [string, string, string | null][] {
  return parseOption(option, text, model).diagnostics.map(({ code, from, to, fix }) => [
    code,
    text.slice(from, to),
    fix === null ? null : text.slice(0, fix.from) + fix.text + text.slice(fix.to),
  ]);
}

/** The codes of what is said about an option's text. */
export function codes(option: string, text: string, model?: EntityModel): string[] {
  return remarks(option, text, model).map(([code]) => code);
}
