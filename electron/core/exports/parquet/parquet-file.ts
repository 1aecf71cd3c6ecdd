import type { Data, RecordBatch } from 'apache-arrow';
import type { RowGroup, SchemaElement } from 'hyparquet';
import { ByteWriter } from 'hyparquet-writer/src/bytewriter.js';
import { writeIndexes } from 'hyparquet-writer/src/indexes.js';
import { writeMetadata } from 'hyparquet-writer/src/metadata.js';
import type { PageIndexes } from 'hyparquet-writer/src/types.js';
import type { ByteOutput } from '../byte-output.ts';
import type { ColumnForm } from '../typed/column-form.ts';
import { ColumnChunkWriter } from './column-chunk.ts';
import { leafOf, listElements } from './schema-elements.ts';

/** A row group is written when it has so many rows, or so many bytes: what lies in memory. */
const usualGroupRows = 131_072;
const groupBytes = 32 * 1024 * 1024;

/** What a Parquet file begins and ends with. */
const magic = Buffer.from('PAR1');

/** One column of the file. */
export interface FileColumn {
  readonly name: string;
  readonly form: ColumnForm;
}

/** A Parquet file, compressed with Snappy: batches become pages, and some of them a row group. */
export class ParquetFile {
  readonly #output: ByteOutput;
  readonly #mostRows: number;
  readonly #schema: SchemaElement[];
  readonly #columns: readonly ColumnChunkWriter[];
  readonly #groups: RowGroup[] = [];
  readonly #indexes: PageIndexes[] = [];
  #rows = 0;
  #groupRows = 0;

  constructor(columns: readonly FileColumn[], output: ByteOutput, groupRows = usualGroupRows) {
    this.#output = output;
    this.#mostRows = groupRows;
    const leaves = columns.map(({ name, form }) => {
      const isList = form.kind === 'list';
      // The values of a list are named so; lists of lists are JSON (`declaredForm`).
      const of = isList ? form.of : form;
      const leaf = leafOf(isList ? 'element' : name, of.kind === 'list' ? { kind: 'text' } : of);
      const elements = isList ? [...listElements(name), leaf.element] : [leaf.element];
      return { elements, isList, path: elements.map((element) => element.name), element: leaf.element, values: leaf.createValues() };
    });
    this.#schema = [{ name: 'schema', num_children: columns.length }, ...leaves.flatMap(({ elements }) => elements)];
    this.#columns = leaves.map((leaf) => new ColumnChunkWriter(leaf));
    output.append(magic);
  }

  /** Takes the next rows, which are not needed afterwards. */
  add(batch: RecordBatch): void {
    const children: readonly Data[] = batch.data.children;
    for (const [index, column] of this.#columns.entries()) {
      const data = children[index];
      if (data !== undefined) column.add(data);
    }
    this.#groupRows += batch.numRows;
    const bytes = this.#columns.reduce((sum, column) => sum + column.bytes, 0);
    if (this.#groupRows >= this.#mostRows || bytes >= groupBytes) this.#endGroup();
  }

  /** Writes what is left, and what tells readers where everything is. */
  end(): void {
    if (this.#groupRows > 0) this.#endGroup();
    const foot = new ByteWriter();
    foot.offset = this.#output.bytes;
    writeIndexes(foot, this.#indexes);
    writeMetadata(foot, {
      version: 2,
      created_by: 'Dataquay',
      schema: this.#schema,
      num_rows: BigInt(this.#rows),
      row_groups: this.#groups,
      metadata_length: 0,
    });
    this.#output.append(foot.getBytes());
    this.#output.append(magic);
  }

  #endGroup(): void {
    const begin = this.#output.bytes;
    const indexes = this.#columns.map((column) => column.finish(this.#output));
    const sizes = indexes.map(({ chunk }) => chunk.meta_data?.total_uncompressed_size ?? 0n);
    this.#groups.push({
      columns: indexes.map(({ chunk }) => chunk),
      total_byte_size: sizes.reduce((sum, size) => sum + size, 0n),
      num_rows: BigInt(this.#groupRows),
      file_offset: BigInt(begin),
      total_compressed_size: BigInt(this.#output.bytes - begin),
    });
    this.#indexes.push(...indexes);
    this.#rows += this.#groupRows;
    this.#groupRows = 0;
  }
}
