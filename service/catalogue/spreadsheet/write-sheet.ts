import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { delimitedField } from '../../../shared/csv/field.ts';
import { sourceError } from '../../failures/source-error.ts';
import { NoTable } from '../no-table.ts';
import { momentText, type NumberMeaning, numberText } from './cell-formats.ts';
import { emptyRow, SheetLayout, type SheetRow } from './sheet-layout.ts';
import { openWorkbook, readMeanings, readTexts, type Sheet, unescaped, type Workbook } from './workbook.ts';
import { attributeOf, XmlScanner } from './xml-scanner.ts';

/** A sheet of a workbook, by name or by position from 1. Without both, the first sheet that isn't hidden. */
export interface WantedSheet {
  readonly name: string | null;
  readonly number: number | null;
}

/** Facts about a written sheet. */
export interface SheetFacts {
  /** Number of cells with an error. */
  readonly errors: number;
  /** Number of formulas without a stored result. */
  readonly uncalculated: number;
  /** Number of omitted rows above the header. */
  readonly titles: number;
}

/** Limits of a workbook. They protect from files that are small but have endless content. */
const limits = { sheetBytes: 2_000_000_000, rows: 1_048_576, columns: 16_384, cells: 50_000_000, textBytes: 2_000_000_000, minutes: 10 };

/**
 * Writes the rows of a sheet as CSV with the same number of values in each row. Empty rows, and empty columns around the cells, are omitted.
 *
 * Formulas have their stored results. Dates and times are in ISO 8601, and all of a column have a time if one has. An error such as `#REF!`
 * is an empty value. Rows with a title above the header are omitted.
 *
 * @param hasHeader whether there is a header; null if unknown
 * @throws NoTable if the sheet is hidden or empty
 * @throws SourceError if the sheet can't be read
 */
export async function writeSheet(file: string, wanted: WantedSheet, hasHeader: boolean | null, target: string): Promise<SheetFacts> {
  const deadline = performance.now() + limits.minutes * 60_000;
  const workbook = await openWorkbook(file);
  const sheet = sheetOf(workbook, wanted);
  const read = { is1904: workbook.is1904, texts: await readTexts(workbook), meanings: await readMeanings(workbook), deadline };
  const layout = new SheetLayout();
  await eachRow(workbook, sheet, { ...read, timed: new Set() }, (row) => layout.add(row));
  const { errors, uncalculated, timed } = layout;
  const titles = hasHeader === false ? 0 : layout.titles;
  const bounds = layout.bounds(titles);
  if (bounds.rows === 0) throw new NoTable('sheet-empty');
  if (bounds.rows * (bounds.last - bounds.first + 1) > limits.cells) throw sourceError('sheet-cells', { most: limits.cells / 1_000_000 });
  const output = createWriteStream(target);
  const written = finished(output);
  // Without a handler, an error before the end would stop the process.
  written.catch(() => undefined);
  let [bytes, lines]: [number, string[]] = [0, []];
  let omitted = 0;
  const addRow = ({ cells }: SheetRow) => {
    if (cells.size === 0) return;
    if (omitted < titles) {
      omitted += 1;
      return;
    }
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
    await eachRow(workbook, sheet, { ...read, timed }, addRow, flush);
  } finally {
    output.end();
    await written;
  }
  return { errors, uncalculated, titles };
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
  /** Columns whose dates all have a time. */
  readonly timed: ReadonlySet<number>;
}

type TakeRow = (row: SheetRow) => void;

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

/** Cell types of texts. */
const textTypes: ReadonlySet<string> = new Set(['s', 'str', 'inlineStr']);

/** Reads the rows of a sheet from its XML (ECMA-376, Part 1, 18.3). */
class RowReader {
  /** Whether the end of the rows was found. */
  isComplete = false;
  readonly #context: SheetContext;
  readonly #take: TakeRow;
  #rows = 0;
  #row = emptyRow();
  #column = -1;
  #type = '';
  #format = -1;
  #text = '';
  #isText = false;
  #isHint = false;
  #isFormula = false;

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
      this.#isFormula = false;
    } else if (name === 'f') this.#isFormula = true;
    else if (name === 'v' || name === 't') this.#isText = true;
    else if (name === 'rPh') this.#isHint = true;
    else if (name === 'row') {
      this.#rows += 1;
      if (this.#rows > limits.rows) throw sourceError('sheet-rows', { most: limits.rows });
      this.#row = emptyRow();
      this.#column = -1;
    }
  }

  text(text: string): void {
    if (this.#isText && !this.#isHint) this.#text += text;
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#isText = false;
    else if (name === 'rPh') this.#isHint = false;
    else if (name === 'c') this.#closeCell();
    else if (name === 'row') this.#take(this.#row);
    else if (name === 'sheetData') this.isComplete = true;
  }

  #closeCell(): void {
    if (this.#type === 'e') {
      this.#row.errors += 1;
      return;
    }
    const value = this.#value();
    if (value !== '') {
      this.#row.cells.set(this.#column, value);
      if (textTypes.has(this.#type)) this.#row.texts += 1;
    } else if (this.#isFormula && this.#type === 'n') this.#row.uncalculated += 1;
  }

  #value(): string {
    const { texts, meanings, is1904, timed } = this.#context;
    const text = this.#text;
    if (this.#type === 's') return texts[Number(text)] ?? '';
    if (textTypes.has(this.#type)) return unescaped(text);
    if (this.#type === 'b') return text === '1' || text === 'true' ? 'true' : text === '' ? '' : 'false';
    // An ISO 8601 date, which few programs write.
    if (this.#type === 'd') return text;
    const number = Number(text);
    if (text.trim() === '' || !Number.isFinite(number)) return text.trim();
    const meaning = meanings[this.#format] ?? 'number';
    if (meaning === 'number') return numberText(text.trim());
    const moment = momentText(number, meaning, is1904);
    if (!/^\d{4}-/.test(moment)) return moment;
    if (moment.includes(' ')) this.#row.timed.add(this.#column);
    return timed.has(this.#column) && !moment.includes(' ') ? `${moment} 00:00:00` : moment;
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
