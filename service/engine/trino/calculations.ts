import { dayTicks } from '../bound-literal.ts';
import type { Digits, Exact, NumberDialect } from '../sql/arithmetic.ts';
import type { CastDialect, TextCastType, TimeDialect } from '../sql/dialect.ts';
import type { SqlValue } from '../sql/sql-value.ts';
import { textPatterns } from '../sql/text-casts.ts';
import { asText, isoTimestamp, shortFraction } from './type-mappings.ts';

/** Maximum digits of a number that is certainly a 64-bit integer. */
const bigintDigits = 18;

const isSmall = (...values: readonly Digits[]) => values.every(({ precision, scale }) => scale === 0 && precision <= bigintDigits);
const asBigint = ({ sql }: Exact) => `CAST(${sql} AS bigint)`;
const asDecimal = ({ sql }: Exact, { precision, scale }: Digits) => `CAST(${sql} AS decimal(${precision},${scale}))`;
const own = (value: Exact) => asDecimal(value, value);
/** Returns SQL of a decimal as an integer of its smallest units, times a power of ten. */
const inUnits = (value: Exact, shift = 0) =>
  value.scale + shift === 0
    ? own(value)
    : `CAST(${own(value)} * CAST('1${'0'.repeat(value.scale + shift)}' AS decimal(${value.scale + shift + 1},0)) AS decimal(38,0))`;

const functions = { round: 'round', floor: 'floor', ceiling: 'ceiling' } as const;

/**
 * Arithmetic of Trino. Trino rounds quotients of decimals, so integers of the smallest units are divided instead, after subtracting the
 * remainder.
 */
export const numbers: NumberDialect = {
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

/** Returns SQL of one unit of the last digit of a scale. */
function smallest(scale: number): string {
  return `CAST('${`0.${'1'.padStart(scale, '0')}`}' AS decimal(${scale},${scale}))`;
}

// Durations are integers of microseconds, because Trino's intervals have milliseconds or months.

/**
 * Returns SQL of the six digits of a fraction. Timestamps and times of day in calculations have at least six digits after the decimal
 * point.
 */
function fractionDigits(value: string): string {
  return `substr(split_part(${asText(value)}, '.', 2), 1, 6)`;
}

/** Returns SQL of the microseconds since 1970 of a timestamp. The timestamp is repeated, so its SQL should be short. */
function ticksOf(moment: string): string {
  const seconds = `date_diff('second', TIMESTAMP '1970-01-01 00:00:00.000000', date_trunc('second', ${moment}))`;
  return `(${seconds} * 1000000 + CAST(${fractionDigits(moment)} AS bigint))`;
}

/** Date and time functions of Trino. */
export const times: TimeDialect = {
  dayPart: (name, { sql }) => `${name}(${sql})`,
  clockPart: (name, { sql }) => `${name}(${sql})`,
  fractionOfSecond: ({ sql }) => `CAST(concat('0.', ${fractionDigits(sql)}) AS decimal(13,6))`,
  totalSeconds: (duration) => `(CAST(${duration} AS decimal(19,0)) * ${smallest(6)})`,
  dateOfTimestamp: (moment) => `CAST(${moment} AS date)`,
  // The cast of Trino 476 loses a second of timestamps before 1970 that have a fraction.
  timeOfTimestamp: (moment) => `CAST(substr(split_part(${asText(moment)}, ' ', 2), 1, 15) AS time(6))`,
  timestampOfDate: (date) => `CAST(${date} AS timestamp(6))`,
  addToTimestamp: (moment, duration) => {
    const nanoseconds = (one: string, other: string) => `CAST(${ticksOf(one)} + ${other} AS decimal(38,0)) * 1000`;
    const moved = withOperands(moment, duration, (one, other) => `from_unixtime_nanos(${nanoseconds(one, other)})`);
    return `CAST(at_timezone(${moved}, 'UTC') AS timestamp(6))`;
  },
  addToDate: (date, duration) => {
    // The duration is converted to whole days, rounded down.
    const days = (ticks: string) => `(${ticks} - (${ticks} % ${dayTicks} + ${dayTicks}) % ${dayTicks}) / ${dayTicks}`;
    return withOperands(date, duration, (one, other) => `date_add('day', ${days(other)}, ${one})`);
  },
  subtractTimestamps: (later, earlier) => withOperands(later, earlier, (one, other) => `${ticksOf(one)} - ${ticksOf(other)}`),
  subtractDates: (later, earlier) => `(date_diff('day', ${earlier}, ${later}) * ${dayTicks})`,
  scale: (sign, duration, factor) => `TRY_CAST(CAST(${duration} AS double) ${sign} ${factor} AS bigint)`,
};

const typeNames: Readonly<Record<TextCastType, string>> = {
  boolean: 'boolean',
  int32: 'integer',
  int64: 'bigint',
  decimal: 'decimal(38,9)',
  double: 'double',
  date: 'date',
  timeOfDay: 'time(6)',
  guid: 'uuid',
};

export const casts: CastDialect = {
  // regexp_extract() returns null for a text that doesn't match.
  textTo: (text, type) => {
    const matching = `regexp_extract(${text}, '\\A(?:${textPatterns[type]})\\z')`;
    return `TRY_CAST(${type === 'timeOfDay' ? `substr(${matching}, 1, 15)` : matching} AS ${typeNames[type]})`;
  },
  // Integers drop the fraction. Trino would round.
  numberTo: ({ sql, scale }, type) =>
    `TRY_CAST(${(type === 'int32' || type === 'int64') && scale !== 0 ? `truncate(${sql})` : sql} AS ${typeNames[type]})`,
  toText: ({ sql, type }: SqlValue) => {
    switch (type) {
      case 'boolean':
      case 'int32':
      case 'int64':
      case 'decimal':
      case 'date':
      case 'guid':
        return asText(sql);
      case 'double':
        return doubleText(sql);
      case 'timeOfDay':
        return shortFraction(asText(sql));
      case 'dateTimeOffset':
        return `(${isoTimestamp(sql)})`;
      default:
        return null;
    }
  },
};

/** The smallest numbers, which Java prints with two digits although one digit identifies them. */
const smallestNumbers = {
  '4.9E-324': '5e-324',
  '9.9E-324': '1e-323',
  '4.9E-323': '5e-323',
  '5.9E-323': '6e-323',
  '6.9E-323': '7e-323',
  '7.9E-323': '8e-323',
  '8.9E-323': '9e-323',
  '9.9E-323': '1e-322',
} as const;

const smallestNumbersSql = `${Object.entries(smallestNumbers)
  .map(([java, own]) => `WHEN '${java}' THEN '${own}'`)
  .join(' ')} END`;

/**
 * Returns SQL that formats a floating-point number as DuckDB does: without an exponent from 0.0001 to below 1e16. An exponent has at least
 * two digits.
 */
function doubleText(sql: string): string {
  return withOperands(sql, asText(sql), (value, text) => {
    const exponent = `CAST(split_part(${text}, 'E', 2) AS integer)`;
    const mantissa = `regexp_replace(split_part(${text}, 'E', 1), '\\.0$', '')`;
    const digits = `lpad(${asText(`abs(${exponent})`)}, greatest(2, length(${asText(`abs(${exponent})`)})), '0')`;
    const rounded = `if(${value} < 0, '-', '') || CASE if(${value} < 0, substr(${text}, 2), ${text}) ${smallestNumbersSql}`;
    const scientific = `${mantissa} || 'e' || CASE WHEN ${exponent} < 0 THEN '-' ELSE '+' END || ${digits}`;
    const plain = `regexp_replace(${asText(`CAST(${text} AS decimal(38,21))`)}, '\\.?0+$', '')`;
    return (
      `CASE WHEN ${value} IS NULL THEN NULL WHEN is_nan(${value}) THEN 'NaN' ` +
      `WHEN is_infinite(${value}) THEN CASE WHEN ${value} > 0 THEN 'INF' ELSE '-INF' END ` +
      `WHEN ${value} = 0 THEN substr(${text}, 1, length(${text}) - 2) ` +
      `WHEN abs(${value}) >= 1e-4 AND abs(${value}) < 1e16 THEN ${plain} ELSE coalesce(${rounded}, ${scientific}) END`
    );
  });
}

/**
 * Returns SQL that evaluates both operands once, because repeating them would multiply nested SQL at each level. A function receives a list
 * with one row that contains both. Trino has no other variables within an expression.
 */
function withOperands(left: string, right: string, calculation: (one: string, other: string) => string): string {
  return `element_at(transform(ARRAY[ROW(${left}, ${right})], "operands" -> ${calculation('"operands"[1]', '"operands"[2]')}), 1)`;
}
