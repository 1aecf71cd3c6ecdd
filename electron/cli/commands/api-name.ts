import type { ApiReference } from '../../../shared/contract/catalogue/catalogue.ts';
import { refuseUsage } from '../output/failure.ts';
import { noSlash, noWord } from '../usage/word-mistakes.ts';

/** Reads `PROJECT/API`, as the catalogue lists it. @throws UsageMistake */
export function readApiName(command: string, words: readonly string[]): ApiReference {
  const [word, ...rest] = words;
  const [root = '', accessPoint = '', ...further] = word?.split('/') ?? [];
  if (word === undefined || rest.length > 0 || root === '' || accessPoint === '' || further.length > 0) {
    return refuseUsage('one-api', { command, why: word === undefined ? noWord : noSlash });
  }
  return { root, accessPoint };
}
