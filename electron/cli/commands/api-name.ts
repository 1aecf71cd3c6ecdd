import type { ApiReference } from '../../../shared/contract/catalogue/catalogue.ts';
import { refuseUsage, textFact } from '../output/failure.ts';

/** Reads `PROJECT/API`, as the catalogue lists it. @throws UsageMistake */
export function readApiName(command: string, words: readonly string[]): ApiReference {
  const [word, ...rest] = words;
  const [root = '', accessPoint = '', ...further] = word?.split('/') ?? [];
  if (word === undefined || rest.length > 0 || root === '' || accessPoint === '' || further.length > 0) {
    return refuseUsage('one-api', { command, why: word === undefined ? textFact('hints:noArgument') : textFact('hints:noSlash') });
  }
  return { root, accessPoint };
}
