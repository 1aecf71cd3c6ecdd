import { AsyncByteQueue, makeData, RecordBatch, RecordBatchStreamWriter, type Schema, Struct } from 'apache-arrow';
import type { EngineColumn } from '../../engine/engine.ts';
import { EngineError } from '../../engine/engine-error.ts';
import { arrowData, type JsonValue } from './arrow-data.ts';
import { arrowSchema } from './arrow-type.ts';
import { rowTexts } from './row-texts.ts';

/** Rows of a batch, or a few more: what readers work on at once, and all that is held of an answer. */
const batchRows = 4096;

/** What a writer has written since it was last emptied; nothing is kept for anybody else. */
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

/**
 * Rows as a stream of Arrow record batches (Arrow IPC streaming format), typed as their columns are.
 *
 * @param rows As an engine gives them, with numbers as text.
 * @param columns Those of the rows, in order.
 */
export async function* arrowRows(rows: AsyncIterable<Uint8Array>, columns: readonly EngineColumn[]): AsyncGenerator<Uint8Array> {
  const schema = arrowSchema(columns);
  const written = new Written();
  const writer = new RecordBatchStreamWriter({ autoDestroy: false });
  writer.reset(written, schema);
  yield written.take();
  let waiting: string[] = [];
  for await (const texts of rowTexts(rows)) {
    for (const text of texts) waiting.push(text);
    if (waiting.length < batchRows) continue;
    writer.write(batchOf(waiting, schema));
    waiting = [];
    yield written.take();
  }
  if (waiting.length > 0) writer.write(batchOf(waiting, schema));
  writer.finish();
  yield written.take();
}

function batchOf(texts: readonly string[], schema: Schema): RecordBatch {
  const rows: readonly Readonly<Record<string, JsonValue>>[] = JSON.parse(`[${texts.join(',')}]`);
  try {
    const children = schema.fields.map(({ name, type }) =>
      arrowData(
        type,
        rows.map((row) => row[name] ?? null),
      ),
    );
    return new RecordBatch(schema, makeData({ type: new Struct(schema.fields), length: rows.length, nullCount: 0, children }));
  } catch (error) {
    throw new EngineError('query-failed', 'A value could not be written in Arrow.', { cause: error });
  }
}
