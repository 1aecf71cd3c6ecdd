import { exactNumber, isNumber, plainValue, type SqlValue } from './sql-value.ts';

/** Digits of an exact number: in all, and behind the point. */
export interface Digits {
  readonly precision: number;
  readonly scale: number;
}

/** A number whose digits are counted. */
export interface Exact extends Digits {
  readonly sql: string;
}

/** How one engine's SQL calculates. Operands may stand in it more than once, but each at least once. */
export interface NumberWords {
  /** The number as a floating-point one of 64 bits. */
  double(value: SqlValue): string;
  /** The number as an exact one with those digits, which it is sure to fit. */
  exact(value: Exact, digits: Digits): string;
  /** By IEEE 754. */
  calculateDouble(sign: '+' | '-' | '*' | '/' | '%', left: string, right: string): string;
  calculate(sign: '+' | '-' | '*', left: Exact, right: Exact, result: Digits): string;
  /** The quotient cut off after `result.scale` digits behind the point; missing where the divisor is zero. */
  divide(dividend: Exact, divisor: Exact, result: Digits): string;
  /** The rest of a division, with the sign of the dividend; missing where the divisor is zero. */
  remainder(dividend: Exact, divisor: Exact, result: Digits): string;
  negate(value: Exact): string;
  negateDouble(value: string): string;
  round(name: Rounding, value: Exact, result: Digits): string;
  roundDouble(name: Rounding, value: string): string;
  /** Calculates with decimals that have no limit of digits; left out where there are none. */
  unlimited?(sign: '+' | '-' | '*' | '/' | '%' | 'div', left: string, right: string): string;
}

/** Half away from zero, down, up. */
export type Rounding = 'round' | 'floor' | 'ceiling';

/** Digits of the widest decimal of the engines. */
export const mostDigits = 38;
/** Digits behind the point of what `divby` gives, at least. */
const quotientScale = 9;

type Operands = readonly SqlValue[];
type Calculation = (operands: Operands) => SqlValue | null;

/** The operations on numbers; each gives null for operands that are none. */
export interface Arithmetic {
  readonly add: Calculation;
  readonly subtract: Calculation;
  readonly multiply: Calculation;
  /** Of whole numbers the whole part of the quotient; of all others as `divideExactly`. */
  readonly divide: Calculation;
  /** A decimal of nine digits behind the point, or as many as the dividend has, what follows cut off. */
  readonly divideExactly: Calculation;
  readonly remainder: Calculation;
  /** Of durations too. */
  readonly negate: Calculation;
  readonly round: (name: Rounding, operands: Operands) => SqlValue | null;
  /** Both numbers as one type that holds each of them exactly, or else as floating-point ones. */
  readonly comparable: (left: SqlValue, right: SqlValue) => readonly [string, string];
}

/**
 * What comes of numbers, by one rule in every engine: exact numbers make exact ones as long as the result is sure to have no more than
 * 38 digits, else floating-point ones (OData URL Conventions 4.01, 5.1.1.2.6). Whole numbers make whole numbers, of however many digits.
 */
export function arithmetic(words: NumberWords): Arithmetic {
  const double = (sql: string) => plainValue(sql, 'double');
  const inDouble = (sign: '+' | '-' | '*' | '/' | '%', left: SqlValue, right: SqlValue) =>
    double(words.calculateDouble(sign, words.double(left), words.double(right)));

  const combine = (sign: '+' | '-' | '*', digits: (one: Digits, other: Digits) => Digits): Calculation => {
    return ([left, right]) => {
      if (left === undefined || right === undefined || !isNumber(left) || !isNumber(right)) return null;
      const [one, other] = [exactOf(left), exactOf(right)];
      if (one === null || other === null) return unlimited(sign, left, right) ?? inDouble(sign, left, right);
      const result = digits(one, other);
      if (result.precision > mostDigits) return inDouble(sign, left, right);
      return exactNumber(words.calculate(sign, one, other, result), result.precision, result.scale, typeOf(left, right));
    };
  };

  /** Decimals without a limit of digits make such, whatever exact number is on the other side. */
  const unlimited = (sign: '+' | '-' | '*' | '/' | '%' | 'div', left: SqlValue, right: SqlValue): SqlValue | null => {
    if (words.unlimited === undefined || left.type === 'double' || right.type === 'double') return null;
    if (left.precision !== null && right.precision !== null) return null;
    return plainValue(words.unlimited(sign, left.sql, right.sql), 'decimal');
  };

  const divideExactly: Calculation = ([left, right]) => {
    if (left === undefined || right === undefined || !isNumber(left) || !isNumber(right)) return null;
    const [one, other] = [exactOf(left), exactOf(right)];
    if (one === null || other === null) return unlimited('/', left, right) ?? inDouble('/', left, right);
    const scale = Math.max(quotientScale, one.scale);
    const precision = wholeDigits(one) + other.scale + scale;
    const units = Math.max(precision, one.precision + one.scale + 1, other.precision + other.scale + 1);
    if (units > mostDigits || precision + scale > mostDigits + quotientScale) return inDouble('/', left, right);
    const result = { precision: Math.min(mostDigits, Math.min(precision, mostDigits - scale) + scale), scale };
    return exactNumber(words.divide(one, other, result), result.precision, scale, 'decimal');
  };

  return {
    add: combine('+', sumDigits),
    subtract: combine('-', sumDigits),
    multiply: combine('*', (one, other) => ({ precision: one.precision + other.precision, scale: one.scale + other.scale })),
    divideExactly,
    divide: (operands) => {
      const [left, right] = operands.map((operand) => (isNumber(operand) ? exactOf(operand) : null));
      if (!left || !right || left.scale > 0 || right.scale > 0 || operands.some(({ type }) => type === 'decimal'))
        return divideExactly(operands);
      return exactNumber(words.divide(left, right, { precision: left.precision, scale: 0 }), left.precision, 0, 'int64');
    },
    remainder: ([left, right]) => {
      if (left === undefined || right === undefined || !isNumber(left) || !isNumber(right)) return null;
      const [one, other] = [exactOf(left), exactOf(right)];
      if (one === null || other === null) return unlimited('%', left, right) ?? inDouble('%', left, right);
      const result = sumDigits(one, other);
      if (result.precision > mostDigits) return inDouble('%', left, right);
      return exactNumber(words.remainder(one, other, result), result.precision, result.scale, typeOf(left, right));
    },
    negate: ([value]) => {
      if (value === undefined || !(isNumber(value) || value.type === 'duration')) return null;
      if (value.type === 'double') return double(words.negateDouble(value.sql));
      const number = exactOf(value);
      if (number === null) return { ...value, sql: `(-(${value.sql}))` };
      return exactNumber(words.negate(number), number.precision, number.scale, typeOf(value, value));
    },
    round: (name, [value]) => {
      if (value === undefined || !isNumber(value)) return null;
      if (value.type === 'double') return double(words.roundDouble(name, value.sql));
      const number = exactOf(value);
      if (number === null) return words.unlimited === undefined ? value : { ...value, sql: words.roundDouble(name, value.sql) };
      if (number.scale === 0) return value;
      const result = { precision: wholeDigits(number) + 1, scale: 0 };
      return exactNumber(words.round(name, number, result), result.precision, 0, 'decimal');
    },
    comparable: (left, right) => {
      if (left.type !== 'double' && right.type !== 'double') {
        if (left.scale === 0 && right.scale === 0) return wholes(left, right, words);
        if (words.unlimited !== undefined) return [left.sql, right.sql];
      }
      const [one, other] = [exactOf(left), exactOf(right)];
      const result = one === null || other === null ? null : commonDigits(one, other);
      if (one === null || other === null || result === null) return [words.double(left), words.double(right)];
      return [words.exact(one, result), words.exact(other, result)];
    },
  };
}

function wholes(left: SqlValue, right: SqlValue, words: NumberWords): readonly [string, string] {
  const [one, other] = [exactOf(left), exactOf(right)];
  if (one === null || other === null) return [left.sql, right.sql];
  const precision = Math.max(one.precision, other.precision);
  return [words.exact(one, { precision, scale: 0 }), words.exact(other, { precision, scale: 0 })];
}

/** Null for floating-point numbers, and for those whose digits are not known. */
export function exactOf({ sql, type, precision, scale }: SqlValue): Exact | null {
  return type === 'double' || precision === null || scale === null || precision > mostDigits ? null : { sql, precision, scale };
}

/** Digits that hold both numbers; null where these are more than there can be. */
function commonDigits(one: Digits, other: Digits): Digits | null {
  const scale = Math.max(one.scale, other.scale);
  const precision = Math.max(wholeDigits(one), wholeDigits(other)) + scale;
  return precision > mostDigits ? null : { precision, scale };
}

/** A number of the type, with the digits, that holds both; its SQL is empty. */
export function commonNumber(left: SqlValue, right: SqlValue): SqlValue {
  if (left.type === 'double' || right.type === 'double') return plainValue('', 'double');
  const [one, other] = [exactOf(left), exactOf(right)];
  if (one === null || other === null) return plainValue('', 'decimal');
  const digits = commonDigits(one, other);
  if (digits === null) return plainValue('', 'double');
  const type = left.type === right.type ? left.type : typeOf(left, right);
  return { sql: '', type, ...digits };
}

function wholeDigits({ precision, scale }: Digits): number {
  return precision - scale;
}

function sumDigits(one: Digits, other: Digits): Digits {
  const scale = Math.max(one.scale, other.scale);
  return { precision: Math.max(wholeDigits(one), wholeDigits(other)) + 1 + scale, scale };
}

function typeOf(left: SqlValue, right: SqlValue): 'int64' | 'decimal' {
  return left.type === 'decimal' || right.type === 'decimal' ? 'decimal' : 'int64';
}
