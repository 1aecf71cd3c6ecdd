import { AsyncByteQueue, makeData, RecordBatch, RecordBatchStreamWriter, type Schema, Struct } from 'apache-arrow';
import { ownValue } from '../../shared/values/own-value.ts';
import type { ColumnValues } from '../engine/column-values.ts';
import type { EngineColumn } from '../engine/engine.ts';
import { EngineError } from '../engine/engine-error.ts';
import { errorText } from '../texts/error-text.ts';
import { arrowData, type JsonValue } from './arrow-data.ts';
import { arrowSchema } from './arrow-schema.ts';
import { valuesData } from './arrow-values.ts';
import { rowsOfStream } from './rows-of-stream.ts';

export { layoutsOf } from './arrow-values.ts';

/** Approximate number of rows per batch. Only one batch of a response is in memory. */
const batchRows = 4096;

/** Collects the output of a writer until it is read. */
class Written extends AsyncByteQueue {
  #parts: Uint8Array[] = [];

  override write(part: Uint8Array): void {
    if (part.byteLength > 0) this.#parts.push(part);
  }

  take(): Uint8Array {
    const bytes = Buffer.concat(this.#parts);
    this.#parts = [];
    return bytes;
  }
}

/** Record batches with one schema. */
export interface TypedBatches {
  readonly schema: Schema;
  readonly batches: AsyncIterable<RecordBatch>;
}

/**
 * Returns rows as record batches, with the types of their columns.
 *
 * @param rows rows of an engine, with numbers as text
 * @param columns columns of the rows, in order
 */
export function batchesOfRows(rows: AsyncIterable<Uint8Array>, columns: readonly EngineColumn[]): TypedBatches {
  const schema = arrowSchema(columns);
  return { schema, batches: rowBatches(rows, schema) };
}

/** Writes columns of values in the layouts of {@link layoutsOf} as record batches, without reading their bytes. */
export function batchesOfValues(values: AsyncIterable<readonly ColumnValues[]>, columns: readonly EngineColumn[]): TypedBatches {
  const schema = arrowSchema(columns);
  return { schema, batches: columnBatches(values, schema) };
}

/**
 * Writes batches in the Arrow IPC streaming format. Nothing is sent before the first rows arrive, so that an early failure becomes an error
 * response.
 */
export async function* arrowStream({ schema, batches }: TypedBatches): AsyncGenerator<Uint8Array> {
  const written = new Written();
  const writer = new RecordBatchStreamWriter({ autoDestroy: false });
  writer.reset(written, schema);
  for await (const batch of batches) {
    writer.write(batch);
    yield written.take();
  }
  writer.finish();
  yield written.take();
}

async function* rowBatches(rows: AsyncIterable<Uint8Array>, schema: Schema): AsyncGenerator<RecordBatch> {
  let waiting: string[] = [];
  for await (const batch of rowsOfStream(rows)) {
    for (const row of batch) waiting.push(row.toString());
    if (waiting.length < batchRows) continue;
    yield batchOf(waiting, schema);
    waiting = [];
  }
  if (waiting.length > 0) yield batchOf(waiting, schema);
}

async function* columnBatches(values: AsyncIterable<readonly ColumnValues[]>, schema: Schema): AsyncGenerator<RecordBatch> {
  const struct = new Struct(schema.fields);
  for await (const columns of values) {
    const children = schema.fields.flatMap(({ type }, index) => columns.slice(index, index + 1).map((column) => valuesData(type, column)));
    yield new RecordBatch(schema, makeData({ type: struct, length: columns[0]?.rows ?? 0, nullCount: 0, children }));
  }
}

function batchOf(texts: readonly string[], schema: Schema): RecordBatch {
  const rows: readonly Readonly<Record<string, JsonValue>>[] = JSON.parse(`[${texts.join(',')}]`);
  try {
    const children = schema.fields.map(({ name, type }) =>
      arrowData(
        type,
        rows.map((row) => ownValue(row, name) ?? null),
      ),
    );
    return new RecordBatch(schema, makeData({ type: new Struct(schema.fields), length: rows.length, nullCount: 0, children }));
  } catch (error) {
    throw new EngineError('query-failed', errorText('engine.arrow-value'), { cause: error });
  }
}
