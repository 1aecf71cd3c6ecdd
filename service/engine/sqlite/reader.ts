import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { openProcess } from '../../../node/workers/process.ts';
import { messageOf } from '../../../node/workers/serve-orders.ts';
import { openThread, workerFile } from '../../../node/workers/thread.ts';
import {
  type ChannelEvents,
  type WorkerChannel,
  WorkerClient,
  type WorkerEnd,
  type WorkerResponse,
} from '../../../node/workers/worker-client.ts';
import type { BrokenTable, ListedTable, SourceTable } from './discovered.ts';
import { RowsPipe, rowsPipe } from './rows-pipe.ts';
import type { SqliteStatement } from './statements.ts';
import type { Batch, Order, Reply } from './worker/orders.ts';

/** Maximum resident bytes of a reader. SQLite has its own limits of values, but not of their number. */
const maxMemory = 512 * 1024 * 1024;

/** The error of an order whose reader has ended. */
export class ReaderEnd extends Error {
  readonly reason: WorkerEnd['reason'];

  constructor({ reason, message }: WorkerEnd) {
    super(`its reader ended: ${message}`);
    this.reason = reason;
  }

  /** Maximum resident megabytes of a reader. */
  static readonly megabytes = maxMemory / 1024 / 1024;
}

interface PendingOrder {
  /** The query that the order reads. Null if the order reads no query. */
  readonly query: number | null;
  readonly settled: Promise<unknown>;
}

/**
 * One reader of a database file. It performs one order at a time.
 *
 * A reader doesn't restart after it has ended. Failed orders are rejected with SQLite's message, or with the reason why the reader ended.
 */
export class Reader {
  readonly #client: WorkerClient<Order, Reply, string>;
  /** Open queries. Each has its statement until its first rows are read. */
  readonly #queries = new Map<number, SqliteStatement | null>();
  /** Pending orders, in the order in which the reader performs them. */
  readonly #pending = new Set<PendingOrder>();
  #wasKilled = false;

  /**
   * Starts the reader.
   *
   * @param onEnd Called when the reader has ended, for any reason.
   */
  constructor(file: string, onEnd: (reader: Reader) => void) {
    this.#client = new WorkerClient<Order, Reply, string>({
      open: (events) => openReader(file, events),
      errorOf: (message) => new Error(message),
      endError: (end) => new ReaderEnd(end),
      onEnd: () => {
        void this.#client.close();
        onEnd(this);
      },
    });
    this.#client.start();
  }

  /** Returns the number of open queries. */
  get queries(): number {
    return this.#queries.size;
  }

  /** Checks whether the reader has pending orders. */
  get isBusy(): boolean {
    return this.#pending.size > 0;
  }

  /** Checks whether the reader was ended by {@link kill}. */
  get wasKilled(): boolean {
    return this.#wasKilled;
  }

  /** Lists the tables and views. `version` changes when the tables and views change. */
  list(): Promise<{ readonly version: string; readonly tables: readonly ListedTable[] }> {
    return this.#request({ kind: 'list' }, 'listed');
  }

  /** Determines the types of the values in the columns of a table. */
  async inspect(table: ListedTable): Promise<SourceTable | BrokenTable> {
    return (await this.#request({ kind: 'look', table }, 'looked')).found;
  }

  /** Opens a query. Its statement starts when its first rows are read. */
  open(query: number, statement: SqliteStatement): void {
    this.#queries.set(query, statement);
  }

  /** Reads the next rows of an open query. */
  read(query: number): Promise<Batch> {
    const statement = this.#queries.get(query) ?? null;
    if (statement !== null) this.#queries.set(query, null);
    return this.#request({ kind: 'read', query, statement }, 'rows', query);
  }

  /** Closes a query. Resolves when the reader no longer works for it. */
  async close(query: number): Promise<void> {
    this.#queries.delete(query);
    this.#client.post({ kind: 'close', query });
    await this.#orderOf(query)?.settled;
  }

  /** Checks whether the reader is reading a query or has a pending order for it. */
  isReading(query: number): boolean {
    return this.#orderOf(query) !== undefined;
  }

  /** Checks whether the reader is reading a query now. */
  isReadingNow(query: number): boolean {
    const [first] = this.#pending;
    return first?.query === query;
  }

  /** Kills the reader immediately, even during a statement. */
  kill(): void {
    this.#wasKilled = true;
    void this.#client.close();
  }

  #orderOf(query: number): PendingOrder | undefined {
    return this.#pending.values().find((order) => order.query === query);
  }

  #request<K extends Reply['kind']>(order: Order, kind: K, query: number | null = null): Promise<Extract<Reply, { kind: K }>> {
    const reply = this.#client.request(order, kind);
    const settled = reply.catch(() => undefined).then(() => void this.#pending.delete(pending));
    const pending: PendingOrder = { query, settled };
    this.#pending.add(pending);
    return reply;
  }
}

/**
 * Starts a reader in a process, because a thread can't be ended during a statement. In Electron, starts a thread, because Electron doesn't
 * run as Node.
 */
function openReader(file: string, events: ChannelEvents<Reply, string, never>): WorkerChannel<Order> {
  const program = workerFile(import.meta.url, 'worker/main.ts', 'sqlite-worker');
  return process.versions.electron === undefined ? openReaderProcess(program, file, events) : openThread(program, { data: file }, events);
}

function openReaderProcess(program: string, file: string, events: ChannelEvents<Reply, string, never>): WorkerChannel<Order> {
  const child = fork(program, [file], {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
  });
  const rows = new RowsPipe((id, batch) => events.onMessage({ id, reply: { kind: 'rows', ...batch } }));
  const pipe = child.stdio[rowsPipe];
  if (pipe instanceof Readable) pipe.on('data', (chunk: Uint8Array) => rows.take(chunk));
  const exited = once(child, 'exit');
  const ended = exited.then(
    ([code, signal]) => String(signal ?? `exit code ${code}`),
    (error: unknown) => messageOf(error),
  );
  const channel = openProcess<Order, Reply, string, never>(
    {
      send: (message) => {
        if (child.connected) child.send(message instanceof Object ? message : { message }, () => undefined);
      },
      onMessage: (listener) => child.on('message', listener),
      ended,
      kill: () => void child.kill('SIGKILL'),
      pid: () => child.pid,
    },
    (message) => (isResponse(message) ? message : null),
    events,
    { memory: maxMemory },
  );
  const kill = async () => {
    if (child.kill('SIGKILL')) await ended;
  };
  return { ...channel, kill };
}

/** Checks for a message of the worker, which is part of this program. */
function isResponse(message: unknown): message is WorkerResponse<Reply, string, never> {
  return typeof message === 'object' && message !== null && 'id' in message;
}
