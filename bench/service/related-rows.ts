import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeTemporaryFolder } from '../../test/service/temporary-folder.ts';
import type { Measurement } from '../measurement.ts';
import { median } from '../timing.ts';
import { type CapModel, startCapService } from './cap-service.ts';
import { timeResponse } from './request.ts';
import { startService } from './running-service.ts';

const orders = 10_000;
const itemsOfOrder = 10;
const rounds = { unmeasured: 5, measured: 15 };
/**
 * The peer lets SQLite build the JSON of related rows, but in a number's binary form. This service reads both tables with one statement each
 * and joins the rows as exact texts. Measured: 1.4 to 2.5 times the peer, 104 ms for 11,000 rows.
 */
const maxTimes = 3;

/** The same queries in the names of each service. */
const queries = [
  {
    name: '$expand of 1,000 rows with 10 related rows each',
    own: 'orders?$top=1000&$expand=items',
    peer: 'Orders?$top=1000&$expand=items',
  },
  {
    name: '$expand of 1,000 rows with one related row each',
    own: 'items?$top=1000&$expand=order',
    peer: 'Items?$top=1000&$expand=parent',
  },
  {
    name: '$expand with $filter, $orderby, and $top',
    own: 'orders?$top=200&$expand=items($filter=quantity gt 3;$orderby=price desc;$top=3)',
    peer: 'Orders?$top=200&$expand=items($filter=quantity gt 3;$orderby=price desc;$top=3)',
  },
] as const;

const model: CapModel = {
  entities: {
    Orders: 'key id : Integer; customer : String; items : Association to many peer.Items on items.order_id = id;',
    Items:
      'key id : Integer; order_id : Integer; product : String; quantity : Integer; price : Double; parent : Association to one peer.Orders on parent.id = order_id;',
  },
};

/** Reads related rows of the same SQLite file through this service and through @sap/cds with @cap-js/sqlite. Medians count. */
export async function relatedRows(): Promise<readonly Measurement[]> {
  await using folder = await makeTemporaryFolder();
  await mkdir(join(folder.path, 'database'));
  const file = join(folder.path, 'database', 'shop.sqlite');
  writeShop(file);
  await using peer = await startCapService(join(folder.path, 'peer'), file, model);
  await using service = await startService(join(folder.path, 'data'), file);
  const measured: Measurement[] = [];
  for (const { name, own, peer: ofPeer } of queries) {
    const times: { own: number[]; peer: number[] } = { own: [], peer: [] };
    for (let round = -rounds.unmeasured; round < rounds.measured; round += 1) {
      const response = await timeResponse(`${service.base}/dmp-api/odata/shop/${encodeURI(own)}`, service.headers);
      const peerResponse = await timeResponse(`${peer.url}/${encodeURI(ofPeer)}`);
      if (round < 0) continue;
      times.own.push(response.whole);
      times.peer.push(peerResponse.whole);
    }
    measured.push({
      name,
      figure: `${median(times.own).toFixed(1)} ms, peer ${median(times.peer).toFixed(1)} ms`,
      limit: `${maxTimes} times the peer`,
      holds: median(times.own) <= median(times.peer) * maxTimes,
    });
  }
  return measured;
}

/** Writes two tables, `orders` and `items`, with a foreign key. */
function writeShop(file: string): void {
  const database = new DatabaseSync(file);
  try {
    database.exec(`CREATE TABLE orders (id INTEGER PRIMARY KEY, customer TEXT NOT NULL);
      CREATE TABLE items (id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES orders (id), product TEXT NOT NULL, quantity INTEGER NOT NULL, price REAL NOT NULL);
      CREATE INDEX items_of_order ON items (order_id);
      WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${orders})
        INSERT INTO orders SELECT n, 'customer ' || (n % 997) FROM numbers;
      WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${orders * itemsOfOrder - 1})
        INSERT INTO items SELECT n + 1, n / ${itemsOfOrder} + 1, 'product ' || (n % 89), n * 7 % 11, (n * 13 % 10007) / 100.0 FROM numbers;`);
  } finally {
    database.close();
  }
}
