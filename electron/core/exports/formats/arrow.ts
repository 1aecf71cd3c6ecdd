import { AsyncByteQueue, RecordBatchFileWriter } from 'apache-arrow';
import type { ByteOutput } from '../byte-output.ts';
import { RowBatches } from '../columns/row-batches.ts';
import type { ExportTarget, RowWriter } from './row-writer.ts';

/** Starts an Arrow IPC file (Feather 2). Writes one record batch at a time. */
export function openArrow({ columns, forms, output }: ExportTarget): RowWriter {
  const batches = new RowBatches(columns, forms);
  const writer = new RecordBatchFileWriter({ autoDestroy: false });
  writer.reset(new OutputSink(output), batches.schema);
  return {
    write: (row) => {
      if (batches.add(row)) writer.write(batches.take());
    },
    close: () => {
      if (batches.waiting) writer.write(batches.take());
      writer.finish();
      return batches.notes();
    },
  };
}

/** Passes the bytes of the library to the output. */
class OutputSink extends AsyncByteQueue {
  readonly #output: ByteOutput;

  constructor(output: ByteOutput) {
    super();
    this.#output = output;
  }

  override write(part: Uint8Array): void {
    if (part.byteLength > 0) this.#output.append(part);
  }
}
