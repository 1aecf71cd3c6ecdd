import { closeSync, fsyncSync, openSync } from 'node:fs';
import type { ExportColumn, ExportNote } from '../../../../shared/contract/files/export.ts';
import { exportFormatOf } from '../../../../shared/contract/files/export-formats.ts';
import { type ColumnForm, declaredForm, textForm } from '../../../../shared/values/column-form.ts';
import { fail, problemOf } from '../../../wire/problem-error.ts';
import { replaceSpans, secretFinder } from '../../../wire/redaction/find-secrets.ts';
import { removed } from '../../../wire/remove-secrets.ts';
import { UnknownColumn } from '../../../wire/rows/member-names.ts';
import { RowReader } from '../../../wire/rows/row-reader.ts';
import { readRow } from '../../results/store/row-members.ts';
import { ByteOutput, SteadySync } from '../byte-output.ts';
import { likelyForm, Survey, textTypes } from '../columns/survey.ts';
import { loadWriter } from '../formats/load-writer.ts';
import type { OpenWriter, RowWriter } from '../formats/row-writer.ts';
import type { ExportTask } from './orders.ts';
import { storedBlocks } from './stored-blocks.ts';

const lineFeed = 0x0a;

type NotifyProgress = (step: 'checking' | 'writing', rows: number, bytes: number) => void;

/** Calls a function for each line of a block with the start and end offsets of the line. */
function forEachLine(block: Buffer, take: (from: number, to: number) => void): void {
  let from = 0;
  for (let at = block.indexOf(lineFeed); at >= 0; at = block.indexOf(lineFeed, from)) {
    take(from, at);
    from = at + 1;
  }
}

function refuseUnknown(error: unknown, row: number): never {
  if (!(error instanceof UnknownColumn)) throw error;
  const { column } = error;
  return fail('export-column-unknown', { parameters: { column, row }, detail: `Row ${row}, column ${column}` }, error);
}

/** A file that is written from blocks of whole rows. Writing is mostly synchronous, so it runs in a separate thread. */
export class ExportFile {
  readonly #task: ExportTask;
  readonly #clean: (block: Buffer) => Buffer;
  #file: number;
  #output: ByteOutput;
  #sync: SteadySync;
  readonly #open: OpenWriter;
  readonly #tell: NotifyProgress;
  #columns: readonly ExportColumn[] | null;
  #reader: RowReader | null = null;
  #writer: RowWriter | null = null;
  #formNotes: readonly ExportNote[] = [];
  #forms: readonly ColumnForm[] | null = null;
  #rows = 0;

  private constructor(task: ExportTask, open: OpenWriter, notify: NotifyProgress) {
    this.#task = task;
    this.#open = open;
    this.#tell = notify;
    this.#columns = task.columns;
    this.#clean = withoutSecrets(task.secrets);
    this.#file = openSync(task.path, 'wx', 0o600);
    this.#output = ByteOutput.toFile(this.#file);
    this.#sync = SteadySync.of(this.#file);
  }

  /** Creates the file. @throws the error of the disk. */
  static async open(task: ExportTask, notify: NotifyProgress): Promise<ExportFile> {
    return new ExportFile(task, await loadWriter(task.options), notify);
  }

  /** Writes the rows of a result. @throws ProblemError, or the error of the disk. */
  async writeStored(): Promise<void> {
    const { stored, options } = this.#task;
    if (stored === null) return;
    const blocks = () => storedBlocks(stored);
    if (exportFormatOf(options.format).isTyped) {
      const columns = this.#columns ?? this.#firstColumns(blocks().next().value ?? Buffer.alloc(0));
      if (await this.#writeAsLikely(columns)) return;
      this.#survey(columns);
    }
    for (const block of blocks()) await this.take(block);
  }

  /** Writes a block of whole rows. @throws ProblemError, or the error of the disk. */
  async take(sent: Buffer): Promise<void> {
    this.write(sent);
    await this.settle();
  }

  get rows(): number {
    return this.#rows;
  }

  /** The reader of the rows to write. Null until the columns are known. */
  get reader(): RowReader | null {
    if (this.#reader === null && this.#columns !== null) this.#begin(Buffer.alloc(0));
    return this.#reader;
  }

  /** Checks whether a part of a body contains a text that must be removed. */
  containsSecret(part: Buffer): boolean {
    return this.#clean(part) !== part;
  }

  /**
   * Reads the row at an offset of a part.
   *
   * @returns The end of the row, or -1 if the row isn't complete.
   * @throws ProblemError `export-column-unknown`.
   */
  readComplete(reader: RowReader, part: Uint8Array, from: number): number {
    try {
      return reader.readWhole(part, from);
    } catch (error) {
      return refuseUnknown(error, this.#rows + 1);
    }
  }

  /** Writes the reader's current row. @throws ProblemError, or the error of the disk. */
  writeRow(reader: RowReader): void {
    this.#rows += 1;
    this.#writer?.write(reader);
  }

  /** Writes a block of whole rows. Call {@link settle} afterwards. @throws ProblemError, or the error of the disk. */
  write(sent: Buffer): void {
    const block = this.#clean(sent);
    this.#begin(block);
    const reader = this.#reader;
    if (reader === null) return;
    for (let from = 0; from < block.length; ) {
      const end = this.readComplete(reader, block, from);
      if (end < 0 || block[end] !== lineFeed) throw new Error(`Row ${this.#rows + 1} isn’t one line of JSON.`);
      this.writeRow(reader);
      from = end + 1;
    }
  }

  /** Waits until the written rows need little memory. @throws the error of writing them. */
  async settle(): Promise<void> {
    await this.#writer?.settle?.();
    this.#sync.reached(this.#output.bytes);
    this.#tell('writing', this.#rows, this.#output.bytes);
  }

  /** Completes the file on disk. @throws ProblemError, or the error of the disk. */
  async end(): Promise<{ readonly rows: number; readonly bytes: number; readonly notes: readonly ExportNote[] }> {
    const writer = this.#begin(Buffer.alloc(0));
    const notes = await writer.close();
    this.#output.flush();
    await this.#sync.settle();
    fsyncSync(this.#file);
    closeSync(this.#file);
    return { rows: this.#rows, bytes: this.#output.bytes, notes: [...this.#formNotes, ...notes] };
  }

  #begin(block: Buffer): RowWriter {
    if (this.#writer !== null) return this.#writer;
    const columns = this.#columns ?? this.#firstColumns(block);
    const typed = exportFormatOf(this.#task.options.format).isTyped;
    const forms = this.#forms ?? columns.map((column) => (typed ? declaredForm(column) : textForm));
    if (typed && this.#forms === null) this.#formNotes = textTypes(columns, forms);
    const writer = this.#open({ columns, forms, output: this.#output });
    this.#reader = this.#makeReader(columns);
    this.#writer = writer;
    return writer;
  }

  /**
   * Writes the rows of a result with the likely forms of their columns.
   *
   * @returns False if a value doesn't have that form. Then the file is empty again.
   */
  async #writeAsLikely(columns: readonly ExportColumn[]): Promise<boolean> {
    const { stored } = this.#task;
    const forms = columns.map(likelyForm);
    if (stored === null || !forms.every((form) => form !== null)) return false;
    this.#forms = forms;
    this.#formNotes = textTypes(columns, forms);
    try {
      for (const block of storedBlocks(stored)) await this.take(block);
      return true;
    } catch (error) {
      if (problemOf(error)?.code !== 'export-value-unfit') throw error;
    }
    this.#writer?.abandon?.();
    this.#writer = null;
    this.#rows = 0;
    await this.#sync.settle();
    closeSync(this.#file);
    this.#file = openSync(this.#task.path, 'w');
    this.#output = ByteOutput.toFile(this.#file);
    this.#sync = SteadySync.of(this.#file);
    return false;
  }

  #makeReader(columns: readonly ExportColumn[]): RowReader {
    // Columns that weren't selected are skipped. If the first rows determine the columns, another column in a later row is an error.
    const strict = this.#task.columns === null;
    return new RowReader(
      columns.map(({ name }) => name),
      strict,
    );
  }

  #survey(columns: readonly ExportColumn[]): void {
    const { stored } = this.#task;
    if (stored === null) return;
    this.#columns = columns;
    const survey = new Survey(columns);
    const reader = this.#makeReader(columns);
    let rows = 0;
    for (const sent of storedBlocks({ ...stored, numbers: undefined })) {
      const block = this.#clean(sent);
      forEachLine(block, (from, to) => {
        rows += 1;
        this.#read(reader, block, from, to, rows);
        survey.look(reader);
      });
      this.#tell('checking', rows, 0);
    }
    this.#forms = survey.forms();
    this.#formNotes = survey.notes();
  }

  #read(reader: RowReader, block: Buffer, from: number, to: number, row: number): void {
    try {
      reader.read(block, from, to);
    } catch (error) {
      refuseUnknown(error, row);
    }
  }

  #firstColumns(block: Buffer): readonly ExportColumn[] {
    const columns = columnsOfRows(block);
    if (columns.length > 0) this.#columns = columns;
    return columns;
  }
}

/** Returns the columns of a block of whole rows in order of first appearance. Their types are unknown. */
export function columnsOfRows(block: Buffer): readonly ExportColumn[] {
  const names = new Set<string>();
  forEachLine(block, (from, to) => {
    for (const [name] of readRow(block.subarray(from, to))) names.add(name);
  });
  return [...names].map((name) => ({ name, type: 'unknown', list: false }));
}

/** Matches a JSON string, or the text between two strings. */
const parts = /"[^"\\]*(?:\\.[^"\\]*)*"|[^"]+/gs;
const numbers = /[-+.\w]+/g;

/**
 * Returns a function that removes these texts from a block of JSON rows. It returns the same block if there are none.
 *
 * Rows stay valid JSON, because a number that contains such a text becomes a string.
 */
export function withoutSecrets(secrets: readonly string[]): (block: Buffer) => Buffer {
  const find = secretFinder(secrets);
  const redactNumber = (number: string) => (find(number).length > 0 ? `"${removed}"` : number);
  /** Replaces whole escapes only, so that the string stays valid. */
  const redactString = (text: string) => {
    const spans = find(text).map(({ from, to }) => ({ from: from - (backslashesBefore(text, from) % 2), to }));
    return replaceSpans(text, spans, removed);
  };
  return (block) => {
    const rows = block.toString('utf8');
    if (secrets.length === 0 || find(rows).length === 0) return block;
    return Buffer.from(
      rows.replace(parts, (part) => (part.startsWith('"') ? `"${redactString(part.slice(1, -1))}"` : part.replace(numbers, redactNumber))),
    );
  };
}

function backslashesBefore(text: string, at: number): number {
  let start = at;
  while (text.charAt(start - 1) === '\\') start -= 1;
  return at - start;
}
