import type { Dialect, DialectOperator, OperatorMeaning } from './dialect.ts';

/** Returns the first operator of a dialect with a meaning. Undefined if there is none. */
export function operatorFor(dialect: Dialect, required: OperatorMeaning): DialectOperator | undefined {
  return dialect.operators.find(({ meaning }) => {
    if (meaning.kind !== required.kind) return false;
    if (meaning.kind === 'comparison') return required.kind === 'comparison' && meaning.operator === required.operator;
    if (meaning.kind === 'text') {
      return (
        required.kind === 'text' &&
        meaning.operator === required.operator &&
        meaning.ignoreCase === required.ignoreCase &&
        meaning.negated === required.negated
      );
    }
    return !('negated' in meaning) || ('negated' in required && meaning.negated === required.negated);
  });
}
