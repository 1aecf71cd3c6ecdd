import { AsyncByteQueue, RecordBatchFileWriter } from 'apache-arrow';
import type { ByteOutput } from '../byte-output.ts';
import { RowBatches } from '../columns/row-batches.ts';
import type { RowWriter, WriterParts } from './row-writer.ts';

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
  const batches = new RowBatches(columns, forms);
  const writer = new RecordBatchFileWriter({ autoDestroy: false });
  writer.reset(new IntoOutput(output), batches.schema);
  return {
    createReader: (strict) => batches.createReader(strict),
    row: (reader) => {
      if (batches.add(reader)) writer.write(batches.take());
    },
    end: () => {
      if (batches.waiting) writer.write(batches.take());
      writer.finish();
    },
    notes: () => batches.notes(),
  };
}
