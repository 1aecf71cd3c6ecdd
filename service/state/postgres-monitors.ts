import { Readable } from 'node:stream';
import { z } from 'zod';
import type { MonitorStore, StoredBytes, StoredMonitor, StoredResponse } from '../monitors/monitor-store.ts';
import type { StateDatabase } from './state-database.ts';

/** Bytes of a response in one row. */
const partBytes = 512 * 1024;

/** Seconds after which a running request that no instance touches is regarded as abandoned, because its instance has crashed. */
const abandonedAfter = 30;

const rowSchema = z.object({
  status: z.number().nullable(),
  headers: z.record(z.string(), z.string()).nullable(),
  bytes: z.coerce.number(),
  abandoned: z.boolean(),
});

/** Stores the responses of asynchronous requests in a database, so that every instance can send them. */
export class PostgresMonitorStore implements MonitorStore {
  readonly isShared = true;
  readonly #database: StateDatabase;
  readonly #timer: NodeJS.Timeout;

  constructor(database: StateDatabase) {
    this.#database = database;
    const remove = () => database.query('DELETE FROM dataquay_requests WHERE expires < now()').catch(() => undefined);
    this.#timer = setInterval(() => void remove(), 60_000).unref();
  }

  add(id: string, owner: string, most: number, seconds: number): Promise<boolean> {
    return this.#database.transaction(async (query) => {
      await query('SELECT pg_advisory_xact_lock(hashtextextended($1, 1))', [owner]);
      const own = await query('SELECT id FROM dataquay_requests WHERE owner = $1 AND expires > now()', [owner]);
      if (own.length >= most) return false;
      const sql = "INSERT INTO dataquay_requests (id, owner, expires) VALUES ($1, $2, now() + $3 * interval '1 second')";
      await query(sql, [id, owner, seconds]);
      return true;
    });
  }

  async find(id: string, owner: string): Promise<StoredMonitor | null> {
    const sql = `SELECT status, headers, bytes, status IS NULL AND touched < now() - $3 * interval '1 second' AS abandoned
      FROM dataquay_requests WHERE id = $1 AND owner = $2 AND expires > now()`;
    const [row] = (await this.#database.query(sql, [id, owner, abandonedAfter])).map((one) => rowSchema.parse(one));
    if (row === undefined || row.abandoned) return null;
    const { status, headers, bytes } = row;
    return { response: status === null || headers === null ? null : this.#response(id, status, headers, bytes) };
  }

  async write(
    id: string,
    owner: string,
    { status, headers, body }: Parameters<MonitorStore['write']>[2],
    check: (bytes: StoredBytes) => void,
    seconds: number,
  ): Promise<StoredResponse> {
    // Parts of an earlier attempt, whose error replaces them.
    await this.#database.query('DELETE FROM dataquay_response_parts WHERE id = $1', [id]);
    let bytes = 0;
    let part = 0;
    for await (const content of partsOf(body)) {
      bytes += content.length;
      await this.#database.query('INSERT INTO dataquay_response_parts (id, part, content) VALUES ($1, $2, $3)', [id, part, content]);
      part += 1;
      const [sums] = await this.#database.query<{ own: string; all: string }>(
        `WITH written AS (UPDATE dataquay_requests SET bytes = $2, touched = now() WHERE id = $1)
         SELECT coalesce(sum(bytes) FILTER (WHERE owner = $3), 0) AS own, coalesce(sum(bytes), 0) AS all
         FROM dataquay_requests WHERE expires > now() AND id <> $1`,
        [id, bytes, owner],
      );
      check({ own: Number(sums?.own ?? 0) + bytes, all: Number(sums?.all ?? 0) + bytes });
    }
    const sql = `UPDATE dataquay_requests SET status = $2, headers = $3, bytes = $4, expires = now() + $5 * interval '1 second' WHERE id = $1`;
    await this.#database.query(sql, [id, status, JSON.stringify(headers), bytes, seconds]);
    return this.#response(id, status, headers, bytes);
  }

  async remove(id: string, owner: string): Promise<boolean> {
    const sql = 'DELETE FROM dataquay_requests WHERE id = $1 AND owner = $2 RETURNING id';
    return (await this.#database.query(sql, [id, owner])).length > 0;
  }

  async touch(id: string): Promise<boolean> {
    return (await this.#database.query('UPDATE dataquay_requests SET touched = now() WHERE id = $1 RETURNING id', [id])).length > 0;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
  }

  #response(id: string, status: number, headers: Readonly<Record<string, string>>, bytes: number): StoredResponse {
    return { status, headers, bytes, read: () => Readable.from(this.#read(id, bytes), { objectMode: false }) };
  }

  async *#read(id: string, bytes: number): AsyncGenerator<Uint8Array> {
    let sent = 0;
    for (let part = 0; sent < bytes; part += 1) {
      const sql = 'SELECT content FROM dataquay_response_parts WHERE id = $1 AND part = $2';
      const [row] = await this.#database.query<{ content: Buffer }>(sql, [id, part]);
      // The response was removed while it was being sent, so the connection must end early.
      if (row === undefined) throw new Error('The stored response was removed.');
      sent += row.content.length;
      yield row.content;
    }
  }
}

/** Joins small chunks, so that a response has few rows. */
async function* partsOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.length;
    if (length < partBytes) continue;
    yield Buffer.concat(chunks);
    [chunks, length] = [[], 0];
  }
  if (length > 0) yield Buffer.concat(chunks);
}
