import { parse } from 'csv-parse/sync';

/** The kind of a cell, which distinguishes values from names. */
type Kind = 'empty' | 'number' | 'boolean' | 'moment' | 'text';

/** The separators of a text's records and cells. */
export interface RecordSyntax {
  readonly delimiter: string;
  readonly quote: string;
  readonly escapeCharacter: string;
  readonly comment: string | null;
  readonly skip: number;
}

/** Maximum number of rows that are examined. */
const maxRows = 200;

/**
 * Returns whether the first record of a delimited text is a header, judged by the beginning of the text.
 *
 * A name is a text above values of another type, or a number above values that aren't like it. Such numbers are years
 * (`country,2020,2021`), or at least three consecutive integers. In a table of texts, the first record is the header unless one of its
 * cells is repeated below. The first name can be empty, as in an index written by pandas.
 *
 * @param text the beginning of the file, which can end within a record
 */
export function hasHeader(text: string, syntax: RecordSyntax): boolean {
  const [first = [], ...rest] = recordsOf(text, syntax);
  const kinds = first.map(kindOf);
  if (rest.length === 0) return kinds.every((kind) => kind === 'text' || kind === 'empty');
  const columns = first.map((_, index) => rest.map((row) => row[index] ?? '').filter((cell) => cell !== ''));
  const below = columns.map(kindOfColumn);
  const isName = kinds.some((kind, index) => kind === 'text' && below[index] !== 'text' && below[index] !== 'empty');
  if (isName) return true;
  const isOther = kinds.some((kind, index) => kind !== 'empty' && kind !== 'text' && below[index] === 'text');
  if (isOther) return true;
  if (kinds.some((kind) => kind !== 'text' && kind !== 'empty')) return areNumbersNames(first, kinds, columns);
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
    return parse(completeLines, { ...options, ...lenient, to: maxRows });
  } catch {
    return parse(completeLines.split(/\r?\n|\r/, 1)[0] ?? '', { ...options, ...lenient });
  }
}

/** Returns whether the numbers in the first record are names of columns whose values are different numbers. */
function areNumbersNames(first: readonly string[], kinds: readonly Kind[], columns: readonly (readonly string[])[]): boolean {
  const typedColumns = kinds.flatMap((kind, index) => (kind === 'text' || kind === 'empty' ? [] : [index]));
  const cells = typedColumns.map((column) => first[column] ?? '');
  if (typedColumns[0] === 0 || !cells.every((cell) => /^\d{1,4}$/.test(cell)) || new Set(first).size < first.length) return false;
  if (cells.every(isYear)) return typedColumns.some((column) => columns[column]?.some((cell) => !isYear(cell)) === true);
  const steps = cells.slice(1).map((cell, index) => Number(cell) - Number(cells[index]));
  return cells.length > 2 && steps.every((step) => step === 1);
}

function isYear(cell: string): boolean {
  return /^(?:1[5-9]|20|21)\d\d$/.test(cell);
}

function kindOfColumn(cells: readonly string[]): Kind {
  const [first = 'empty', ...others] = new Set(cells.map(kindOf));
  return others.length === 0 ? first : 'text';
}

function kindOf(cell: string): Kind {
  if (cell === '') return 'empty';
  if (/^\s*[-+]?[\d.,' ]*\d[\d.,' ]*(?:[eE][-+]?\d+)?\s*%?\s*$/.test(cell)) return 'number';
  if (/^(?:true|false)$/i.test(cell)) return 'boolean';
  return /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:[T ]|$)/.test(cell) || /^\d{1,2}:\d{2}/.test(cell) ? 'moment' : 'text';
}
