import { exactNumber, isNumber, plainValue, type SqlValue } from './sql-value.ts';

/** Digits of an exact number: in total, and after the decimal point. */
export interface Digits {
  readonly precision: number;
  readonly scale: number;
}

/** SQL of an exact number with its digits. */
export interface Exact extends Digits {
  readonly sql: string;
}

/** SQL of arithmetic. An operand can occur in the result several times, and occurs at least once. */
export interface NumberDialect {
  /** The number as a 64-bit floating-point number. */
  double(value: SqlValue): string;
  /** The number with those digits, which it always fits. */
  exact(value: Exact, digits: Digits): string;
  /** By IEEE 754. */
  calculateDouble(sign: '+' | '-' | '*' | '/' | '%', left: string, right: string): string;
  calculate(sign: '+' | '-' | '*', left: Exact, right: Exact, result: Digits): string;
  /** The quotient, truncated to `result.scale` digits after the point; null if the divisor is zero. */
  divide(dividend: Exact, divisor: Exact, result: Digits): string;
  /** The remainder, with the sign of the dividend; null if the divisor is zero. */
  remainder(dividend: Exact, divisor: Exact, result: Digits): string;
  negate(value: Exact): string;
  negateDouble(value: string): string;
  round(name: Rounding, value: Exact, result: Digits): string;
  roundDouble(name: Rounding, value: string): string;
  /** Two exact numbers as SQL that compares exactly; by default one decimal type that holds both. */
  comparable?(left: SqlValue, right: SqlValue): readonly [string, string];
  /** Calculates with decimals of unlimited digits; undefined if the engine has none. */
  unlimited?(sign: '+' | '-' | '*' | '/' | '%' | 'div', left: string, right: string): string;
}

/** Half away from zero, down, up. */
export type Rounding = 'round' | 'floor' | 'ceiling';

/** Digits of the widest decimal type. */
export const maxDigits = 38;
/** Minimum digits after the decimal point of a quotient: a number above 0.001 then has the 15 digits of other programs. */
const quotientScale = 18;

type Operands = readonly SqlValue[];
type Calculation = (operands: Operands) => SqlValue | null;

/** The operations on numbers; each returns null for operands that aren't numbers. */
export interface Arithmetic {
  readonly add: Calculation;
  readonly subtract: Calculation;
  readonly multiply: Calculation;
  /** The integer quotient of integers; otherwise as `divideExactly`. */
  readonly divide: Calculation;
  /** A decimal of 18 digits after the decimal point, or as many as the dividend has, rounded half away from zero. */
  readonly divideExactly: Calculation;
  readonly remainder: Calculation;
  /** Also for durations. */
  readonly negate: Calculation;
  readonly round: (name: Rounding, operands: Operands) => SqlValue | null;
  /** Both numbers in one type that holds both exactly; floating-point if there is none. */
  readonly comparable: (left: SqlValue, right: SqlValue) => readonly [string, string];
}

/**
 * Calculates by the same rules in every engine: exact operands give an exact result if it always fits 38 digits, otherwise a floating-point
 * one (OData URL Conventions 4.01, 5.1.1.2.6). Integers give integers of any number of digits.
 */
export function arithmetic(numbers: NumberDialect): Arithmetic {
  const double = (written: string) => plainValue(written, 'double');
  const inDouble = (sign: '+' | '-' | '*' | '/' | '%', left: SqlValue, right: SqlValue) =>
    double(numbers.calculateDouble(sign, numbers.double(left), numbers.double(right)));

  const combine = (sign: '+' | '-' | '*', digits: (one: Digits, other: Digits) => Digits): Calculation => {
    return ([left, right]) => {
      if (left === undefined || right === undefined || !isNumber(left) || !isNumber(right)) return null;
      const [one, other] = [exactOf(left), exactOf(right)];
      if (one === null || other === null) return unlimited(sign, left, right) ?? inDouble(sign, left, right);
      const result = digits(one, other);
      if (result.precision > maxDigits) return inDouble(sign, left, right);
      return exactNumber(numbers.calculate(sign, one, other, result), result.precision, result.scale, typeOf(left, right));
    };
  };

  /** A decimal of unlimited digits and an exact number give a decimal of unlimited digits. */
  const unlimited = (sign: '+' | '-' | '*' | '/' | '%' | 'div', left: SqlValue, right: SqlValue): SqlValue | null => {
    if (numbers.unlimited === undefined || left.type === 'double' || right.type === 'double') return null;
    if (left.precision !== null && right.precision !== null) return null;
    return plainValue(numbers.unlimited(sign, left.sql, right.sql), 'decimal');
  };

  const divideExactly: Calculation = ([left, right]) => {
    if (left === undefined || right === undefined || !isNumber(left) || !isNumber(right)) return null;
    const [one, other] = [exactOf(left), exactOf(right)];
    if (one === null || other === null) return unlimited('/', left, right) ?? inDouble('/', left, right);
    const scale = Math.max(quotientScale, one.scale);
    const precision = integerDigits(one) + other.scale + scale;
    const units = Math.max(precision + 1, one.precision + one.scale + 1, other.precision + other.scale + 1);
    if (units > maxDigits || precision + scale > maxDigits + quotientScale) return inDouble('/', left, right);
    const digits = (places: number): Digits => ({
      precision: Math.min(maxDigits, integerDigits(one) + other.scale + 2 * places),
      scale: places,
    });
    // Divided to one more digit, which is truncated exactly and then determines how the last one is rounded.
    const [result, guarded] = [digits(scale), digits(scale + 1)];
    const quotient = numbers.exact({ sql: numbers.divide(one, other, guarded), ...guarded }, result);
    return exactNumber(quotient, result.precision, scale, 'decimal');
  };

  const combineProduct = combine('*', (one, other) => ({ precision: one.precision + other.precision, scale: one.scale + other.scale }));

  return {
    add: combine('+', sumDigits),
    subtract: combine('-', sumDigits),
    multiply: ([left, right]) => {
      const product = combineProduct([left, right].filter((operand) => operand !== undefined));
      // 2^31 times 2^31 has 19 digits.
      return left?.type === 'int32' && right?.type === 'int32' && product?.precision === 20 ? { ...product, precision: 19 } : product;
    },
    divideExactly,
    divide: (operands) => {
      const [left, right] = operands.map((operand) => (isNumber(operand) ? exactOf(operand) : null));
      if (!left || !right || left.scale > 0 || right.scale > 0 || operands.some(({ type }) => type === 'decimal'))
        return divideExactly(operands);
      const quotient = numbers.divide(left, right, { precision: left.precision, scale: 0 });
      return exactNumber(quotient, withOpposite(left), 0, 'int64');
    },
    remainder: ([left, right]) => {
      if (left === undefined || right === undefined || !isNumber(left) || !isNumber(right)) return null;
      const [one, other] = [exactOf(left), exactOf(right)];
      if (one === null || other === null) return unlimited('%', left, right) ?? inDouble('%', left, right);
      const result = sumDigits(one, other);
      if (result.precision > maxDigits) return inDouble('%', left, right);
      // A remainder is less than its divisor, and not more than its dividend.
      const precision = Math.min(integerDigits(one), integerDigits(other)) + result.scale;
      return exactNumber(numbers.remainder(one, other, result), precision, result.scale, typeOf(left, right));
    },
    negate: ([value]) => {
      if (value === undefined || !(isNumber(value) || value.type === 'duration')) return null;
      if (value.type === 'double') return double(numbers.negateDouble(value.sql));
      const number = exactOf(value);
      if (number === null) return { ...value, sql: `(-(${value.sql}))` };
      return exactNumber(numbers.negate(number), withOpposite(number), number.scale, typeOf(value, value));
    },
    round: (name, [value]) => {
      if (value === undefined || !isNumber(value)) return null;
      if (value.type === 'double') return double(numbers.roundDouble(name, value.sql));
      const number = exactOf(value);
      if (number === null) return numbers.unlimited === undefined ? value : { ...value, sql: numbers.roundDouble(name, value.sql) };
      if (number.scale === 0) return value;
      const result = { precision: integerDigits(number) + 1, scale: 0 };
      return exactNumber(numbers.round(name, number, result), result.precision, 0, 'decimal');
    },
    comparable: (left, right) => {
      if (left.type !== 'double' && right.type !== 'double') {
        if (numbers.comparable !== undefined) return numbers.comparable(left, right);
        if (left.scale === 0 && right.scale === 0) return wholes(left, right, numbers);
        if (numbers.unlimited !== undefined) return [left.sql, right.sql];
      }
      const [one, other] = [exactOf(left), exactOf(right)];
      const result = one === null || other === null ? null : commonDigits(one, other);
      if (one === null || other === null || result === null) return [numbers.double(left), numbers.double(right)];
      return [numbers.exact(one, result), numbers.exact(other, result)];
    },
  };
}

function wholes(left: SqlValue, right: SqlValue, numbers: NumberDialect): readonly [string, string] {
  const [one, other] = [exactOf(left), exactOf(right)];
  if (one === null || other === null) return [left.sql, right.sql];
  const precision = Math.max(one.precision, other.precision);
  return [numbers.exact(one, { precision, scale: 0 }), numbers.exact(other, { precision, scale: 0 })];
}

/** Returns null for floating-point numbers, and for numbers of unknown digits. */
export function exactOf({ sql, type, precision, scale }: SqlValue): Exact | null {
  return type === 'double' || precision === null || scale === null || precision > maxDigits ? null : { sql, precision, scale };
}

/** Returns the digits that hold both numbers; null if that is more than 38. */
function commonDigits(one: Digits, other: Digits): Digits | null {
  const scale = Math.max(one.scale, other.scale);
  const precision = Math.max(integerDigits(one), integerDigits(other)) + scale;
  return precision > maxDigits ? null : { precision, scale };
}

/** Returns the numeric type that holds both values, as a value without SQL. */
export function commonNumber(left: SqlValue, right: SqlValue): SqlValue {
  if (left.type === 'double' || right.type === 'double') return plainValue('', 'double');
  const [one, other] = [exactOf(left), exactOf(right)];
  if (one === null || other === null) return plainValue('', 'decimal');
  const digits = commonDigits(one, other);
  if (digits === null) return plainValue('', 'double');
  const type = left.type === right.type ? left.type : typeOf(left, right);
  return { sql: '', type, ...digits };
}

/** Returns the digits of numbers with the opposite sign: the least 64-bit integer needs one more bit. */
function withOpposite({ precision, scale }: Digits): number {
  return precision === 19 && scale === 0 ? 20 : precision;
}

function integerDigits({ precision, scale }: Digits): number {
  return precision - scale;
}

function sumDigits(one: Digits, other: Digits): Digits {
  const scale = Math.max(one.scale, other.scale);
  return { precision: Math.max(integerDigits(one), integerDigits(other)) + 1 + scale, scale };
}

function typeOf(left: SqlValue, right: SqlValue): 'int64' | 'decimal' {
  return left.type === 'decimal' || right.type === 'decimal' ? 'decimal' : 'int64';
}
