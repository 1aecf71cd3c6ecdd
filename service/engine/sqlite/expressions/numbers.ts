import { arithmetic, type Exact, type NumberWords } from '../../sql/arithmetic.ts';
import type { SqlValue } from '../../sql/sql-value.ts';

/** Digits that every 64-bit integer holds. */
const integerDigits = 18;

/** Whether SQLite keeps the number as an integer: all others are texts, which functions of the worker calculate with. */
export function isInteger({ precision, scale }: Pick<SqlValue, 'precision' | 'scale'>): boolean {
  return scale === 0 && precision !== null && precision <= integerDigits + 1;
}

const worked = (sign: string, left: Exact, right: Exact, scale: number) =>
  `exact_calculate('${sign}', ${left.sql}, ${left.scale}, ${right.sql}, ${right.scale}, ${scale})`;
const isSmall = (...numbers: readonly Exact[]) => numbers.every(({ precision, scale }) => scale === 0 && precision <= integerDigits);

export const numberWords: NumberWords = {
  double: ({ sql }) => `CAST(${sql} AS REAL)`,
  exact: (value, { scale }) => (scale === value.scale ? `(${value.sql})` : `exact_as(${value.sql}, ${scale})`),
  calculateDouble: (sign, left, right) =>
    sign === '/' || sign === '%' ? `real_calculate('${sign}', ${left}, ${right})` : `(${left} ${sign} ${right})`,
  calculate: (sign, left, right, { precision, scale }) =>
    scale === 0 && precision <= integerDigits ? `(${left.sql} ${sign} ${right.sql})` : worked(sign, left, right, scale),
  divide: (dividend, divisor, { scale }) =>
    scale === 0 && isSmall(dividend, divisor) ? `(${dividend.sql} / nullif(${divisor.sql}, 0))` : worked('/', dividend, divisor, scale),
  remainder: (dividend, divisor, { scale }) =>
    isSmall(dividend, divisor) ? `(${dividend.sql} % nullif(${divisor.sql}, 0))` : worked('%', dividend, divisor, scale),
  negate: (value) => (isSmall(value) ? `(-(${value.sql}))` : `exact_calculate('-', 0, 0, ${value.sql}, ${value.scale}, ${value.scale})`),
  negateDouble: (sql) => `(-(${sql}))`,
  round: (name, { sql }) => `exact_round('${name}', ${sql})`,
  roundDouble: (name, sql) => `real_round('${name}', ${sql})`,
};

/** SQLite's arithmetic. */
export const { add, subtract, multiply, divide, divideExactly, remainder, negate, round } = arithmetic(numberWords);

/** Exact numbers compare by texts whose order is theirs, where they are not both integers. */
export function comparable(left: SqlValue, right: SqlValue): readonly [string, string] {
  if (left.type === 'double' || right.type === 'double') return [numberWords.double(left), numberWords.double(right)];
  return isInteger(left) && isInteger(right) ? [left.sql, right.sql] : [`exact_key(${left.sql})`, `exact_key(${right.sql})`];
}
