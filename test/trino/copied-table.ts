import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { TrinoClient, type TrinoServer } from '../../service/engine/trino/trino-client.ts';
import { writeParquet } from '../service/parquet-file.ts';

/** DuckDB types of the columns of TPC-H's `lineitem` in Trino's connector. */
const lineItem = {
  orderkey: 'BIGINT',
  partkey: 'BIGINT',
  suppkey: 'BIGINT',
  linenumber: 'INTEGER',
  quantity: 'DOUBLE',
  extendedprice: 'DOUBLE',
  discount: 'DOUBLE',
  tax: 'DOUBLE',
  returnflag: 'VARCHAR',
  linestatus: 'VARCHAR',
  shipdate: 'DATE',
  commitdate: 'DATE',
  receiptdate: 'DATE',
  shipinstruct: 'VARCHAR',
  shipmode: 'VARCHAR',
  comment: 'VARCHAR',
} as const;

/**
 * Writes the rows of a cluster's `lineitem` to `FOLDER/lineitem.parquet` with Trino's protocol.
 * The rows are sorted by all columns, because this is the service's default order for a cluster.
 */
export async function copyLineItems(server: TrinoServer, folder: string): Promise<void> {
  const names = Object.keys(lineItem);
  const lines = join(folder, 'lineitem.ndjson');
  const written = (async function* () {
    for await (const rows of new TrinoClient(server).run(`SELECT ${names.join(', ')} FROM lineitem`, new AbortController().signal)) {
      yield rows.map((row) => `${JSON.stringify(Object.fromEntries(names.map((name, index) => [name, row[index]])))}\n`).join('');
    }
  })();
  await pipeline(Readable.from(written, { objectMode: false, highWaterMark: 1 << 20 }), createWriteStream(lines));
  const columns = Object.entries(lineItem).map(([name, type]) => `${name}: '${type}'`);
  const select = `SELECT * FROM read_json('${lines}', format = 'newline_delimited', columns = {${columns.join(', ')}}) ORDER BY ALL`;
  await writeParquet(join(folder, 'lineitem.parquet'), select);
  await rm(lines);
}
