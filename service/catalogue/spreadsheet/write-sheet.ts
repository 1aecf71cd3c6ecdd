import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { delimitedField } from '../../../shared/csv/field.ts';
import { sourceError } from '../../texts/source-error.ts';
import { NoTable } from '../no-table.ts';
import { momentText, type NumberMeaning, numberText } from './cell-formats.ts';
import { openWorkbook, readMeanings, readTexts, type Sheet, unescaped, type Workbook } from './workbook.ts';
import { attributeOf, XmlScanner } from './xml-scanner.ts';

/** A sheet of a workbook, by name or by position from 1. Without both, the first sheet that isn't hidden. */
export interface WantedSheet {
  readonly name: string | null;
  readonly number: number | null;
}

/** Limits of a workbook. They protect from files that are small but have endless content. */
const limits = { sheetBytes: 2_000_000_000, rows: 1_048_576, columns: 16_384, cells: 50_000_000, textBytes: 2_000_000_000, minutes: 10 };

/**
 * Writes the rows of a sheet as CSV with the same number of values in each row. Empty rows, and empty columns around the cells, are omitted.
 *
 * Formulas have their stored results. Dates and times are in ISO 8601. An error such as `#REF!` is an empty value.
 *
 * @returns the number of cells with an error
 * @throws NoTable if the sheet is hidden or empty
 * @throws SourceError if the sheet can't be read
 */
export async function writeSheet(file: string, wanted: WantedSheet, target: string): Promise<number> {
  const deadline = performance.now() + limits.minutes * 60_000;
  const workbook = await openWorkbook(file);
  const sheet = sheetOf(workbook, wanted);
  const context = { is1904: workbook.is1904, texts: await readTexts(workbook), meanings: await readMeanings(workbook), deadline };
  const bounds = { first: Number.POSITIVE_INFINITY, last: -1, rows: 0, errors: 0 };
  await eachRow(workbook, sheet, context, (cells, errors) => {
    bounds.errors += errors;
    if (cells.size === 0) return;
    bounds.rows += 1;
    for (const column of cells.keys()) {
      bounds.first = Math.min(bounds.first, column);
      bounds.last = Math.max(bounds.last, column);
    }
  });
  if (bounds.rows === 0) throw new NoTable('sheet-empty');
  if (bounds.rows * (bounds.last - bounds.first + 1) > limits.cells) throw sourceError('sheet-cells', { most: limits.cells / 1_000_000 });
  const output = createWriteStream(target);
  const written = finished(output);
  // Without a handler, an error before the end would stop the process.
  written.catch(() => undefined);
  let [bytes, lines]: [number, string[]] = [0, []];
  const addRow = (cells: ReadonlyMap<number, string>) => {
    if (cells.size === 0) return;
    const values = [];
    for (let column = bounds.first; column <= bounds.last; column += 1) values.push(delimitedField(cells.get(column) ?? '', ','));
    const line = `${values.join(',')}\n`;
    bytes += line.length;
    if (bytes > limits.textBytes) throw sourceError('sheet-text', { most: limits.textBytes / 1_000_000_000 });
    lines.push(line);
  };
  const flush = async () => {
    const text = lines.join('');
    lines = [];
    if (text !== '' && !output.write(text)) await once(output, 'drain');
  };
  try {
    await eachRow(workbook, sheet, context, addRow, flush);
  } finally {
    output.end();
    await written;
  }
  return bounds.errors;
}

/** Returns the sheet to read. @throws NoTable or Error if there is none */
function sheetOf({ sheets }: Workbook, { name, number }: WantedSheet): Sheet {
  const found =
    name !== null
      ? sheets.find((sheet) => sheet.name === name)
      : number !== null
        ? sheets[number - 1]
        : (sheets.find(({ isHidden }) => !isHidden) ?? sheets[0]);
  if (found === undefined) throw name === null ? sourceError('sheet-missing') : sourceError('sheet-missing-named', { name });
  if (found.isHidden) throw new NoTable('sheet-hidden');
  return found;
}

interface SheetContext {
  readonly texts: readonly string[];
  readonly meanings: readonly NumberMeaning[];
  readonly is1904: boolean;
  /** Time at which reading stops. See `performance.now`. */
  readonly deadline: number;
}

type TakeRow = (cells: ReadonlyMap<number, string>, errors: number) => void;

/** Calls back with the values of each row by column, from 0, and after each part of the sheet. Empty cells have no value. */
async function eachRow(
  { zip }: Workbook,
  { part }: Sheet,
  context: SheetContext,
  take: TakeRow,
  flush: () => Promise<void> = async () => {},
): Promise<void> {
  const reader = new RowReader(context, take);
  const scanner = new XmlScanner(reader);
  await zip.read(part, limits.sheetBytes, async (chunk) => {
    if (performance.now() > context.deadline) throw sourceError('sheet-time', { most: limits.minutes });
    scanner.feed(chunk);
    await flush();
  });
  if (!reader.isComplete) throw sourceError('sheet-truncated');
}

/** Reads the rows of a sheet from its XML (ECMA-376, Part 1, 18.3). */
class RowReader {
  /** Whether the end of the rows was found. */
  isComplete = false;
  readonly #context: SheetContext;
  readonly #take: TakeRow;
  #rows = 0;
  #cells = new Map<number, string>();
  #errors = 0;
  #column = -1;
  #type = '';
  #format = -1;
  #text = '';
  #isText = false;
  #isHint = false;

  constructor(context: SheetContext, take: TakeRow) {
    this.#context = context;
    this.#take = take;
  }

  open(name: string, attributes: string): void {
    if (name === 'c') {
      const reference = attributeOf(attributes, 'r');
      this.#column = reference === null ? this.#column + 1 : columnOf(reference);
      if (this.#column >= limits.columns) throw sourceError('sheet-columns', { most: limits.columns });
      this.#type = attributeOf(attributes, 't') ?? 'n';
      this.#format = Number(attributeOf(attributes, 's') ?? -1);
      this.#text = '';
    } else if (name === 'v' || name === 't') this.#isText = true;
    else if (name === 'rPh') this.#isHint = true;
    else if (name === 'row') {
      this.#rows += 1;
      if (this.#rows > limits.rows) throw sourceError('sheet-rows', { most: limits.rows });
      this.#cells = new Map();
      this.#errors = 0;
      this.#column = -1;
    }
  }

  text(text: string): void {
    if (this.#isText && !this.#isHint) this.#text += text;
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#isText = false;
    else if (name === 'rPh') this.#isHint = false;
    else if (name === 'c') {
      if (this.#type === 'e') this.#errors += 1;
      const value = this.#type === 'e' ? '' : this.#value();
      if (value !== '') this.#cells.set(this.#column, value);
    } else if (name === 'row') this.#take(this.#cells, this.#errors);
    else if (name === 'sheetData') this.isComplete = true;
  }

  #value(): string {
    const { texts, meanings, is1904 } = this.#context;
    const text = this.#text;
    if (this.#type === 's') return texts[Number(text)] ?? '';
    if (this.#type === 'str' || this.#type === 'inlineStr') return unescaped(text);
    if (this.#type === 'b') return text === '1' || text === 'true' ? 'true' : text === '' ? '' : 'false';
    // An ISO 8601 date, which few programs write.
    if (this.#type === 'd') return text;
    const number = Number(text);
    if (text.trim() === '' || !Number.isFinite(number)) return text.trim();
    const meaning = meanings[this.#format] ?? 'number';
    return meaning === 'number' ? numberText(text.trim()) : momentText(number, meaning, is1904);
  }
}

/** Returns the column of a cell reference such as `AB12`, from 0. */
function columnOf(reference: string): number {
  const [letters = ''] = /^\$?[A-Za-z]{1,4}/.exec(reference) ?? [];
  if (letters === '') throw sourceError('sheet-position');
  let column = 0;
  for (const letter of letters.replace('$', '').toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
