import { dayTicks } from '../bound-literal.ts';
import type { NumberDialect } from '../sql/arithmetic.ts';
import type { TimeDialect } from '../sql/dialect.ts';

/** The largest and the smallest magnitude of a floating-point number. PostgreSQL fails beyond them. */
const maxDouble = '1.797693134862315e308';
const smallestDouble = '2.5e-324';
const bigintDigits = 18;

const asInteger = (sql: string, precision: number) => `(${sql})::${precision <= bigintDigits ? 'bigint' : 'numeric'}`;
const asDecimal = (sql: string) => `(${sql})::numeric`;

/** Returns SQL that evaluates both operands once. `OFFSET 0` prevents the planner from repeating them. */
function withOperands(left: string, right: string, calculation: (one: string, other: string) => string): string {
  const names = ['"left operand"', '"right operand"'] as const;
  return `(SELECT ${calculation(...names)} FROM (SELECT ${left} AS ${names[0]}, ${right} AS ${names[1]} OFFSET 0) AS "operands")`;
}

const hasEnd = (sql: string) => `abs(${sql}) < 'Infinity'`;

/**
 * Returns SQL of a floating-point operation. PostgreSQL fails if a result is infinite or NaN by IEEE 754, or too small. So the SQL
 * determines such results beforehand.
 */
function calculateDouble(sign: '+' | '-' | '*' | '/', left: string, right: string): string {
  return withOperands(left, right, (one, other) => {
    const plain = `${one} ${sign} ${other}`;
    if (sign === '+' || sign === '-') {
      const half = `(${one} / 2 ${sign} ${other} / 2)`;
      const tooLarge = `${hasEnd(one)} AND ${hasEnd(other)} AND greatest(abs(${one}), abs(${other})) > 8e307 AND abs${half} > 8.98846567431158e307`;
      return `CASE WHEN ${tooLarge} THEN sign${half} * 'Infinity'::float8 ELSE ${plain} END`;
    }
    const ordinary =
      sign === '*'
        ? `${one} = 0 OR ${other} = 0 OR NOT (${hasEnd(one)} AND ${hasEnd(other)})`
        : `${one} = 0 OR NOT (${hasEnd(one)} AND ${hasEnd(other)})`;
    const magnitude = `log(abs(${one})) ${sign === '*' ? '+' : '-'} log(abs(${other}))`;
    const [a, b] = [`${one}::numeric`, `${other}::numeric`];
    const size = sign === '*' ? `abs(${a} * ${b})` : `abs(${a})`;
    const compared = (limit: string) => (sign === '*' ? `${limit}::numeric` : `${limit}::numeric * abs(${b})`);
    const extreme =
      `CASE WHEN ${size} > ${compared(maxDouble)} THEN sign(${one}) * sign(${other}) * 'Infinity'::float8 ` +
      `WHEN ${size} < ${compared(smallestDouble)} THEN sign(${one}) * sign(${other}) * 0::float8 ELSE ${plain} END`;
    const others = `WHEN ${ordinary} THEN ${plain} WHEN ${magnitude} BETWEEN -300 AND 300 THEN ${plain} ELSE ${extreme}`;
    if (sign === '*') return `CASE ${others} END`;
    const byZero =
      `WHEN ${other} = 0 THEN CASE WHEN ${one} = 0 OR ${one} = 'NaN' THEN 'NaN'::float8 ` +
      `ELSE sign(${one}) * CASE WHEN ${other}::text = '-0' THEN -1 ELSE 1 END * 'Infinity'::float8 END`;
    return `CASE ${byZero} ${others} END`;
  });
}

/**
 * Returns SQL of the exact remainder of floating-point numbers, which PostgreSQL doesn't support. The SQL repeatedly subtracts the divisor
 * times the largest power of two that fits. Each of these differences is exactly a floating-point number.
 */
function remainderOfDoubles(left: string, right: string): string {
  return withOperands(left, right, (one, other) => {
    const part = `abs(${other})`;
    const doublings = `floor((ln("rest") - ln(${part})) / ln(2::float8) - 1e-9)::int`;
    // The power is split into three factors, because the largest representable power of two is less than the quotient of the largest and
    // the smallest number.
    const doubled = `${part} * power(2::float8, "n" / 3) * power(2::float8, ("n" + 1) / 3) * power(2::float8, ("n" + 2) / 3)`;
    const steps =
      `SELECT abs(${one}) AS "rest" UNION ALL SELECT "rest" - CASE WHEN "n" > 0 THEN ${doubled} ELSE ${part} END ` +
      `FROM (SELECT "rest", ${doublings} AS "n" FROM "steps" WHERE "rest" >= ${part}) AS "step"`;
    const rest = `(WITH RECURSIVE "steps"("rest") AS (${steps}) SELECT min("rest") FROM "steps")`;
    const small = (sql: string) => `abs(${sql}) < 9e15 AND ${sql} = trunc(${sql})`;
    const size =
      `CASE WHEN abs(${one}) < ${part} THEN abs(${one}) ` +
      `WHEN ${small(one)} AND ${small(other)} THEN (abs(${one})::bigint % ${part}::bigint)::float8 ELSE ${rest} END`;
    const withSign = `${size} * CASE WHEN ${one} < 0 OR ${one}::text = '-0' THEN -1 ELSE 1 END`;
    return (
      `CASE WHEN ${one} IS NULL OR ${other} IS NULL THEN NULL ` +
      `WHEN NOT ${hasEnd(one)} OR ${other} = 0 OR ${other} = 'NaN' THEN 'NaN'::float8 ELSE ${withSign} END`
    );
  });
}

const functions = { round: 'round', floor: 'floor', ceiling: 'ceil' } as const;

export const numbers: NumberDialect = {
  double: ({ sql }) => `(${sql})::float8`,
  exact: ({ sql, scale }, digits) =>
    digits.scale === 0 && scale === 0 ? `(${sql})` : `(${sql})::numeric(${digits.precision},${digits.scale})`,
  calculateDouble: (sign, left, right) => (sign === '%' ? remainderOfDoubles(left, right) : calculateDouble(sign, left, right)),
  calculate: (sign, left, right, { precision, scale }) =>
    scale === 0
      ? `(${asInteger(left.sql, precision)} ${sign} ${asInteger(right.sql, precision)})`
      : `(${asDecimal(left.sql)} ${sign} ${asDecimal(right.sql)})`,
  divide: (dividend, divisor, { scale }) => {
    if (scale === 0 && Math.max(dividend.precision, divisor.precision) <= bigintDigits)
      return `((${dividend.sql})::bigint / nullif((${divisor.sql})::bigint, 0))`;
    const scaled = scale === 0 ? asDecimal(dividend.sql) : `${asDecimal(dividend.sql)} * ${10n ** BigInt(scale)}`;
    const quotient = `div(${scaled}, nullif(${asDecimal(divisor.sql)}, 0))`;
    return scale === 0 ? quotient : `(${quotient} * ${`0.${'1'.padStart(scale, '0')}`})`;
  },
  remainder: (dividend, divisor, { scale }) =>
    `mod(${asDecimal(dividend.sql)}, nullif(${asDecimal(divisor.sql)}, 0))${scale === 0 ? '' : `::numeric(38,${scale})`}`,
  negate: ({ sql, precision, scale }) => `(-${scale === 0 ? asInteger(sql, precision) : `(${sql})`})`,
  negateDouble: (sql) => `(-(${sql}))`,
  round: (name, { sql }) => `${functions[name]}(${asDecimal(sql)})`,
  // round() rounds floating-point halves to even.
  roundDouble: (name, sql) =>
    name === 'round'
      ? withOperands(
          sql,
          '0',
          (value) => `CASE WHEN abs(${value} - trunc(${value})) >= 0.5 THEN trunc(${value}) + sign(${value}) ELSE trunc(${value}) END`,
        )
      : `${functions[name]}(${sql})`,
  unlimited: (sign, left, right) => {
    const [one, other] = [asDecimal(left), asDecimal(right)];
    if (sign === '%') return `mod(${one}, nullif(${other}, 0))`;
    if (sign !== '/' && sign !== 'div') return `(${one} ${sign} ${other})`;
    // The quotient has one more digit, which is truncated exactly. The additional digit determines how the last digit is rounded.
    return `round(div(${one} * 1e19, nullif(${other}, 0)) * 1e-19, 18)`;
  },
};

// Durations are integers of microseconds, because an interval has months, and can only be multiplied by a floating-point number.
const interval = (sql: string) => `((${sql}) / ${dayTicks} * interval '1 day' + (${sql}) % ${dayTicks} * interval '1 microsecond')`;

function between(later: string, earlier: string, ticks: string): string {
  const finite = `CASE WHEN isfinite("later") AND isfinite("earlier") THEN ${ticks} END`;
  return `(SELECT ${finite} FROM (SELECT ${later} AS "later", ${earlier} AS "earlier" OFFSET 0) AS "times")`;
}

/** Date and time functions of PostgreSQL. */
export const times: TimeDialect = {
  dayPart: (name, { sql }) => {
    const part = `extract(${name} FROM ${sql})`;
    if (name !== 'year') return `${part}::int`;
    // The year of an infinite date is infinite. PostgreSQL has no year 0.
    const year = `CASE WHEN abs("year") < 'Infinity' THEN "year" + CASE WHEN "year" < 0 THEN 1 ELSE 0 END END`;
    return `(SELECT (${year})::int FROM (SELECT ${part} AS "year" OFFSET 0) AS "part")`;
  },
  clockPart: (name, { sql }) => `floor(extract(${name} FROM ${sql}))::int`,
  fractionOfSecond: ({ sql }) => `(extract(microseconds FROM ${sql})::bigint % 1000000 * 0.000001)`,
  totalSeconds: (duration) => `((${duration}) * 0.000001)`,
  dateOfTimestamp: (moment) => `(${moment})::date`,
  timeOfTimestamp: (moment) => `(${moment})::time`,
  // The range of dates exceeds that of timestamps (PostgreSQL 15, 8.5).
  timestampOfDate: (date) =>
    `(SELECT CASE WHEN "value" < '294277-01-01' OR NOT isfinite("value") THEN "value"::timestamp END FROM (SELECT ${date} AS "value" OFFSET 0) AS "operand")`,
  addToTimestamp: (moment, duration) => `(${moment} + ${interval(duration)})`,
  addToDate: (date, duration) => `(${date} + ${interval(duration)})::date`,
  subtractTimestamps: (later, earlier) => between(later, earlier, `(extract(epoch FROM "later" - "earlier") * 1000000)::bigint`),
  subtractDates: (later, earlier) => between(later, earlier, `("later" - "earlier")::bigint * ${dayTicks}`),
  scale: (sign, duration, factor) => {
    const ticks = numbers.calculateDouble(sign, `(${duration})::float8`, factor);
    const inRange = `CASE WHEN abs("ticks") < 9223372036854775807 THEN "ticks"::bigint END`;
    return `(SELECT ${inRange} FROM (SELECT ${ticks} AS "ticks" OFFSET 0) AS "scaled")`;
  },
};
