import type { ApiReference } from '../../../shared/contract/catalogue.ts';
import { refuseUsage } from '../output/failure.ts';

/** Reads `ROOT/API`, as the catalogue lists it. @throws UsageMistake */
export function readApiName(command: string, words: readonly string[]): ApiReference {
  const [word, ...rest] = words;
  const [root = '', accessPoint = '', ...further] = word?.split('/') ?? [];
  if (word === undefined || rest.length > 0 || root === '' || accessPoint === '' || further.length > 0) {
    return refuseUsage(
      `${command} takes one API, as ROOT/API.`,
      word === undefined ? 'There is none.' : 'What is there is no root and name with one slash between.',
      '“catalogue” lists them.',
    );
  }
  return { root, accessPoint };
}
