import { dayTicks } from '../bound-literal.ts';
import { type Exact, maxDigits, type NumberDialect } from '../sql/arithmetic.ts';
import type { CastDialect, TextCastType, TimeDialect } from '../sql/dialect.ts';
import { textPatterns } from '../sql/text-casts.ts';

const asInteger = (sql: string) => `(${sql})::HUGEINT`;

/** Arithmetic of DuckDB. DuckDB divides decimals as floating-point numbers, so integers of the smallest units are divided instead. */
export const numbers: NumberDialect = {
  double: ({ sql }) => `(${sql})::DOUBLE`,
  exact: ({ sql, scale }, digits) =>
    digits.scale === 0 && scale === 0 ? `(${sql})` : `(${sql})::DECIMAL(${digits.precision},${digits.scale})`,
  calculateDouble: (sign, left, right) => `(${left} ${sign} ${right})`,
  calculate: (sign, left, right, { precision, scale }) => {
    if (scale === 0) return `(${asInteger(left.sql)} ${sign} ${asInteger(right.sql)})`;
    // DuckDB doesn't check whether the result fits 64 bits. See `inUnits`.
    const own = sign === '*' ? left.precision : precision - scale + left.scale;
    const wide = { ...left, precision: precision > 18 && right.precision <= 18 ? Math.max(own, 19) : own };
    return `(${fixed(wide)} ${sign} ${fixed(right)})`;
  },
  divide: (dividend, divisor, { precision, scale }) => {
    const shift = scale - dividend.scale + divisor.scale;
    const scaled = shift === 0 ? inUnits(dividend) : `${inUnits(dividend)} * ${10n ** BigInt(shift)}::HUGEINT`;
    const quotient = `((${scaled}) // nullif(${inUnits(divisor)}, 0))`;
    if (scale === 0) return quotient;
    // A product of more than 38 digits is limited to 38 digits, which always fit the quotient in units of the last digit.
    return `(${quotient}::DECIMAL(${precision < maxDigits ? precision - scale : maxDigits},0) * ${smallest(scale)})`;
  },
  remainder: (dividend, divisor, { precision, scale }) => {
    const digits = { precision: precision - 1, scale };
    const units = (value: Exact) => inUnits({ ...digits, sql: value.sql });
    const rest = `(${units(dividend)} % nullif(${units(divisor)}, 0))`;
    return scale === 0 ? rest : `(${rest}::DECIMAL(${precision},0) * ${smallest(scale)})`;
  },
  negate: ({ sql, scale }) => (scale === 0 ? `(-${asInteger(sql)})` : `(-(${sql}))`),
  negateDouble: (sql) => `(-(${sql}))`,
  round: (name, { sql }, { precision }) => `${rounding[name]}(${sql})::DECIMAL(${precision},0)`,
  roundDouble: (name, sql) => `${rounding[name]}(${sql})`,
};

const rounding = { round: 'round', floor: 'floor', ceiling: 'ceil' } as const;

function fixed({ sql, precision, scale }: Exact): string {
  return `(${sql})::DECIMAL(${precision},${scale})`;
}

/**
 * Converts a decimal to an integer of its smallest units. DuckDB computes the product of 64-bit decimals in 64 bits even if it doesn't fit,
 * so one operand is widened.
 */
function inUnits({ sql, precision, scale }: Exact): string {
  if (scale === 0) return asInteger(sql);
  const wide = precision + scale + 1 > 18 ? Math.max(precision, 19) : precision;
  return `((${sql})::DECIMAL(${wide},${scale}) * ${10n ** BigInt(scale)}::DECIMAL(${scale + 1},0))::HUGEINT`;
}

/** Returns SQL of one unit of the last digit of a scale. */
function smallest(scale: number): string {
  return `'${`0.${'1'.padStart(scale, '0')}`}'::DECIMAL(${scale},${scale})`;
}

// Durations are integers of microseconds, because DuckDB's INTERVAL has months.

/** Date and time functions of DuckDB. */
export const times: TimeDialect = {
  dayPart: (name, { sql }) => `${name}(${sql})::INTEGER`,
  clockPart: (name, { sql }) => `${name}(${sql})::INTEGER`,
  fractionOfSecond: ({ sql }) => `((microsecond(${sql}) % 1000000)::DECIMAL(7,0) * ${smallest(6)})`,
  totalSeconds: (duration) => `((${duration})::DECIMAL(19,0) * ${smallest(6)})`,
  dateOfTimestamp: (moment) => `(${moment})::DATE`,
  timeOfTimestamp: (moment) => `(CASE WHEN isfinite(${moment}) THEN (${moment})::TIME END)`,
  timestampOfDate: (date) => `TRY_CAST(${date} AS TIMESTAMP)`,
  addToTimestamp: (moment, duration) => `(${moment} + to_microseconds(${duration}))`,
  addToDate: (date, duration) => `(${date} + to_microseconds(${duration}))::DATE`,
  subtractTimestamps: (later, earlier) => `(epoch_us(${later}) - epoch_us(${earlier}))`,
  subtractDates: (later, earlier) =>
    `(CASE WHEN isfinite(${later}) AND isfinite(${earlier}) THEN (${later} - ${earlier})::BIGINT * ${dayTicks} END)`,
  scale: (sign, duration, factor) => `TRY_CAST((${duration})::DOUBLE ${sign} ${factor} AS BIGINT)`,
};

const typeNames: Readonly<Record<TextCastType, string>> = {
  boolean: 'BOOLEAN',
  int32: 'INTEGER',
  int64: 'BIGINT',
  decimal: 'DECIMAL(38,9)',
  double: 'DOUBLE',
  date: 'DATE',
  timeOfDay: 'TIME',
  guid: 'UUID',
};

export const casts: CastDialect = {
  textTo: (text, type) =>
    `(CASE WHEN regexp_full_match(${text}, '${textPatterns[type]}') THEN TRY_CAST(${text} AS ${typeNames[type]}) END)`,
  numberTo: ({ sql }, type) => {
    // Integers drop the fraction. DuckDB would round.
    const number = type === 'int32' || type === 'int64' ? `trunc(${sql})` : sql;
    // The cast is in CASE because DuckDB rewrites `TRY_CAST(x AS INTEGER) > 0` to `x > 0`, even if x is too large.
    return `(CASE WHEN ${sql} IS NOT NULL THEN TRY_CAST(${number} AS ${typeNames[type]}) END)`;
  },
  toText: ({ sql, type }) => {
    switch (type) {
      case 'boolean':
      case 'int32':
      case 'int64':
      case 'decimal':
      case 'date':
      case 'timeOfDay':
      case 'guid':
        return `(${sql})::VARCHAR`;
      case 'double': {
        const infinite = `CASE WHEN ${sql} > 0 THEN 'INF' ELSE '-INF' END`;
        const finite = `regexp_replace((${sql})::VARCHAR, '\\.0$', '')`;
        return `(CASE WHEN isnan(${sql}) THEN 'NaN' WHEN isinf(${sql}) THEN ${infinite} ELSE ${finite} END)`;
      }
      case 'dateTimeOffset':
        // The text of an infinite timestamp is `infinity`, without a time zone.
        return `replace(replace((${sql})::VARCHAR, ' ', 'T') || 'Z', 'yZ', 'y')`;
      default:
        return null;
    }
  },
};
