import type { Format } from '../../../shared/contract/run.ts';
import type { Options } from '../option-words.ts';
import { refuseUsage } from '../output/failure.ts';

export const languageOption = {
  language: {
    type: 'string',
    placeholder: { en: 'LANGUAGE', fr: 'LANGAGE' },
    values: ['rest', 'odata'],
    summary: {
      en: 'rest or odata; unless given, the first of them that can say all of the query',
      fr: 'rest ou odata ; sinon, le premier des deux qui peut dire toute la requête',
    },
  },
} as const satisfies Options;

/** Reads `--language`. @throws UsageMistake */
export function readLanguage(word: string | undefined): Format | null {
  if (word === undefined) return null;
  if (word === 'rest' || word === 'odata') return word;
  return refuseUsage('value-unknown', {
    option: 'language',
    names: 'rest, odata',
    remedy: (told) => (told === 'fr' ? 'Choisissez-en une, ou omettez-la.' : 'Choose one of them, or leave it out.'),
  });
}
