import { RecordBatchStreamWriter } from 'apache-arrow';
import * as parquet from 'parquet-wasm';
import { RowBatches } from '../columns/row-batches.ts';
import { PulledQueue } from '../pulled-queue.ts';
import type { RowWriter, WriterParts } from './row-writer.ts';

/** A row group is written when it has so many rows, or so many bytes: what lies in memory. */
const groupRows = 122_880;
const groupBytes = 32 * 1024 * 1024;

/** Parquet, compressed with Snappy, a row group at a time. */
export function createParquetWriter({ columns, forms, output }: WriterParts): RowWriter {
  const batches = new RowBatches(columns, forms);
  const queue = new PulledQueue<parquet.RecordBatch>();
  const properties = new parquet.WriterPropertiesBuilder()
    .setCompression(parquet.Compression.SNAPPY)
    .setMaxRowGroupSize(groupRows)
    .setMaxRowGroupBytes(groupBytes)
    .setCreatedBy('Dataquay')
    .build();
  const written = (async () => {
    const parts: AsyncIterable<Uint8Array> = await parquet.transformParquetStream(ReadableStream.from(queue), properties);
    for await (const part of parts) output.append(part);
  })();
  // Who waits for the queue hears of it there.
  written.catch(() => undefined);
  /** Gives the batch, copied into the library's memory. */
  const give = (): void => {
    const table = parquet.Table.fromIPCStream(RecordBatchStreamWriter.writeAll([batches.take()]).toUint8Array(true));
    for (const one of table.recordBatches()) queue.push(one);
    table.free();
  };
  return {
    row: (reader) => {
      if (batches.add(reader)) give();
    },
    settle: async () => {
      await Promise.race([queue.drain(), written]);
    },
    end: async () => {
      // The columns of a file without rows are known by a batch without rows.
      if (batches.waiting || batches.rows === 0) give();
      queue.end();
      await written;
    },
    abandon: () => queue.fail(new Error('the file is not wanted any more')),
    notes: () => batches.notes(),
  };
}
