import type { Format } from '../../../shared/contract/results/run.ts';
import type { Options } from '../option-words.ts';
import { refuseUsage } from '../output/failure.ts';

export const languageOption = {
  language: {
    type: 'string',
    placeholder: { en: 'LANGUAGE', fr: 'LANGAGE' },
    values: ['rest', 'odata'],
    summary: {
      en: 'rest or odata (default: the first one that can express the whole query)',
      fr: 'rest ou odata (par défaut : le premier qui peut exprimer toute la requête)',
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
    remedy: (told) =>
      told === 'fr' ? 'Utilisez l’une de ces valeurs, ou supprimez l’option.' : 'Use one of these values, or remove the option.',
  });
}
