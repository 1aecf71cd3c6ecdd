import { quoteText } from '../../../shared/sql/quoting.ts';
import type { TableDialect } from '../delimited/table-dialect.ts';
import type { Field } from './table-schema.ts';

/** Formats that are tried on columns that a package declares as dates or timestamps. All values of a column must have the same format. */
const dateFormats = ['%Y-%m-%d', '%Y/%m/%d', '%b %d %Y', '%B %d %Y', '%d-%b-%y', '%m/%d/%Y'];
const timestampFormats = [
  '%Y-%m-%dT%H:%M:%S',
  '%Y-%m-%d %H:%M:%S',
  '%Y/%m/%d %H:%M:%S',
  '%Y-%m-%d %H:%M',
  '%Y/%m/%d %H:%M',
  ...dateFormats,
];

/** Types whose values stay texts. */
const textTypes: ReadonlySet<string> = new Set(['string', 'object', 'array', 'list', 'duration', 'geopoint', 'geojson', 'yearmonth']);
/** Default texts for true (Table Schema, `boolean`). */
const defaultTrue = ['true', 'True', 'TRUE', '1'];
const defaultFalse = ['false', 'False', 'FALSE', '0'];
/** Maximum number of digits that every 64-bit binary number preserves (IEEE 754, 5.12.2). */
const sureDigits = 15;
/** Number of decimal places of a decimal in a custom format. */
const fractionDigits = 9;

/** Returns whether a column must be read as text, because its field declares a format. */
export function isSpelled(field: Field, sniffed: string): boolean {
  if (textTypes.has(field.type) || (field.missingValues ?? []).length > 0) return true;
  if (field.type === 'boolean') return sniffed !== 'BOOLEAN' || field.trueValues !== null || field.falseValues !== null;
  return spellingOf(field) !== null || isNumberSpelled(field);
}

/** Returns SQL of possible conversions of a text, in order of preference. Each conversion returns NULL for an invalid text. */
export function conversions(field: Field, text: string): readonly string[] {
  const spelling = spellingOf(field);
  if (spelling !== null) return [inSpelling(text, spelling, field.type)];
  switch (field.type) {
    case 'boolean':
      return [truthOf(field, text)];
    case 'integer':
    case 'year':
      return isNumberSpelled(field) ? integerPatterns(bareNumber(field, text)) : [unchanged(text, 'BIGINT')];
    case 'number':
      return isNumberSpelled(field) || (field.missingValues ?? []).length > 0 ? numbers(bareNumber(field, text)) : [];
    case 'date':
      return dateFormats.map((format) => `try_strptime(${text}, '${format}')::DATE`);
    case 'datetime':
      return timestampFormats.map((format) => `try_strptime(${text}, '${format}')`);
    case 'list':
      return listOf(field, text);
    case 'string':
      return field.format === 'uuid' ? [unchanged(text, 'UUID')] : field.format === 'binary' ? [`TRY(from_base64(${text}))`] : [];
    default:
      return [];
  }
}

/** Returns SQL of possible conversions by the number and date formats of a file's dialect, in order of preference. */
export function undescribedConversions(
  { decimalChar, groupChar, dateOrder }: Pick<TableDialect, 'decimalChar' | 'groupChar' | 'dateOrder'>,
  text: string,
): readonly string[] {
  const number = groupedNumber({ decimalChar, groupChar }, text);
  // Texts such as `007` stay text here, too.
  const isNumber = `regexp_full_match(${number}, '[-+]?(0|[1-9][0-9]*)?([.][0-9]*)?([eE][-+]?[0-9]+)?')`;
  const asNumbers = decimalChar === null && groupChar === null ? [] : [...integerPatterns(number), ...numbers(number)];
  const days = dateOrder === null ? [] : dateSpellings[dateOrder];
  return [
    ...asNumbers.map((attempt) => `CASE WHEN ${isNumber} THEN ${attempt} END`),
    ...days.map((day) => `(${inYears(text, day)})::DATE`),
    ...days.flatMap((day) => clocks.map((clock) => inYears(text, `${day}${clock}`))),
  ];
}

/** Returns SQL that parses a date with a year of four or two digits. `%Y` alone would parse 24 as a year of the first century. */
function inYears(text: string, spelling: string): string {
  const short = `try_strptime(${text}, '${spelling.replace('%Y', '%y')}')`;
  return `CASE WHEN regexp_matches(${text}, '[0-9]{4}') THEN try_strptime(${text}, '${spelling}') ELSE ${short} END`;
}

/** Date formats by the order of day, month, and year. All values of a column must have the same format. */
const dateSpellings = {
  dmy: ['%d/%m/%Y', '%d.%m.%Y', '%d-%m-%Y', '%d %b %Y', '%d %B %Y'],
  mdy: ['%m/%d/%Y', '%m.%d.%Y', '%m-%d-%Y', '%b %d, %Y', '%B %d, %Y'],
  ymd: ['%Y/%m/%d', '%Y.%m.%d', '%Y-%m-%d'],
} as const;
const clocks = [' %H:%M', ' %H:%M:%S', 'T%H:%M:%S', ' %H:%M:%S.%f', ' %I:%M %p', ' %I:%M:%S %p'];

/** Returns SQL of the value if DuckDB would print it the same way, otherwise NULL. `007` and `+7` are texts that look like numbers. */
function unchanged(text: string, type: string): string {
  const value = `TRY_CAST(${text} AS ${type})`;
  return `CASE WHEN ${value}::VARCHAR = ${text} THEN ${value} END`;
}

/** Returns the declared format of a date or timestamp. Null if there is none. */
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

/** Returns the SQL of a number without units and grouping separators, with a decimal point. */
function bareNumber(
  { bareNumber: isBare, decimalChar, groupChar }: Pick<Field, 'bareNumber' | 'decimalChar' | 'groupChar'>,
  text: string,
): string {
  const point = decimalChar ?? '.';
  const grouped = isBare ? text : `regexp_replace(regexp_replace(${text}, '^[^-+0-9]+', ''), '[^0-9]+$', '')`;
  const ungrouped = groupChar === null || groupChar === point ? grouped : `replace(${grouped}, ${quoteText(groupChar)}, '')`;
  // A point that isn't the decimal separator must not become the decimal separator.
  const withPoint =
    point === '.' ? ungrouped : `CASE WHEN NOT contains(${ungrouped}, '.') THEN replace(${ungrouped}, ${quoteText(point)}, '.') END`;
  return `trim(${withPoint})`;
}

/** Separators of digits that are accepted next to the usual one, which is a point or a comma. */
const otherGroupChars = " \u00a0\u202f'’";

/**
 * Returns the SQL of a number without separators of digits, with a decimal point, and with its sign at the start. SAP writes a minus sign at
 * the end. NULL if the separators don't separate three digits each (or two, as in India), because `12.5` isn't 125.
 */
function groupedNumber({ decimalChar, groupChar }: Pick<TableDialect, 'decimalChar' | 'groupChar'>, text: string): string {
  const point = decimalChar ?? '.';
  const separators = groupChar === null ? '' : (groupChar + otherGroupChars).replaceAll(point, '');
  const [decimal, group] = [`[${classOf(point)}]`, `[${classOf(separators)}]`];
  const grouped = separators === '' ? '' : `|[0-9]{1,3}(${group}[0-9]{2,3})*${group}[0-9]{3}`;
  const pattern = `[-+]?([0-9]*${grouped})(${decimal}[0-9]*)?([eE][-+]?[0-9]+)?-?`;
  const ungrouped = separators === '' ? `trim(${text})` : `regexp_replace(trim(${text}), ${quoteText(group)}, '', 'g')`;
  const signed = `regexp_replace(${ungrouped}, '^([^-+]+)-$', '-\\1')`;
  return `CASE WHEN regexp_full_match(trim(${text}), ${quoteText(pattern)}) THEN replace(${signed}, ${quoteText(point)}, '.') END`;
}

/** Returns characters for a character class of a pattern. */
function classOf(characters: string): string {
  return characters.replaceAll(/[\\\]^-]/g, '\\$&');
}

function integerPatterns(number: string): readonly string[] {
  const plain = (type: string) => `CASE WHEN regexp_full_match(${number}, '[-+]?[0-9]+') THEN TRY_CAST(${number} AS ${type}) END`;
  return [plain('BIGINT'), plain('DECIMAL(38, 0)')];
}

/** Returns SQL of a binary number if that preserves all digits, and SQL of a decimal. */
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
  return `CASE WHEN ${among(trueValues ?? defaultTrue)} THEN true WHEN ${among(falseValues ?? defaultFalse)} THEN false END`;
}

/** Returns SQL of the values of a list, with their type if all are valid. */
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
