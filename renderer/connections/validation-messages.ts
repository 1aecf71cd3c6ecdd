import type { Misfit } from '../../shared/contract/connections/misfits.ts';
import { useWords } from '../i18n/use-words.ts';

/** Every parameter of the messages; an issue provides its own. */
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

/** Returns a function that describes a validation issue in the user's language. */
export function useValidationMessages(): (misfit: Misfit) => string {
  const { t } = useWords('misfits');
  return ({ code, facts }) => t(code, { ...noFacts, ...facts });
}
