import { makeData, RecordBatch, RecordBatchStreamWriter, type Schema, Struct } from 'apache-arrow';
import { Compression, Table, transformParquetStream, type RecordBatch as WasmBatch, WriterPropertiesBuilder } from 'parquet-wasm';
import { EngineError } from '../engine/engine-error.ts';
import { errorText } from '../texts/error-text.ts';
import type { TypedBatches } from './arrow.ts';
import { arrowData } from './arrow-data.ts';

/** Maximum rows and bytes of a row group, which the library holds in memory. A row group ends when it reaches either limit. */
const groupRows = 131_072;
const groupBytes = 32 * 1024 * 1024;

/**
 * Writes batches as a Parquet file with Snappy compression.
 *
 * @throws EngineError if the rows end too early. The error occurs before the end of the file is written, so that a partial file is never
 * valid.
 */
export async function* parquetFile({ schema, batches }: TypedBatches): AsyncGenerator<Uint8Array> {
  let failure: unknown = null;
  let isEmpty = true;
  const read = async function* (): AsyncGenerator<WasmBatch> {
    try {
      for await (const batch of batches) {
        isEmpty = false;
        yield* intoWasm(batch);
      }
      // Adds an empty batch, so that the file has a schema even without rows.
      if (isEmpty) yield* intoWasm(emptyBatch(schema));
    } catch (error) {
      failure = error;
      throw error;
    }
  };
  const properties = new WriterPropertiesBuilder()
    .setCreatedBy('Dataquay')
    .setCompression(Compression.SNAPPY)
    .setMaxRowGroupSize(groupRows)
    .setMaxRowGroupBytes(groupBytes)
    .build();
  let last: Uint8Array | null = null;
  try {
    const file: ReadableStream<Uint8Array> = await transformParquetStream(ReadableStream.from(read()), properties);
    for await (const part of file) {
      if (last !== null) yield last;
      last = part;
    }
  } catch (error) {
    throw failure ?? error;
  }
  if (failure !== null) throw failure;
  if (last === null) throw new EngineError('query-failed', errorText('parquet-failed'));
  yield last;
}

function emptyBatch(schema: Schema): RecordBatch {
  const children = schema.fields.map(({ type }) => arrowData(type, []));
  return new RecordBatch(schema, makeData({ type: new Struct(schema.fields), length: 0, nullCount: 0, children }));
}

/** Copies a batch into the memory of the WebAssembly library. */
function intoWasm(batch: RecordBatch): readonly WasmBatch[] {
  const table = Table.fromIPCStream(RecordBatchStreamWriter.writeAll([batch]).toUint8Array(true));
  const copied = table.recordBatches();
  table.free();
  return copied;
}
