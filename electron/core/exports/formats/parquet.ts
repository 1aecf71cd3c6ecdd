import { type RecordBatch, RecordBatchStreamWriter } from 'apache-arrow';
import { parquetMetadata } from 'hyparquet';
import { Compression, Table, transformParquetStream, type RecordBatch as WasmBatch, WriterPropertiesBuilder } from 'parquet-wasm';
import { PulledQueue } from '../body-sink.ts';
import type { ByteOutput } from '../byte-output.ts';
import { RowBatches } from '../columns/row-batches.ts';
import type { ExportTarget, RowWriter } from './row-writer.ts';

/** Maximum rows and bytes of a row group, which the library holds in memory. A row group ends at the first limit that is reached. */
const groupRows = 131_072;
const groupBytes = 32 * 1024 * 1024;

/**
 * Maximum bytes of a column's dictionary. A column with a larger dictionary is written as plain values, because few of its values repeat.
 */
const dictionaryBytes = 64 * 1024;

/** Starts a Parquet file with Snappy compression. parquet-wasm encodes the same batches as those of an Arrow file. */
export function openParquet({ columns, forms, output }: ExportTarget): RowWriter {
  const batches = new RowBatches(columns, forms);
  const queue = new PulledQueue<WasmBatch>();
  const stop = new AbortController();
  const written = writeBatches(queue, output, stop.signal);
  // Callers that wait for the queue receive the error there.
  written.catch(() => undefined);
  const flush = (): void => {
    for (const batch of intoWasm(batches.take())) queue.push(batch);
  };
  return {
    write: (row) => {
      if (batches.add(row)) flush();
    },
    settle: async () => {
      await Promise.race([queue.drain(), written]);
    },
    close: async () => {
      // A file without rows has a schema, too.
      if (batches.waiting || batches.rows === 0) flush();
      queue.end();
      const rows = await written;
      if (rows !== batches.rows) throw new Error(`The Parquet file contains ${rows} of ${batches.rows} rows.`);
      return batches.notes();
    },
    abandon: () => stop.abort(),
  };
}

/** Copies a batch to the memory of the library. */
function intoWasm(batch: RecordBatch): readonly WasmBatch[] {
  const table = Table.fromIPCStream(RecordBatchStreamWriter.writeAll([batch]).toUint8Array(true));
  const batches = table.recordBatches();
  table.free();
  return batches;
}

/**
 * Writes batches to the output as a Parquet file until there are no more batches, or until the signal aborts.
 *
 * @returns The number of rows in the file's metadata, because the library doesn't report a batch that it couldn't write.
 */
async function writeBatches(batches: AsyncIterable<WasmBatch>, output: ByteOutput, signal: AbortSignal): Promise<number> {
  const properties = new WriterPropertiesBuilder()
    .setCreatedBy('Dataquay')
    .setCompression(Compression.SNAPPY)
    .setDictionaryPageSizeLimit(dictionaryBytes)
    .setMaxRowGroupSize(groupRows)
    .setMaxRowGroupBytes(groupBytes)
    .build();
  const file: ReadableStream<Uint8Array> = await transformParquetStream(ReadableStream.from(batches), properties);
  let last: Uint8Array = new Uint8Array();
  for await (const part of file) {
    if (signal.aborted) return 0;
    output.append(part);
    last = part;
  }
  return Number(parquetMetadata(last.slice().buffer).num_rows);
}
