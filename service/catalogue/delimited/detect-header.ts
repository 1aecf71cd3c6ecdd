import { parse } from 'csv-parse/sync';

/** The kind of a cell, which distinguishes values from names. A placeholder is a text in place of a value (`n/a`, `<0.1`). */
type Kind = 'empty' | 'number' | 'boolean' | 'date' | 'time' | 'placeholder' | 'text';

/** The separators of a text's records and cells. */
export interface RecordSyntax {
  readonly delimiter: string;
  readonly quote: string;
  readonly escapeCharacter: string;
  readonly comment: string | null;
  readonly skip: number;
}

/** Maximum number of rows that are examined. */
export const maxHeaderRows = 200;

/** Returns whether the first record of a delimited text is a header. @param text the beginning of the file, which can end within a record */
export function hasHeader(text: string, syntax: RecordSyntax): boolean {
  return isHeaderFirst(recordsOf(text, syntax));
}

/**
 * Returns whether the first of these rows is a header.
 *
 * A name is a cell above values that all have another type: a text, but also a date, a time, or a Boolean above numbers. A cell is a value
 * if its type occurs below, even if the column also has placeholders such as `n/a`. Numbers above other numbers are names if they are years
 * (`country,2020,2021`), or at least three consecutive integers. In a table of texts, the first row is the header unless one of its cells
 * is repeated below. The first name can be empty, as in an index written by pandas.
 */
export function isHeaderFirst([first = [], ...rest]: readonly (readonly string[])[]): boolean {
  const kinds = first.map(kindOf);
  if (rest.length === 0) return kinds.every((kind) => kind === 'text' || kind === 'empty');
  const columns = first.map((_, index) => rest.map((row) => row[index] ?? '').filter((cell) => cell !== ''));
  const roles = kinds.map((kind, index) => roleOf(kind, new Set(columns[index]?.map(kindOf))));
  if (roles.includes('name')) return true;
  // A value above texts only is a name, unless the table has other values.
  const isAboveTexts = kinds.some((kind, index) => isTyped(kind) && columns[index]?.length !== 0);
  if (isAboveTexts && !roles.includes('value')) return true;
  if (kinds.some(isTyped) || roles.includes('value')) return areNumbersNames(first, kinds, columns);
  const isRepeated = first.map((cell, index) => cell !== '' && columns[index]?.includes(cell) === true);
  const isWholeRepeated = rest.some((row) => row.length === first.length && row.every((cell, index) => cell === first[index]));
  const names = first.filter((cell) => cell !== '');
  return isWholeRepeated || (!isRepeated.includes(true) && new Set(names).size === names.length);
}

function recordsOf(text: string, { delimiter, quote, escapeCharacter, comment, skip }: RecordSyntax): string[][] {
  const options = { delimiter, quote, escape: escapeCharacter, from_line: skip + 1, ...(comment === null ? {} : { comment }) };
  const lenient = { bom: true, skip_empty_lines: true, relax_column_count: true, relax_quotes: true };
  // The last record of the truncated text might be incomplete.
  const completeLines = text.slice(0, Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1) || text;
  try {
    return parse(completeLines, { ...options, ...lenient, to: maxHeaderRows });
  } catch {
    return parse(completeLines.split(/\r?\n|\r/, 1)[0] ?? '', { ...options, ...lenient });
  }
}

/** Returns what the cell above a column must be, by the kinds of the values below. Null if it can be both. */
function roleOf(kind: Kind, below: ReadonlySet<Kind>): 'name' | 'value' | null {
  if (kind === 'empty' || below.size === 0) return null;
  const [only = 'text', ...others] = below;
  const isOfOneType = others.length === 0 && isTyped(only);
  if (kind === 'placeholder') return isOfOneType ? 'value' : null;
  if (isOfOneType && kind !== only) return 'name';
  return isTyped(kind) && below.has(kind) ? 'value' : null;
}

function isTyped(kind: Kind): boolean {
  return kind !== 'empty' && kind !== 'text' && kind !== 'placeholder';
}

/** Returns whether the numbers in the first record are names of columns whose values are different numbers. */
function areNumbersNames(first: readonly string[], kinds: readonly Kind[], columns: readonly (readonly string[])[]): boolean {
  const typedColumns = kinds.flatMap((kind, index) => (isTyped(kind) ? [index] : []));
  const cells = typedColumns.map((column) => first[column] ?? '');
  if (cells.length === 0 || typedColumns[0] === 0 || !cells.every((cell) => /^\d{1,4}$/.test(cell)) || new Set(first).size < first.length)
    return false;
  if (cells.every(isYear)) return typedColumns.some((column) => columns[column]?.some((cell) => !isYear(cell)) === true);
  const steps = cells.slice(1).map((cell, index) => Number(cell) - Number(cells[index]));
  return cells.length > 2 && steps.every((step) => step === 1);
}

function isYear(cell: string): boolean {
  return /^(?:1[5-9]|20|21)\d\d$/.test(cell);
}

function kindOf(cell: string): Kind {
  if (cell === '') return 'empty';
  if (/^\s*(?:\d{4}([-/.])\d{1,2}\1\d{1,2}|\d{1,2}([-/.])\d{1,2}\2(?:\d{4}|\d{2}))(?:[T ]|$)/.test(cell)) return 'date';
  if (/^\s*[-+]?[\d.,' ]*\d[\d.,' ]*(?:[eE][-+]?\d+)?\s*%?\s*$/.test(cell)) return 'number';
  if (/^(?:true|false)$/i.test(cell)) return 'boolean';
  if (/^\s*\d{1,2}:\d{2}/.test(cell)) return 'time';
  return /^\s*(?:-+|\?+|\.+|[<>≤≥]=?\s*[\d.,]+|n\/?a|nan|null|none)\s*$/i.test(cell) ? 'placeholder' : 'text';
}
