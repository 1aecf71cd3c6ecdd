import type { ExportColumn } from '../../../shared/contract/files/export.ts';
import type { ExportOptions } from '../../../shared/contract/files/export-formats.ts';
import { ByteOutput } from '../../core/exports/byte-output.ts';
import { jsonFrames } from '../../core/exports/formats/json.ts';
import { loadWriter } from '../../core/exports/formats/load-writer.ts';
import type { OpenWriter, RowWriter } from '../../core/exports/formats/row-writer.ts';
import { columnsOfRows } from '../../core/exports/worker/export-file.ts';
import type { RowBatch } from '../../core/results/store/row-batches.ts';
import { fail } from '../../wire/problem-error.ts';
import { UnknownColumn } from '../../wire/rows/member-names.ts';
import { RowReader } from '../../wire/rows/row-reader.ts';
import type { ResultOutput } from '../output/result-output.ts';

/** Facts about rows that are known before they are written. */
export interface KnownRows {
  /** Columns of the rows. Empty if unknown. */
  readonly columns: readonly ExportColumn[];
  /** Removes credentials from a text, because a response can contain them. */
  readonly clean: (text: string) => string;
}

/**
 * Writes rows to stdout as they arrive, no faster than the reader reads them.
 *
 * JSON has each row as sent. Other formats have the columns of the first rows, and the same text as a file.
 *
 * @throws ProblemError `export-column-unknown` if a later row has another column; errors of the row source
 */
export async function writeStdout(
  batches: AsyncIterable<RowBatch>,
  options: ExportOptions,
  { columns, clean }: KnownRows,
  output: ResultOutput,
): Promise<void> {
  const { format } = options;
  const writer =
    format === 'json' || format === 'ndjson' ? new ObjectLines(jsonFrames[format]) : new Table(await loadWriter(options), columns);
  for await (const { bytes } of batches) {
    if (bytes.length === 0) continue;
    await output.write(writer.write(clean(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'))));
  }
  await output.write(await writer.end());
}

/** Writes rows as JSON objects. */
class ObjectLines {
  readonly #frame: (typeof jsonFrames)[keyof typeof jsonFrames];
  #isEmpty = true;

  constructor(frame: (typeof jsonFrames)[keyof typeof jsonFrames]) {
    this.#frame = frame;
  }

  write(lines: string): string {
    const { opening, between } = this.#frame;
    const before = this.#isEmpty ? opening : between;
    this.#isEmpty = false;
    return before + lines.replace(/\n$/, '').replaceAll('\n', between);
  }

  end(): string {
    return this.#isEmpty ? this.#frame.empty : this.#frame.closing;
  }
}

/** Writes rows in columns with the writer of a file format. */
class Table {
  readonly #open: OpenWriter;
  readonly #known: readonly ExportColumn[];
  #blocks: Uint8Array[] = [];
  readonly #output = new ByteOutput((block) => this.#blocks.push(Uint8Array.from(block)));
  #writer: RowWriter | null = null;
  #reader = new RowReader([], true);
  #rows = 0;

  constructor(open: OpenWriter, known: readonly ExportColumn[]) {
    this.#open = open;
    this.#known = known;
  }

  write(lines: string): Uint8Array {
    const block = Buffer.from(lines);
    const writer = this.#writer ?? this.#begin(this.#withKnownTypes(columnsOfRows(block)));
    for (let from = 0; from < block.length; ) {
      this.#rows += 1;
      from = this.#readRow(block, from) + 1;
      writer.write(this.#reader);
    }
    return this.#take();
  }

  async end(): Promise<Uint8Array> {
    if (this.#writer === null && this.#known.length > 0) this.#begin(this.#known);
    await this.#writer?.close();
    return this.#take();
  }

  #begin(columns: readonly ExportColumn[]): RowWriter {
    this.#reader = new RowReader(
      columns.map(({ name }) => name),
      true,
    );
    this.#writer = this.#open({ columns, forms: [], output: this.#output });
    return this.#writer;
  }

  #withKnownTypes(columns: readonly ExportColumn[]): readonly ExportColumn[] {
    return columns.map((column) => this.#known.find(({ name }) => name === column.name) ?? column);
  }

  #readRow(block: Buffer, from: number): number {
    try {
      return this.#reader.readWhole(block, from);
    } catch (error) {
      if (!(error instanceof UnknownColumn)) throw error;
      const { column } = error;
      return fail('export-column-unknown', { parameters: { column, row: this.#rows }, detail: `Row ${this.#rows}, column ${column}` });
    }
  }

  #take(): Uint8Array {
    this.#output.flush();
    const blocks = this.#blocks;
    this.#blocks = [];
    return Buffer.concat(blocks);
  }
}
