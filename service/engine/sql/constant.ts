import { isInfiniteMoment } from '../../../shared/values/literal.ts';
import type { Literal } from '../../../shared/values/value-type.ts';
import { type BoundLiteral, bindTimeOfDay, bindTimestamp, daysSinceEpoch } from '../bound-literal.ts';
import { type Digits, maxDigits } from './arithmetic.ts';
import { exactNumber, plainValue, type SqlValue } from './sql-value.ts';

/** Returns SQL of constants. Values of callers are bound as parameters, quoted, or consist of digits. */
export interface ConstantDialect {
  boolean(value: boolean): string;
  text(value: string): string;
  /**
   * Returns a number.
   *
   * @param units The number in units of its last digit.
   */
  exact(units: bigint, digits: Digits): string;
  double(value: number): string;
  guid(text: string): string;
  binary(bytes: Buffer): string;
  /** Returns a date, given as days since 1970-01-01. Null if the engine has no such value. */
  date(days: bigint): string | null;
  /** Returns a time of day, given as microseconds since midnight. Null if the engine has no such value. */
  timeOfDay(ticks: bigint): string | null;
  /** Returns a timestamp, given as microseconds since 1970-01-01T00:00:00Z. Null if the engine has no such value. */
  moment(ticks: bigint): string | null;
  /** Returns a duration, given as microseconds in 64 bits. */
  duration(ticks: bigint): string;
}

const microseconds = 6;
const tickRange = { low: -(2n ** 63n) + 2n, high: 2n ** 63n - 2n };
const timeRange = { low: 0n, high: 86_400_000_000n };

/** Returns SQL of a constant with the type of its text. Null if no engine has such a value, such as a timestamp with nanoseconds. */
export function constantSql(literal: Literal, dialect: ConstantDialect): SqlValue | null {
  switch (literal.kind) {
    case 'boolean':
      return plainValue(dialect.boolean(literal.value), 'boolean');
    case 'string':
      return plainValue(dialect.text(literal.value), 'string');
    case 'number':
      return numberSql(literal.text, dialect);
    case 'guid':
      return plainValue(dialect.guid(literal.text.toLowerCase()), 'guid');
    case 'binary':
      return plainValue(dialect.binary(Buffer.from(literal.text, 'base64url')), 'binary');
    case 'temporal':
      return temporalSql(literal, dialect);
    default:
      return null;
  }
}

/** Returns a number. Integers and decimals are exact up to 38 digits. A number with an exponent is a floating-point number, as in OData. */
function numberSql(text: string, dialect: ConstantDialect): SqlValue {
  const [, sign = '', written = '', fraction = ''] = /^([+-]?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const integer = written.replace(/^0+(?=\d)/, '');
  const digits = { precision: integer.length + fraction.length, scale: fraction.length };
  if (written === '' || digits.precision > maxDigits) {
    return plainValue(dialect.double(Number(text.replace('INF', 'Infinity'))), 'double');
  }
  const units = BigInt(integer + fraction) * (sign === '-' ? -1n : 1n);
  const type = digits.scale > 0 ? 'decimal' : undefined;
  return exactNumber(dialect.exact(units, digits), digits.precision, digits.scale, type);
}

function temporalSql({ type, text }: Extract<Literal, { kind: 'temporal' }>, dialect: ConstantDialect): SqlValue | null {
  switch (type) {
    case 'date':
      return typed(isInfiniteMoment(text) ? null : dialect.date(daysSinceEpoch(text)), type);
    case 'timeOfDay':
      return typed(at(bindTimeOfDay(text, microseconds, timeRange), dialect.timeOfDay), type);
    case 'dateTimeOffset':
      return typed(at(bindTimestamp(text, microseconds, tickRange), dialect.moment), type);
    case 'duration': {
      const ticks = durationTicks(text);
      return typed(ticks === null ? null : dialect.duration(ticks), type);
    }
  }
}

function typed(sql: string | null, type: SqlValue['type']): SqlValue | null {
  return sql === null ? null : plainValue(sql, type);
}

function at<Value>(bound: BoundLiteral<Value>, make: (value: Value) => string | null): string | null {
  return bound.kind === 'at' ? make(bound.value) : null;
}

/**
 * Returns the microseconds of a duration such as `-P1DT2H3M4.5S`. Null if its fraction is finer than microseconds, or if the duration
 * exceeds 64 bits.
 */
function durationTicks(text: string): bigint | null {
  const parts = /^(-?)P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.(\d+))?S)?)?$/i.exec(text);
  if (parts === null) return null;
  const [, sign, days = '0', hours = '0', minutes = '0', seconds = '0', fraction = ''] = parts;
  if (/[1-9]/.test(fraction.slice(microseconds))) return null;
  const totalSeconds = ((BigInt(days) * 24n + BigInt(hours)) * 60n + BigInt(minutes)) * 60n + BigInt(seconds);
  const ticks = (totalSeconds * 1_000_000n + BigInt(fraction.slice(0, microseconds).padEnd(microseconds, '0'))) * (sign === '-' ? -1n : 1n);
  return ticks < tickRange.low || ticks > tickRange.high ? null : ticks;
}
