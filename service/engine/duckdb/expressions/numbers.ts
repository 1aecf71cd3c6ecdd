import { arithmetic, type Exact, mostDigits, type NumberWords } from '../../sql/arithmetic.ts';

const asWhole = (sql: string) => `(${sql})::HUGEINT`;

/** DuckDB divides decimals as floating-point numbers, so whole numbers of the smallest units are divided instead. */
const words: NumberWords = {
  double: ({ sql }) => `(${sql})::DOUBLE`,
  exact: ({ sql, scale }, digits) =>
    digits.scale === 0 && scale === 0 ? `(${sql})` : `(${sql})::DECIMAL(${digits.precision},${digits.scale})`,
  calculateDouble: (sign, left, right) => `(${left} ${sign} ${right})`,
  calculate: (sign, left, right, { precision, scale }) => {
    if (scale === 0) return `(${asWhole(left.sql)} ${sign} ${asWhole(right.sql)})`;
    // As in `inUnits`, what is too narrow is not told beforehand.
    const own = sign === '*' ? left.precision : precision - scale + left.scale;
    const wide = { ...left, precision: precision > 18 && right.precision <= 18 ? Math.max(own, 19) : own };
    return `(${fixed(wide)} ${sign} ${fixed(right)})`;
  },
  divide: (dividend, divisor, { precision, scale }) => {
    const shift = scale - dividend.scale + divisor.scale;
    const scaled = shift === 0 ? inUnits(dividend) : `${inUnits(dividend)} * ${10n ** BigInt(shift)}::HUGEINT`;
    const quotient = `((${scaled}) // nullif(${inUnits(divisor)}, 0))`;
    if (scale === 0) return quotient;
    // A product of more than 38 digits has 38, which the quotient in units of the last digit is sure to fit.
    return `(${quotient}::DECIMAL(${precision < mostDigits ? precision - scale : mostDigits},0) * ${smallest(scale)})`;
  },
  remainder: (dividend, divisor, { precision, scale }) => {
    const digits = { precision: precision - 1, scale };
    const units = (value: Exact) => inUnits({ ...digits, sql: value.sql });
    const rest = `(${units(dividend)} % nullif(${units(divisor)}, 0))`;
    return scale === 0 ? rest : `(${rest}::DECIMAL(${precision},0) * ${smallest(scale)})`;
  },
  negate: ({ sql, scale }) => (scale === 0 ? `(-${asWhole(sql)})` : `(-(${sql}))`),
  negateDouble: (sql) => `(-(${sql}))`,
  round: (name, { sql }, { precision }) => `${rounding[name]}(${sql})::DECIMAL(${precision},0)`,
  roundDouble: (name, sql) => `${rounding[name]}(${sql})`,
};

const rounding = { round: 'round', floor: 'floor', ceiling: 'ceil' } as const;

/** DuckDB's arithmetic. */
export const { add, subtract, multiply, divide, divideExactly, remainder, negate, round, comparable } = arithmetic(words);
export const numberWords = words;

function fixed({ sql, precision, scale }: Exact): string {
  return `(${sql})::DECIMAL(${precision},${scale})`;
}

/** A decimal as a whole number of its smallest units. Decimals of 64 bits make one of 64 bits, too narrow or not: one of them is given more. */
function inUnits({ sql, precision, scale }: Exact): string {
  if (scale === 0) return asWhole(sql);
  const wide = precision + scale + 1 > 18 ? Math.max(precision, 19) : precision;
  return `((${sql})::DECIMAL(${wide},${scale}) * ${10n ** BigInt(scale)}::DECIMAL(${scale + 1},0))::HUGEINT`;
}

/** One unit of the last of that many digits behind the point. */
export function smallest(scale: number): string {
  return `'${`0.${'1'.padStart(scale, '0')}`}'::DECIMAL(${scale},${scale})`;
}
