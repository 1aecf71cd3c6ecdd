import type { EntityModel } from '../../../../shared/metadata/entity-model.ts';
import { parseOption } from '../../../../shared/odata/index.ts';

/** Returns the diagnostics of an option's text: the code, the affected text, and the text after the quick fix. */
export function remarks(option: string, text: string, model?: EntityModel): [string, string, string | null][] {
  return parseOption(option, text, model).diagnostics.map(({ code, from, to, fix }) => [
    code,
    text.slice(from, to),
    fix === null ? null : text.slice(0, fix.from) + fix.text + text.slice(fix.to),
  ]);
}

/** Returns the diagnostic codes of an option's text. */
export function codes(option: string, text: string, model?: EntityModel): string[] {
  return remarks(option, text, model).map(([code]) => code);
}
