import { quoteText } from '../../engine/sql/identifier.ts';
import type { TableDialect } from '../delimited/table-dialect.ts';
import type { Field } from './table-schema.ts';

/** Spellings of days and moments that are tried on texts which a package says are such, each for the whole column. */
const dateFormats = ['%Y-%m-%d', '%Y/%m/%d', '%b %d %Y', '%B %d %Y', '%d-%b-%y', '%m/%d/%Y'];
const momentFormats = ['%Y-%m-%dT%H:%M:%S', '%Y-%m-%d %H:%M:%S', '%Y/%m/%d %H:%M:%S', '%Y-%m-%d %H:%M', '%Y/%m/%d %H:%M', ...dateFormats];

/** Types whose values are texts here, whatever they look like. */
const textTypes: ReadonlySet<string> = new Set(['string', 'object', 'array', 'list', 'duration', 'geopoint', 'geojson', 'yearmonth']);
/** What truth values look like where a package says nothing of it (Table Schema, `boolean`). */
const usualTrue = ['true', 'True', 'TRUE', '1'];
const usualFalse = ['false', 'False', 'FALSE', '0'];
/** Digits that every binary number of 64 bits keeps (IEEE 754, 5.12.2). */
const sureDigits = 15;
/** Digits behind the point of a decimal that is written in a way of its own. */
const fractionDigits = 9;

/** Whether a column must be read as it is written, because its field says how to take it. */
export function isSpelled(field: Field, sniffed: string): boolean {
  if (textTypes.has(field.type) || (field.missingValues ?? []).length > 0) return true;
  if (field.type === 'boolean') return sniffed !== 'BOOLEAN' || field.trueValues !== null || field.falseValues !== null;
  return spellingOf(field) !== null || isNumberSpelled(field);
}

/** SQL of what a text may be made, most wanted first: each gives NULL where the text is none. */
export function conversions(field: Field, text: string): readonly string[] {
  const spelling = spellingOf(field);
  if (spelling !== null) return [inSpelling(text, spelling, field.type)];
  switch (field.type) {
    case 'boolean':
      return [truthOf(field, text)];
    case 'integer':
    case 'year':
      return isNumberSpelled(field) ? wholeNumbers(bareNumber(field, text)) : [unchanged(text, 'BIGINT')];
    case 'number':
      return isNumberSpelled(field) || (field.missingValues ?? []).length > 0 ? numbers(bareNumber(field, text)) : [];
    case 'date':
      return dateFormats.map((format) => `try_strptime(${text}, '${format}')::DATE`);
    case 'datetime':
      return momentFormats.map((format) => `try_strptime(${text}, '${format}')`);
    case 'list':
      return listOf(field, text);
    case 'string':
      return field.format === 'uuid' ? [unchanged(text, 'UUID')] : field.format === 'binary' ? [`TRY(from_base64(${text}))`] : [];
    default:
      return [];
  }
}

/** SQL of what a text may be made by what a file's dialect says of all its numbers and dates, most wanted first. */
export function undescribedConversions(
  { decimalChar, groupChar, dateOrder }: Pick<TableDialect, 'decimalChar' | 'groupChar' | 'dateOrder'>,
  text: string,
): readonly string[] {
  const spelled = { type: 'number', decimalChar, groupChar, bareNumber: true } as const;
  // `007` is a text here too.
  const isNumber = `regexp_full_match(${bareNumber(spelled, text)}, '[-+]?(0|[1-9][0-9]*)?([.][0-9]*)?([eE][-+]?[0-9]+)?')`;
  const asNumbers =
    decimalChar === null && groupChar === null ? [] : [...wholeNumbers(bareNumber(spelled, text)), ...numbers(bareNumber(spelled, text))];
  const days = dateOrder === null ? [] : dateSpellings[dateOrder];
  return [
    ...asNumbers.map((number) => `CASE WHEN ${isNumber} THEN ${number} END`),
    ...days.map((day) => `(${inYears(text, day)})::DATE`),
    ...days.flatMap((day) => clocks.map((clock) => inYears(text, `${day}${clock}`))),
  ];
}

/** Years have four digits, or else two: `%Y` alone would take 24 for a year of the first century. */
function inYears(text: string, spelling: string): string {
  const short = `try_strptime(${text}, '${spelling.replace('%Y', '%y')}')`;
  return `CASE WHEN regexp_matches(${text}, '[0-9]{4}') THEN try_strptime(${text}, '${spelling}') ELSE ${short} END`;
}

/** Each for the whole column. */
const dateSpellings = {
  dmy: ['%d/%m/%Y', '%d.%m.%Y', '%d-%m-%Y', '%d %b %Y', '%d %B %Y'],
  mdy: ['%m/%d/%Y', '%m.%d.%Y', '%m-%d-%Y', '%b %d, %Y', '%B %d, %Y'],
  ymd: ['%Y/%m/%d', '%Y.%m.%d', '%Y-%m-%d'],
} as const;
const clocks = [' %H:%M', ' %H:%M:%S', 'T%H:%M:%S'];

/** The value only where it is written as DuckDB would write it: `007` and `+7` are texts that look like numbers. */
function unchanged(text: string, type: string): string {
  const value = `TRY_CAST(${text} AS ${type})`;
  return `CASE WHEN ${value}::VARCHAR = ${text} THEN ${value} END`;
}

/** How the package says that a day or a moment is written; null where it does not. */
function spellingOf({ type, format }: Field): string | null {
  return ['date', 'datetime', 'time'].includes(type) && format?.includes('%') === true ? format.replace(/^fmt:/, '') : null;
}

function inSpelling(text: string, spelling: string, type: string): string {
  const moment = `try_strptime(${text}, ${quoteText(spelling)})`;
  if (type === 'datetime') return moment;
  return `${moment}::${type === 'time' ? 'TIME' : 'DATE'}`;
}

function isNumberSpelled({ type, decimalChar, groupChar, bareNumber: isBare }: Field): boolean {
  return (type === 'number' || type === 'integer') && ((decimalChar ?? '.') !== '.' || groupChar !== null || !isBare);
}

/** The number as SQL takes one: without what stands around it and between its groups, with a point. */
function bareNumber(
  { bareNumber: isBare, decimalChar, groupChar }: Pick<Field, 'bareNumber' | 'decimalChar' | 'groupChar'>,
  text: string,
): string {
  const point = decimalChar ?? '.';
  const grouped = isBare ? text : `regexp_replace(regexp_replace(${text}, '^[^-+0-9]+', ''), '[^0-9]+$', '')`;
  const whole = groupChar === null || groupChar === point ? grouped : `replace(${grouped}, ${quoteText(groupChar)}, '')`;
  // A point that is none must not become one.
  const bare = point === '.' ? whole : `CASE WHEN NOT contains(${whole}, '.') THEN replace(${whole}, ${quoteText(point)}, '.') END`;
  return `trim(${bare})`;
}

function wholeNumbers(number: string): readonly string[] {
  const plain = (type: string) => `CASE WHEN regexp_full_match(${number}, '[-+]?[0-9]+') THEN TRY_CAST(${number} AS ${type}) END`;
  return [plain('BIGINT'), plain('DECIMAL(38, 0)')];
}

/** Binary where that keeps all digits, else decimal. */
function numbers(number: string): readonly string[] {
  const digits = `length(regexp_replace(${number}, '[^0-9]', '', 'g'))`;
  const fraction = `length(regexp_extract(${number}, '\\.([0-9]*)$', 1))`;
  const isPlain = `regexp_full_match(${number}, '[-+]?[0-9]*\\.?[0-9]*')`;
  return [
    `CASE WHEN ${digits} <= ${sureDigits} OR NOT ${isPlain} THEN TRY_CAST(${number} AS DOUBLE) END`,
    `CASE WHEN ${isPlain} AND ${fraction} <= ${fractionDigits} THEN TRY_CAST(${number} AS DECIMAL(38, ${fractionDigits})) END`,
  ];
}

function truthOf({ trueValues, falseValues }: Field, text: string): string {
  const among = (values: readonly string[]) => `${text} IN (${values.map(quoteText).join(', ')})`;
  return `CASE WHEN ${among(trueValues ?? usualTrue)} THEN true WHEN ${among(falseValues ?? usualFalse)} THEN false END`;
}

/** Values of a list, of their type where all allow it. */
function listOf({ delimiter, itemType }: Field, text: string): readonly string[] {
  const texts = `CASE WHEN ${text} = '' THEN [] ELSE string_split(${text}, ${quoteText(delimiter ?? ',')}) END`;
  const type = itemTypes.get(itemType ?? 'string');
  if (type === undefined) return [texts];
  const typed = `list_transform(${texts}, lambda item: TRY_CAST(item AS ${type}))`;
  return [
    `CASE WHEN NOT list_contains(list_transform(${texts}, lambda item: TRY_CAST(item AS ${type}) IS NULL), true) THEN ${typed} END`,
    texts,
  ];
}

const itemTypes: ReadonlyMap<string, string> = new Map([
  ['integer', 'BIGINT'],
  ['number', 'DOUBLE'],
  ['boolean', 'BOOLEAN'],
  ['date', 'DATE'],
  ['datetime', 'TIMESTAMP'],
  ['time', 'TIME'],
]);
