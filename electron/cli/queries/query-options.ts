import type { Format } from '../../../shared/contract/results/run.ts';
import type { Options } from '../command-option.ts';
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

/** Reads `name=value` as often as it is given. @throws UsageMistake */
export function readParameters(words: readonly string[]): Readonly<Record<string, string>> {
  const pairs = words.map((word) => {
    const equals = word.indexOf('=');
    if (equals > 0) return [word.slice(0, equals).trim(), word.slice(equals + 1)] as const;
    return refuseUsage('param-without-value');
  });
  const twice = pairs.find(([name], index) => pairs.findIndex(([other]) => other === name) !== index);
  if (twice !== undefined) refuseUsage('param-twice', { name: twice[0] });
  return Object.fromEntries(pairs);
}
