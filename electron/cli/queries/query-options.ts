import type { Format } from '../../../shared/contract/results/run.ts';
import { isLanguageId, languageIds } from '../../../shared/query/query.ts';
import type { Options } from '../command-option.ts';
import { failUsage, textFact } from '../output/failure.ts';

export const languageOption = {
  language: {
    type: 'string',
    placeholder: 'LANGUAGE',
    values: languageIds,
    summary: 'help:options.language',
  },
} as const satisfies Options;

/**
 * Reads `--language`.
 *
 * @throws UsageError if the value is unknown
 */
export function readLanguage(value: string | undefined): Format | null {
  if (value === undefined) return null;
  if (isLanguageId(value)) return value;
  return failUsage('value-unknown', {
    option: 'language',
    names: languageIds.join(', '),
    remedy: textFact('hints:oneOfTheseOrNone'),
  });
}

/**
 * Reads parameters in the format `name=value`.
 *
 * @throws UsageError if a parameter is invalid or repeated
 */
export function readParameters(parameters: readonly string[]): Readonly<Record<string, string>> {
  const pairs = parameters.map((parameter) => {
    const equals = parameter.indexOf('=');
    if (equals > 0) return [parameter.slice(0, equals).trim(), parameter.slice(equals + 1)] as const;
    return failUsage('param-without-value');
  });
  const duplicate = pairs.find(([name], index) => pairs.findIndex(([other]) => other === name) !== index);
  if (duplicate !== undefined) failUsage('param-twice', { name: duplicate[0] });
  return Object.fromEntries(pairs);
}
