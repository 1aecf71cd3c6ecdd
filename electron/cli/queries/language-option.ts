import type { Format } from '../../../shared/contract/results/run.ts';
import type { Options } from '../option-words.ts';
import { refuseUsage, textFact } from '../output/failure.ts';

export const languageOption = {
  language: {
    type: 'string',
    placeholder: 'LANGUAGE',
    values: ['rest', 'odata'],
    summary: 'help:options.language',
  },
} as const satisfies Options;

/** Reads `--language`. @throws UsageMistake */
export function readLanguage(word: string | undefined): Format | null {
  if (word === undefined) return null;
  if (word === 'rest' || word === 'odata') return word;
  return refuseUsage('value-unknown', {
    option: 'language',
    names: 'rest, odata',
    remedy: textFact('hints:oneOfTheseOrNone'),
  });
}
