import { quoteIdentifier } from '../../../../shared/sql/quoting.ts';
import { formatDecimal, parsePlainDecimal, roundDivide } from '../../../../shared/values/decimal.ts';
import { familyOf } from '../../../../shared/values/literal.ts';
import type { ValueType } from '../../../../shared/values/value-type.ts';

/** Up to so many characters two numbers with the same double are the same number. */
const charactersOfDouble = 15;

/** The digits beyond a double, where a column has any: to look at them in a column that has none takes thirty times as long. */
function exact(text: string, relation: string | null, scale: number): string {
  if (relation === null) return `TRY_CAST(${text} AS DECIMAL(38, ${scale}))`;
  const isLong = `(SELECT max(length(${text})) FROM ${relation}) > ${charactersOfDouble}`;
  return `CASE WHEN ${isLong} THEN TRY_CAST(${text} AS DECIMAL(38, ${scale})) END`;
}

/**
 * The SQL expressions that put values of a type in order, the weightiest first.
 *
 * Numbers by their exact value: a double decides, and where doubles are equal the digits beyond it. A value that is none of the type
 * comes after those that are, by its text.
 *
 * @param text SQL of the value's text.
 * @param relation SQL name of what has that text as a column; without it every value is looked at.
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

/** What a column's values are taken for. */
export type ColumnReading = 'number' | 'moment' | 'text';

/** The reading that a type asks for; null where the values themselves decide. */
export function readingOfType(type: ValueType): ColumnReading | null {
  const family = familyOf(type);
  if (family === 'number') return 'number';
  if (family === 'date' || family === 'dateTimeOffset') return 'moment';
  return family === 'unknown' ? null : 'text';
}

/** SQL of a value as a double: a number, or milliseconds since 1970; null where it is none. @param text SQL of its text. */
export function doubleOf(text: string, reading: ColumnReading): string {
  if (reading === 'number') return `TRY_CAST(${text} AS DOUBLE)`;
  return reading === 'moment' ? `epoch_ms(TRY_CAST(${text} AS TIMESTAMPTZ))::DOUBLE` : 'NULL::DOUBLE';
}

/** SQL that says whether a number has an exact sum: at most 18 digits before the point and 10 after it. @param text SQL of its text. */
export function isSummable(text: string): string {
  return `regexp_full_match(${text}, '-?[0-9]{1,18}([.][0-9]{1,10})?')`;
}

/**
 * SQL of a number with the digits that exact sums are made of.
 *
 * Up to eight digits before the point fit into 64 bits, which the engine reads a hundred times as fast: only the others take the long way.
 */
export function exactOf(text: string): string {
  const wide = 'DECIMAL(38, 10)';
  return `coalesce(TRY_CAST(${text} AS DECIMAL(18, 10))::${wide}, TRY_CAST(${text} AS ${wide}))`;
}

/** Names of the two SQL columns that one column of a result becomes. */
interface LoadedNames {
  readonly text: string;
  readonly kind: string;
}

/** The SQL columns of the column loaded as `number` of all loaded of its result. */
export function loadedNames(number: number): LoadedNames {
  return { text: quoteIdentifier(`t${number}`), kind: quoteIdentifier(`k${number}`) };
}

/**
 * Returns the mean of an exact sum, rounded to 15 digits after the decimal point, halves away from zero, without trailing zeros.
 *
 * @throws RangeError for a sum that isn't a number
 */
export function exactMean(sum: string, count: number): string {
  const decimal = parsePlainDecimal(sum);
  if (decimal === null) throw new RangeError(`Not a number: ${sum.slice(0, 40)}`);
  const { units, scale } = decimal;
  const rounded = roundDivide(units * 10n ** BigInt(digits), BigInt(count) * 10n ** BigInt(scale));
  return formatDecimal(rounded, digits).replace(/\.?0+$/, '');
}

/** Digits after the decimal point of a mean. */
const digits = 15;
