import { quoteIdentifier } from '../../../../shared/sql/quoting.ts';
import { formatDecimal, parsePlainDecimal, rescale, roundDivide } from '../../../../shared/values/decimal.ts';
import { familyOf } from '../../../../shared/values/literal.ts';
import type { ValueType } from '../../../../shared/values/value-type.ts';

/** Maximum number of characters for which two numbers with the same double are always equal. */
const charactersOfDouble = 15;

/**
 * Returns SQL of a value's digits beyond the precision of a double.
 *
 * Values are only cast if the column has a number with more digits. Without this test, sorting takes thirty times as long.
 */
function exact(text: string, relation: string | null, scale: number): string {
  if (relation === null) return `TRY_CAST(${text} AS DECIMAL(38, ${scale}))`;
  const isLong = `(SELECT max(length(${text})) FROM ${relation}) > ${charactersOfDouble}`;
  return `CASE WHEN ${isLong} THEN TRY_CAST(${text} AS DECIMAL(38, ${scale})) END`;
}

/**
 * Returns the SQL expressions that sort values of a type, in order of precedence.
 *
 * Numbers are sorted by their exact value: by their double, then by the digits beyond its precision. Values that aren't of the type come
 * last, sorted as text.
 *
 * @param text SQL of the value's text.
 * @param relation SQL name of the relation that has this text as a column. Without a relation, every value is checked.
 */
export function orderKeys(text: string, type: ValueType, relation: string | null = null): readonly string[] {
  switch (familyOf(type)) {
    case 'number':
      return type === 'int32' || type === 'int64'
        ? [`TRY_CAST(${text} AS HUGEINT)`, text]
        : [`TRY_CAST(${text} AS DOUBLE)`, exact(text, relation, 28), exact(text, relation, 10)];
    case 'dateTimeOffset':
      return [`TRY_CAST(${text} AS TIMESTAMPTZ)`, text];
    case 'date':
      return [`TRY_CAST(${text} AS DATE)`, text];
    case 'timeOfDay':
      return [`TRY_CAST(${text} AS TIME)`, text];
    case 'duration':
      return [text];
    case 'string':
    case 'unknown':
      return [`strip_accents(lower(${text}))`, text];
    default:
      return [text];
  }
}

/** How a column's values are interpreted. */
export type ColumnReading = 'number' | 'moment' | 'text';

/** Returns the interpretation for a type. Null if the interpretation depends on the values. */
export function readingOfType(type: ValueType): ColumnReading | null {
  const family = familyOf(type);
  if (family === 'number') return 'number';
  if (family === 'date' || family === 'dateTimeOffset') return 'moment';
  return family === 'unknown' ? null : 'text';
}

/** Returns SQL of a value as a double: a number, or milliseconds since 1970. NULL for other values. @param text SQL of the value's text. */
export function doubleOf(text: string, reading: ColumnReading): string {
  if (reading === 'number') return `TRY_CAST(${text} AS DOUBLE)`;
  return reading === 'moment' ? `epoch_ms(TRY_CAST(${text} AS TIMESTAMPTZ))::DOUBLE` : 'NULL::DOUBLE';
}

/**
 * Returns SQL that tests whether a number can be added exactly: at most 18 digits before the decimal point and 10 after it.
 *
 * @param text SQL of the number's text.
 */
export function isSummable(text: string): string {
  return `regexp_full_match(${text}, '-?[0-9]{1,18}([.][0-9]{1,10})?')`;
}

/** Returns SQL that tests whether a number is a decimal that {@link exactSumSql} can add: at most 38 digits before the point, and 20 after. */
export function isExactDecimal(text: string): string {
  return `(${isSummable(text)} OR regexp_full_match(${text}, '-?[0-9]{1,38}([.][0-9]{1,20})?'))`;
}

/**
 * Returns SQL of the exact sum of decimals, for {@link exactSum}. NULL if a value isn't such a decimal.
 *
 * Decimals with more digits than {@link isSummable} allows are added in two parts, because DuckDB has no wider decimal: the digits before the
 * last nine of the integer, and the rest.
 */
export function exactSumSql(text: string): string {
  const isShort = isSummable(text);
  const high = `TRY_CAST(regexp_extract(${text}, '^(-?[0-9]{1,29})[0-9]{9}([.]|$)', 1) AS DECIMAL(38, 0))`;
  const sign = `CASE WHEN ${text} LIKE '-%' THEN '-' ELSE '' END`;
  const low = `TRY_CAST(${sign} || regexp_extract(${text}, '([0-9]{1,9}([.][0-9]+)?)$', 1) AS DECIMAL(38, 20))`;
  const sumOf = (value: string, isAdded: string): string => `coalesce(sum(CASE WHEN ${isAdded} THEN ${value} END), 0)::VARCHAR`;
  const parts = [sumOf(exactOf(text), isShort), sumOf(high, `NOT ${isShort}`), sumOf(low, `NOT ${isShort}`)];
  return `CASE WHEN bool_and(${isExactDecimal(text)}) THEN ${parts.join(" || ' ' || ")} END`;
}

/** Returns the sum that {@link exactSumSql} computed, without an exponent. */
export function exactSum(parts: string): string {
  const [short, high, low] = parts.split(' ').map(parsePlainDecimal);
  if (!short || !high || !low) throw new RangeError(`Not a sum: ${parts.slice(0, 40)}`);
  const units = rescale(short, 20) + rescale(high, 20) * 10n ** 9n + rescale(low, 20);
  return formatDecimal(units, 20).replace(/\.?0+$/, '');
}

/**
 * Returns SQL of a number as a decimal for exact sums.
 *
 * Numbers with up to eight digits before the decimal point fit into 64 bits. They are parsed a hundred times as fast as others.
 */
export function exactOf(text: string): string {
  const wide = 'DECIMAL(38, 10)';
  return `coalesce(TRY_CAST(${text} AS DECIMAL(18, 10))::${wide}, TRY_CAST(${text} AS ${wide}))`;
}

/** SQL names of the two columns for one column of a result: its text and its kind. */
interface LoadedNames {
  readonly text: string;
  readonly kind: string;
}

/** Returns the SQL names of a loaded column by its number. */
export function loadedNames(number: number): LoadedNames {
  return { text: quoteIdentifier(`t${number}`), kind: quoteIdentifier(`k${number}`) };
}

/**
 * Returns the mean of an exact sum without trailing zeros.
 *
 * The mean is rounded to 15 digits after the decimal point, with halves rounded away from zero.
 *
 * @throws RangeError if the sum isn't a number
 */
export function exactMean(sum: string, count: number): string {
  const decimal = parsePlainDecimal(sum);
  if (decimal === null) throw new RangeError(`Not a number: ${sum.slice(0, 40)}`);
  const { units, scale } = decimal;
  const rounded = roundDivide(units * 10n ** BigInt(digits), BigInt(count) * 10n ** BigInt(scale));
  return formatDecimal(rounded, digits).replace(/\.?0+$/, '');
}

/** Number of digits after the decimal point of a mean. */
const digits = 15;
