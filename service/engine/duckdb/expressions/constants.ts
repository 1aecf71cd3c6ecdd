import {
  BIGINT,
  BLOB,
  BOOLEAN,
  DATE,
  DECIMAL,
  DOUBLE,
  DuckDBBlobValue,
  DuckDBDateValue,
  DuckDBDecimalValue,
  DuckDBTimestampValue,
  DuckDBTimeValue,
  type DuckDBType,
  type DuckDBValue,
  HUGEINT,
  TIME,
  TIMESTAMP,
  UUID,
  uuidValue,
  VARCHAR,
} from '@duckdb/node-api';
import type { Literal } from '../../../../shared/values/value-type.ts';
import type { Place } from '../../place.ts';
import { daysSinceEpoch, placeInstant, placeTimeOfDay } from '../../place-instant.ts';
import { exactNumber, plainValue, type SqlValue } from '../../sql/expression-words.ts';
import type { Parameters } from '../parameters.ts';

const microseconds = 6;
const tickRange = { low: -(2n ** 63n) + 2n, high: 2n ** 63n - 2n };
const dayRange = { low: -(2n ** 31n) + 2n, high: 2n ** 31n - 2n };
const timeRange = { low: 0n, high: 86_400_000_000n };

/** Binds a constant, by the type that its own text says. Null for what DuckDB has no value for, such as a moment to the nanosecond. */
export function constantSql(literal: Literal, parameters: Parameters): SqlValue | null {
  const bind = (value: DuckDBValue, type: DuckDBType) => `${parameters.add(value, type)}::${type}`;
  switch (literal.kind) {
    case 'boolean':
      return plainValue(bind(literal.value, BOOLEAN), 'boolean');
    case 'string':
      return plainValue(bind(literal.value, VARCHAR), 'string');
    case 'number':
      return numberSql(literal.text, bind);
    case 'guid':
      return plainValue(bind(uuidValue(BigInt(`0x${literal.text.replaceAll('-', '')}`)), UUID), 'guid');
    case 'binary':
      return plainValue(bind(new DuckDBBlobValue(Buffer.from(literal.text, 'base64url')), BLOB), 'binary');
    case 'temporal':
      return temporalSql(literal, bind);
    default:
      return null;
  }
}

/** Whole numbers and decimals exactly, as far as DuckDB's 38 digits go; what has an exponent is a floating-point number, as in OData. */
function numberSql(text: string, bind: (value: DuckDBValue, type: DuckDBType) => string): SqlValue {
  const [, sign = '', written = '', fraction = ''] = /^([+-]?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const whole = written.replace(/^0+(?=\d)/, '');
  const digits = whole.length + fraction.length;
  if (written === '' || digits > 38) return plainValue(bind(Number(text.replace('INF', 'Infinity')), DOUBLE), 'double');
  const value = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n);
  if (fraction !== '')
    return exactNumber(
      bind(new DuckDBDecimalValue(value, digits, fraction.length), DECIMAL(digits, fraction.length)),
      digits,
      fraction.length,
      'decimal',
    );
  return exactNumber(bind(value, digits <= 18 ? BIGINT : HUGEINT), digits, 0);
}

function temporalSql(
  { type, text }: Extract<Literal, { kind: 'temporal' }>,
  bind: (value: DuckDBValue, type: DuckDBType) => string,
): SqlValue | null {
  switch (type) {
    case 'date': {
      const days = daysSinceEpoch(text);
      return days < dayRange.low || days > dayRange.high ? null : plainValue(bind(new DuckDBDateValue(Number(days)), DATE), 'date');
    }
    case 'timeOfDay':
      return at(placeTimeOfDay(text, microseconds, timeRange), (ticks) => plainValue(bind(new DuckDBTimeValue(ticks), TIME), 'timeOfDay'));
    case 'dateTimeOffset':
      return at(placeInstant(text, microseconds, tickRange), (ticks) =>
        plainValue(bind(new DuckDBTimestampValue(ticks), TIMESTAMP), 'dateTimeOffset'),
      );
    case 'duration': {
      const ticks = durationTicks(text);
      return ticks === null ? null : plainValue(bind(ticks, BIGINT), 'duration');
    }
  }
}

function at<Value, Result>(place: Place<Value>, make: (value: Value) => Result): Result | null {
  return place.kind === 'at' ? make(place.value) : null;
}

/** Microseconds of a duration such as `-P1DT2H3M4.5S`; null where it is finer, or more than 64 bits hold. */
function durationTicks(text: string): bigint | null {
  const parts = /^(-?)P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.(\d+))?S)?)?$/i.exec(text);
  if (parts === null) return null;
  const [, sign, days = '0', hours = '0', minutes = '0', seconds = '0', fraction = ''] = parts;
  if (/[1-9]/.test(fraction.slice(microseconds))) return null;
  const whole = ((BigInt(days) * 24n + BigInt(hours)) * 60n + BigInt(minutes)) * 60n + BigInt(seconds);
  const ticks = (whole * 1_000_000n + BigInt(fraction.slice(0, microseconds).padEnd(microseconds, '0'))) * (sign === '-' ? -1n : 1n);
  return ticks < tickRange.low || ticks > tickRange.high ? null : ticks;
}
