// A thread that encodes record batches as Parquet, while another one finds the values of the next.
import { parentPort, workerData } from 'node:worker_threads';
import * as parquet from 'parquet-wasm';
import { PulledQueue } from '../../pulled-queue.ts';
import type { EncodingOrder, EncodingReport, EncodingTask } from './orders.ts';

if (parentPort === null) throw new Error('this file is run by a thread of its own');
const port = parentPort;
const { withoutDictionary }: EncodingTask = workerData;
const tell = (report: EncodingReport, transferred: ArrayBuffer[] = []): void => port.postMessage(report, transferred);

/** A row group is written when it has so many rows, or so many bytes: what lies in memory. */
const groupRows = 122_880;
const groupBytes = 32 * 1024 * 1024;

/** Values of a column that are encoded at once: as many as a batch has. The library's own choice, 1024, takes a fifth more time. */
const valuesAtOnce = 16_384;

const queue = new PulledQueue<parquet.RecordBatch>();
const properties = withoutDictionary
  .reduce((builder, column) => builder.setColumnDictionaryEnabled(column, false), new parquet.WriterPropertiesBuilder())
  .setCompression(parquet.Compression.SNAPPY)
  .setWriteBatchSize(valuesAtOnce)
  .setMaxRowGroupSize(groupRows)
  .setMaxRowGroupBytes(groupBytes)
  .setCreatedBy('Dataquay')
  .build();

const written = (async () => {
  const parts: AsyncIterable<Uint8Array> = await parquet.transformParquetStream(ReadableStream.from(queue), properties);
  for await (const part of parts) {
    const bytes = part.slice();
    tell({ kind: 'bytes', bytes }, [bytes.buffer]);
  }
})();

async function take(bytes: Uint8Array): Promise<void> {
  const table = parquet.Table.fromIPCStream(bytes);
  for (const batch of table.recordBatches()) queue.push(batch);
  table.free();
  await Promise.race([queue.drain(), written]);
  tell({ kind: 'taken' });
}

async function end(): Promise<void> {
  queue.end();
  await written;
  tell({ kind: 'done' });
  port.close();
}

// One order after the other; what fails ends the thread, and whoever started it hears of it.
let turn: Promise<void> = Promise.resolve();
port.on('message', (order: EncodingOrder) => {
  turn = turn.then(() => (order.kind === 'batch' ? take(new Uint8Array(order.buffer, 0, order.length)) : end()));
});
