import { RecordBatchStreamWriter } from 'apache-arrow';
import { RowBatches } from '../columns/row-batches.ts';
import { EncodingThread } from '../parquet/encoding-thread.ts';
import { seldomRepeated } from '../parquet/seldom-repeated.ts';
import type { RowWriter, WriterParts } from './row-writer.ts';

/** Parquet, compressed with Snappy, a row group at a time. */
export function createParquetWriter({ columns, forms, output }: WriterParts): RowWriter {
  const batches = new RowBatches(columns, forms);
  let thread: EncodingThread | null = null;
  const give = (): void => {
    const batch = batches.take();
    thread ??= new EncodingThread({ withoutDictionary: seldomRepeated(batch) }, (bytes) => output.append(bytes));
    // A stream has memory of its own, so that the batch's is filled again meanwhile.
    thread.give(RecordBatchStreamWriter.writeAll([batch]).toUint8Array(true).slice());
  };
  return {
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
