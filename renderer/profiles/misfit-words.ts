import type { Misfit } from '../../shared/contract/misfits.ts';
import { useWords } from '../i18n/use-words.ts';

/** Every fact that a sentence names; a misfit has those of its own. */
const noFacts = {
  method: '',
  symbol: '',
  arity: '',
  possible: '',
  number: '',
  reason: '',
  expected: '',
  maximum: '',
  minimum: '',
  values: '',
  keys: '',
};

/** Words what is wrong, in the reader's language. */
export function useMisfitWords(): (misfit: Misfit) => string {
  const { t } = useWords('misfits');
  return ({ code, facts }) => t(code, { ...noFacts, ...facts });
}
