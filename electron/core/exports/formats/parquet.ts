import { AsyncByteQueue, type RecordBatch, RecordBatchStreamWriter } from 'apache-arrow';
import { RowBatches } from '../columns/row-batches.ts';
import { EncodingThread } from '../parquet/encoding-thread.ts';
import { seldomRepeated } from '../parquet/seldom-repeated.ts';
import type { RowWriter, WriterParts } from './row-writer.ts';

/** Gathers what the library writes: views of the memory that a batch is in. */
class GatheredStream extends AsyncByteQueue {
  readonly parts: Uint8Array[] = [];

  override write(part: Uint8Array): void {
    if (part.byteLength > 0) this.parts.push(part);
  }
}

/** A batch as an Arrow stream of its own, valid as long as the batch. */
function streamOf(batch: RecordBatch): readonly Uint8Array[] {
  const stream = new GatheredStream();
  const writer = new RecordBatchStreamWriter({ autoDestroy: false });
  writer.reset(stream, batch.schema);
  writer.write(batch);
  writer.finish();
  return stream.parts;
}

/** Parquet, compressed with Snappy, a row group at a time. */
export function createParquetWriter({ columns, forms, output }: WriterParts): RowWriter {
  const batches = new RowBatches(columns, forms);
  let thread: EncodingThread | null = null;
  const give = (): void => {
    const batch = batches.take();
    thread ??= new EncodingThread({ withoutDictionary: seldomRepeated(batch) }, (bytes) => output.append(bytes));
    thread.give(streamOf(batch));
  };
  return {
    createReader: (strict) => batches.createReader(strict),
    row: (reader) => {
      if (batches.add(reader)) give();
    },
    settle: async () => thread?.settle(),
    end: async () => {
      // The columns of a file without rows are known by a batch without rows.
      if (batches.waiting || batches.rows === 0) give();
      await thread?.end();
    },
    abandon: () => void thread?.stop(),
    notes: () => batches.notes(),
  };
}
