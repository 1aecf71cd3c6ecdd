import { exactNumber, isNumber, plainValue, type SqlValue } from '../../sql/expression-words.ts';

/** Digits of DuckDB's widest decimal. */
const mostDigits = 38;
/** Digits behind the point of what `divby` gives, at least. */
const quotientScale = 9;

/** A number whose digits are counted. */
interface Exact {
  readonly sql: string;
  readonly precision: number;
  readonly scale: number;
}

function exact({ sql, type, precision, scale }: SqlValue): Exact | null {
  if (type === 'double' || precision === null || scale === null || precision > mostDigits) return null;
  return { sql, precision, scale };
}

function whole({ precision, scale }: Exact): number {
  return precision - scale;
}

const asDouble = ({ sql }: SqlValue) => `(${sql})::DOUBLE`;
const double = (sql: string) => plainValue(sql, 'double');
const decimalSql = ({ sql, precision, scale }: Exact) => (scale === 0 ? `(${sql})::HUGEINT` : `(${sql})::DECIMAL(${precision},${scale})`);

/** Both as one type that holds each of them exactly, or else as floating-point numbers. */
export function comparable(left: SqlValue, right: SqlValue): readonly [string, string] {
  const [one, other] = [exact(left), exact(right)];
  if (left.type !== 'double' && right.type !== 'double' && left.scale === 0 && right.scale === 0) return [left.sql, right.sql];
  if (one === null || other === null) return [asDouble(left), asDouble(right)];
  const scale = Math.max(one.scale, other.scale);
  const precision = Math.max(whole(one), whole(other)) + scale;
  if (precision > mostDigits) return [asDouble(left), asDouble(right)];
  return [`(${one.sql})::DECIMAL(${precision},${scale})`, `(${other.sql})::DECIMAL(${precision},${scale})`];
}

/** Works with exact numbers where the result is sure to fit, else with floating-point ones. Null for what are no numbers. */
function calculate(
  [left, right]: readonly SqlValue[],
  sign: string,
  digits: (one: Exact, other: Exact) => { precision: number; scale: number },
): SqlValue | null {
  if (left === undefined || right === undefined || !isNumber(left) || !isNumber(right)) return null;
  const [one, other] = [exact(left), exact(right)];
  if (one === null || other === null) return double(`(${asDouble(left)} ${sign} ${asDouble(right)})`);
  const { precision, scale } = digits(one, other);
  if (precision > mostDigits) return double(`(${asDouble(left)} ${sign} ${asDouble(right)})`);
  const [a, b] = scale === 0 ? [decimalSql(one), decimalSql(other)] : [fixed(one), fixed(other)];
  return exactNumber(`(${a} ${sign} ${b})`, precision, scale, typeOf(left, right));
}

/** Whole numbers make whole numbers, of however many digits; anything with a decimal makes a decimal. */
function typeOf(left: SqlValue, right: SqlValue): 'int64' | 'decimal' {
  return left.type === 'decimal' || right.type === 'decimal' ? 'decimal' : 'int64';
}

function fixed({ sql, precision, scale }: Exact): string {
  return `(${sql})::DECIMAL(${precision},${scale})`;
}

const sum = (one: Exact, other: Exact) => {
  const scale = Math.max(one.scale, other.scale);
  return { precision: Math.max(whole(one), whole(other)) + 1 + scale, scale };
};

export const add = (operands: readonly SqlValue[]) => calculate(operands, '+', sum);
export const subtract = (operands: readonly SqlValue[]) => calculate(operands, '-', sum);
export const multiply = (operands: readonly SqlValue[]) =>
  calculate(operands, '*', (one, other) => ({ precision: one.precision + other.precision, scale: one.scale + other.scale }));
export const remainder = (operands: readonly SqlValue[]) => {
  const [left, right] = operands;
  if (left === undefined || right === undefined || !isNumber(left) || !isNumber(right)) return null;
  const [one, other] = comparable(left, right);
  const common = sum(exact(left) ?? wide, exact(right) ?? wide);
  if (left.type === 'double' || right.type === 'double' || common.precision > mostDigits) {
    return double(`(${asDouble(left)} % ${asDouble(right)})`);
  }
  return exactNumber(`(${one} % nullif(${other}, 0))`, common.precision, common.scale, typeOf(left, right));
};

const wide: Exact = { sql: '', precision: mostDigits + 1, scale: 0 };

/** Of whole numbers the whole part; of all others as {@link divideExactly}. */
export function divide(operands: readonly SqlValue[]): SqlValue | null {
  const [left, right] = operands.map((operand) => (isNumber(operand) ? exact(operand) : null));
  if (!left || !right || left.scale > 0 || right.scale > 0 || operands.some(({ type }) => type === 'decimal'))
    return divideExactly(operands);
  return exactNumber(`(${decimalSql(left)} // nullif(${decimalSql(right)}, 0))`, left.precision, 0, 'int64');
}

/**
 * A decimal of nine digits behind the point, or as many as the dividend has, what follows cut off: DuckDB divides decimals as
 * floating-point numbers, so whole numbers of the smallest units are divided instead, as long as these have no more than 38 digits.
 */
export function divideExactly([left, right]: readonly SqlValue[]): SqlValue | null {
  if (left === undefined || right === undefined || !isNumber(left) || !isNumber(right)) return null;
  const [one, other] = [exact(left), exact(right)];
  if (one === null || other === null) return double(`(${asDouble(left)} / ${asDouble(right)})`);
  const scale = Math.max(quotientScale, one.scale);
  const precision = whole(one) + other.scale + scale;
  const units = Math.max(precision, one.precision + one.scale + 1, other.precision + other.scale + 1);
  if (units > mostDigits || precision + scale > mostDigits + quotientScale) return double(`(${asDouble(left)} / ${asDouble(right)})`);
  const dividend = `${inUnits(one)} * ${10n ** BigInt(scale - one.scale + other.scale)}::HUGEINT`;
  const quotient = `((${dividend}) // nullif(${inUnits(other)}, 0))`;
  const digits = Math.min(precision, mostDigits - scale);
  return exactNumber(`(${quotient}::DECIMAL(${digits},0) * ${smallest(scale)})`, Math.min(mostDigits, digits + scale), scale, 'decimal');
}

/** A decimal as a whole number of its smallest units. */
function inUnits({ sql, precision, scale }: Exact): string {
  if (scale === 0) return `(${sql})::HUGEINT`;
  return `((${sql})::DECIMAL(${precision},${scale}) * ${10n ** BigInt(scale)}::DECIMAL(${scale + 1},0))::HUGEINT`;
}

/** One unit of the last of that many digits behind the point. */
export function smallest(scale: number): string {
  return `'${`0.${'1'.padStart(scale, '0')}`}'::DECIMAL(${scale},${scale})`;
}

export function negate([value]: readonly SqlValue[]): SqlValue | null {
  if (value === undefined || !(isNumber(value) || value.type === 'duration')) return null;
  const number = exact(value);
  if (number !== null && number.scale === 0) return exactNumber(`(-${decimalSql(number)})`, number.precision, 0, typeOf(value, value));
  return { ...value, sql: `(-(${value.sql}))` };
}

/** `round`, `floor` and `ceil`: half away from zero, down, up. */
export function toWhole(name: 'round' | 'floor' | 'ceil', [value]: readonly SqlValue[]): SqlValue | null {
  if (value === undefined || !isNumber(value)) return null;
  if (value.type === 'double') return double(`${name}(${value.sql})`);
  const number = exact(value);
  if (number === null || number.scale === 0) return value;
  const precision = whole(number) + 1;
  return exactNumber(`${name}(${value.sql})::DECIMAL(${precision},0)`, precision, 0, 'decimal');
}
