import { arithmetic, type Digits, type Exact, type NumberWords } from '../../sql/arithmetic.ts';
import { withOperands } from './with-operands.ts';

/** Digits that every 64-bit integer holds. */
const bigintDigits = 18;

const isSmall = (...numbers: readonly Digits[]) => numbers.every(({ precision, scale }) => scale === 0 && precision <= bigintDigits);
const asBigint = ({ sql }: Exact) => `CAST(${sql} AS bigint)`;
const asDecimal = ({ sql }: Exact, { precision, scale }: Digits) => `CAST(${sql} AS decimal(${precision},${scale}))`;
const own = (value: Exact) => asDecimal(value, value);
/** A decimal as a whole number of its smallest units, times a power of ten. */
const inUnits = (value: Exact, shift = 0) =>
  value.scale + shift === 0
    ? own(value)
    : `CAST(${own(value)} * CAST('1${'0'.repeat(value.scale + shift)}' AS decimal(${value.scale + shift + 1},0)) AS decimal(38,0))`;

const functions = { round: 'round', floor: 'floor', ceiling: 'ceiling' } as const;

/** Trino rounds the quotients of decimals, so whole numbers of the smallest units are divided instead, what is left over taken off before. */
export const numberWords: NumberWords = {
  double: ({ sql }) => `CAST(${sql} AS double)`,
  exact: (value, digits) => (digits.scale === 0 && value.scale === 0 ? `(${value.sql})` : asDecimal(value, digits)),
  calculateDouble: (sign, left, right) => `(${left} ${sign} ${right})`,
  calculate: (sign, left, right, result) =>
    isSmall(result) ? `(${asBigint(left)} ${sign} ${asBigint(right)})` : `(${own(left)} ${sign} ${own(right)})`,
  divide: (dividend, divisor, { precision, scale }) => {
    if (scale === 0 && isSmall(dividend, divisor)) return `(${asBigint(dividend)} / nullif(${asBigint(divisor)}, 0))`;
    const shift = scale - dividend.scale;
    const units = inUnits(dividend, shift + divisor.scale);
    const quotient = withOperands(units, `nullif(${inUnits(divisor)}, 0)`, (one, other) => `(${one} - ${one} % ${other}) / ${other}`);
    if (scale === 0) return quotient;
    return `CAST(CAST(${quotient} AS decimal(${Math.max(precision, scale)},0)) * ${smallest(scale)} AS decimal(${precision},${scale}))`;
  },
  remainder: (dividend, divisor) => `(${own(dividend)} % nullif(${own(divisor)}, 0))`,
  negate: (value) => (isSmall(value) ? `(-${asBigint(value)})` : `(-${own(value)})`),
  negateDouble: (sql) => `(-(${sql}))`,
  round: (name, value, { precision }) => `CAST(${functions[name]}(${own(value)}) AS decimal(${precision},0))`,
  roundDouble: (name, sql) => `${functions[name]}(${sql})`,
};

/** Trino's arithmetic. */
export const { add, subtract, multiply, divide, divideExactly, remainder, negate, round, comparable } = arithmetic(numberWords);

/** One unit of the last of that many digits behind the point. */
export function smallest(scale: number): string {
  return `CAST('${`0.${'1'.padStart(scale, '0')}`}' AS decimal(${scale},${scale}))`;
}
