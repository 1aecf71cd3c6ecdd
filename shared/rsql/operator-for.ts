import type { Dialect, DialectOperator, OperatorMeaning } from './dialect.ts';

/** Returns the first operator of a dialect with a meaning; undefined if there is none. */
export function operatorFor(dialect: Dialect, wanted: OperatorMeaning): DialectOperator | undefined {
  return dialect.operators.find(({ meaning }) => {
    if (meaning.kind !== wanted.kind) return false;
    if (meaning.kind === 'comparison') return wanted.kind === 'comparison' && meaning.operator === wanted.operator;
    if (meaning.kind === 'text') {
      return (
        wanted.kind === 'text' &&
        meaning.operator === wanted.operator &&
        meaning.ignoreCase === wanted.ignoreCase &&
        meaning.negated === wanted.negated
      );
    }
    return !('negated' in meaning) || ('negated' in wanted && meaning.negated === wanted.negated);
  });
}
