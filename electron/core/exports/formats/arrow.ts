import { AsyncByteQueue, Field, makeData, RecordBatch, RecordBatchFileWriter, Schema, Struct } from 'apache-arrow';
import type { ByteOutput } from '../byte-output.ts';
import { ArrowColumn } from './arrow-column.ts';
import type { RowWriter, WriterParts } from './row-writer.ts';
import { fittingValue } from './unfit.ts';

/** A batch is written when it has so many rows, or was made of so many bytes: what lies in memory. */
const batchRows = 16_384;
const batchBytes = 4 * 1024 * 1024;

/** Hands what the library writes to the output. */
class IntoOutput extends AsyncByteQueue {
  readonly #output: ByteOutput;

  constructor(output: ByteOutput) {
    super();
    this.#output = output;
  }

  override write(part: Uint8Array): void {
    if (part.byteLength > 0) this.#output.append(part);
  }
}

/** The Arrow IPC file format (Feather 2), a record batch at a time. */
export function createArrowWriter({ columns, forms, output }: WriterParts): RowWriter {
  const gathered = forms.map((form) => new ArrowColumn(form));
  const schema = new Schema(
    columns.map(({ name }, index) => new Field(name, (gathered[index] ?? new ArrowColumn({ kind: 'text' })).type, true)),
  );
  const writer = new RecordBatchFileWriter({ autoDestroy: false });
  writer.reset(new IntoOutput(output), schema);
  let bytes = 0;
  let inBatch = 0;
  let rows = 0;
  const writeBatch = (): void => {
    if (inBatch === 0) return;
    const children = gathered.map((column) => column.take());
    writer.write(new RecordBatch(schema, makeData({ type: new Struct(schema.fields), length: inBatch, nullCount: 0, children })));
    bytes = 0;
    inBatch = 0;
  };
  return {
    row: (reader) => {
      rows += 1;
      for (const [index, column] of columns.entries()) {
        gathered[index]?.add(fittingValue(forms[index] ?? { kind: 'text' }, reader, index, column, rows));
        bytes += (reader.ends[index] ?? 0) - (reader.begins[index] ?? 0);
      }
      inBatch += 1;
      if (inBatch >= batchRows || bytes >= batchBytes) writeBatch();
    },
    end: () => {
      writeBatch();
      writer.finish();
    },
  };
}
