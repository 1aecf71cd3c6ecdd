import { exactNumber, isNumber, plainValue, type SqlValue } from './sql-value.ts';

/** Number of digits of an exact number: in total, and after the decimal point. */
export interface Digits {
  readonly precision: number;
  readonly scale: number;
}

/** SQL of an exact number with its digits. */
export interface Exact extends Digits {
  readonly sql: string;
}

/** Returns SQL of arithmetic. The SQL contains each operand at least once, and can contain it several times. */
export interface NumberDialect {
  /** Converts the number to a 64-bit floating-point number. */
  double(value: SqlValue): string;
  /** Converts the number to a decimal with those digits. The number always fits. */
  exact(value: Exact, digits: Digits): string;
  /** Calculates with floating-point numbers by IEEE 754. */
  calculateDouble(sign: '+' | '-' | '*' | '/' | '%', left: string, right: string): string;
  calculate(sign: '+' | '-' | '*', left: Exact, right: Exact, result: Digits): string;
  /** Returns the quotient, truncated to `result.scale` digits after the point. Null if the divisor is zero. */
  divide(dividend: Exact, divisor: Exact, result: Digits): string;
  /** Returns the remainder, with the sign of the dividend. Null if the divisor is zero. */
  remainder(dividend: Exact, divisor: Exact, result: Digits): string;
  negate(value: Exact): string;
  negateDouble(value: string): string;
  round(name: Rounding, value: Exact, result: Digits): string;
  roundDouble(name: Rounding, value: string): string;
  /** Returns SQL of two exact numbers that compares exactly. Defaults to one decimal type that holds both. */
  comparable?(left: SqlValue, right: SqlValue): readonly [string, string];
  /** Calculates with decimals of unlimited digits. Undefined if the engine doesn't support them. */
  unlimited?(sign: '+' | '-' | '*' | '/' | '%' | 'div', left: string, right: string): string;
}

/** Ways to round: half away from zero, down, up. */
export type Rounding = 'round' | 'floor' | 'ceiling';

/** Number of digits of the widest decimal type. */
export const maxDigits = 38;
/**
 * Minimum number of digits after the decimal point of a quotient. With 18 digits, a quotient above 0.001 has the 15 digits of other
 * programs.
 */
const quotientScale = 18;

type Operands = readonly SqlValue[];
type Calculation = (operands: Operands) => SqlValue | null;

/** The operations on numbers. Each operation returns null for operands that aren't numbers. */
export interface Arithmetic {
  readonly add: Calculation;
  readonly subtract: Calculation;
  readonly multiply: Calculation;
  /** Returns the integer quotient of integers. For other numbers, the result is that of `divideExactly`. */
  readonly divide: Calculation;
  /** Returns a decimal, rounded half away from zero. The decimal has 18 digits after the decimal point, or as many as the dividend. */
  readonly divideExactly: Calculation;
  readonly remainder: Calculation;
  /** Negates a number or a duration. */
  readonly negate: Calculation;
  readonly round: (name: Rounding, operands: Operands) => SqlValue | null;
  /** Converts both numbers to one type that holds both exactly. The type is floating-point if no exact type holds both. */
  readonly comparable: (left: SqlValue, right: SqlValue) => readonly [string, string];
}

/**
 * Returns operations with the same rules in every engine. Exact operands have an exact result if it always fits 38 digits, otherwise a
 * floating-point result (OData URL Conventions 4.01, 5.1.1.2.6). Integers have integer results of any number of digits.
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

  /** Calculates if one operand is a decimal of unlimited digits and both are exact. The result is a decimal of unlimited digits. */
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
    // The quotient has one additional digit, which is truncated exactly and then determines how the last digit is rounded.
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
      // The product of 2^31 and 2^31 has 19 digits.
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
      // The magnitude of a remainder is less than its divisor, and at most its dividend.
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

/** Returns an exact number. Null for floating-point numbers, and for numbers of unknown digits. */
export function exactOf({ sql, type, precision, scale }: SqlValue): Exact | null {
  return type === 'double' || precision === null || scale === null || precision > maxDigits ? null : { sql, precision, scale };
}

/** Returns the digits that hold both numbers. Null if they need more than 38 digits. */
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

/** Returns the number of digits after the sign of a number is changed. The smallest 64-bit integer needs one more bit. */
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
