import { fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { openProcess } from '../../../node/workers/process.ts';
import { openThread, workerFile } from '../../../node/workers/thread.ts';
import { type ChannelEvents, type WorkerChannel, WorkerClient, type WorkerEnd } from '../../../node/workers/worker-client.ts';
import type { SourceReason } from '../../../shared/publication/source-reason.ts';
import { ownValue } from '../../../shared/values/own-value.ts';
import { SourceError } from '../../failures/source-error.ts';
import { NoTable } from '../no-table.ts';
import { type ImportFailure, type ImportOrder, type ImportReply, parseResponse } from './orders.ts';

/** Limits of one import. */
export interface ImportLimits {
  /** Resident megabytes of the helper process. */
  readonly megabytes: number;
  /** Seconds of an import of a small file. */
  readonly seconds: number;
}

/** DuckDB uses up to 512 MB, and needs as much again for its readers, which these don't count. */
const defaultLimits: ImportLimits = { megabytes: 1024, seconds: 60 };
/** Bytes of a file for which an import may take one second longer. */
const bytesPerSecond = 200_000;
/** Milliseconds until a process has started. */
const startLimit = 60_000;
/** Number of processes that import files in parallel. */
const defaultHelpers = 2;
/** Variables that Node needs. The helpers receive no others, because variables can contain secrets. */
const neededVariables = ['UV_THREADPOOL_SIZE', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'windir'];

/** The error of an import whose helper ended. */
class HelperEnd extends Error {
  readonly reason: WorkerEnd['reason'];

  constructor({ reason, message }: WorkerEnd) {
    super(message);
    this.reason = reason;
  }
}

type ReplyOf<Kind extends ImportReply['kind']> = Extract<ImportReply, { kind: Kind }>;

/** A file can't be imported now, for a reason that can pass without a change of the file. */
export class TemporaryFailure extends SourceError {}

function errorOf({ reason, isTable, isTemporary }: ImportFailure): SourceError {
  if (!isTable) return new NoTable(reason.code, reason.facts);
  return isTemporary ? new TemporaryFailure(reason) : new SourceError(reason);
}

/** A helper process, which performs one order at a time. */
class Helper {
  readonly #client: WorkerClient<ImportOrder, ImportReply, ImportFailure>;
  /** Whether the process has performed no order since its start. */
  isFresh = true;

  constructor({ megabytes }: ImportLimits) {
    this.#client = new WorkerClient<ImportOrder, ImportReply, ImportFailure>({
      open: (events) => openHelper(events, megabytes),
      errorOf,
      endError: (end) => new HelperEnd(end),
      onEnd: () => {
        this.isFresh = true;
      },
    });
  }

  async perform<Kind extends ImportReply['kind']>(order: ImportOrder, kind: Kind, seconds: number): Promise<ReplyOf<Kind>> {
    // The limit of time doesn't apply to the start of the process, which takes seconds on a busy computer.
    if (this.isFresh) await this.#client.request({ kind: 'start' }, 'started', { timeLimit: startLimit });
    const reply = await this.#client.request(order, kind, { timeLimit: seconds * 1000 });
    this.isFresh = false;
    return reply;
  }

  close(): Promise<void> {
    return this.#client.close();
  }
}

/** Imports files in helper processes with limits of memory and time. Processes are started when they are needed. */
export class ImportHelpers {
  readonly #limits: ImportLimits;
  /** Number of imports that run in parallel. Others wait. */
  readonly parallel: number;
  readonly #idle: Helper[] = [];
  readonly #all = new Set<Helper>();
  readonly #waiting: ((helper: Helper) => void)[] = [];

  readonly #ending: AbortSignal | undefined;

  /** @param ending ends running imports when it aborts. Later imports are rejected with its reason then. */
  constructor(limits: ImportLimits = defaultLimits, parallel = defaultHelpers, ending?: AbortSignal) {
    this.#limits = limits;
    this.parallel = parallel;
    this.#ending = ending;
    ending?.addEventListener('abort', () => void this.close(), { once: true });
  }

  /**
   * Performs an order, and returns facts about converted values.
   *
   * @param bytes size of the files, on which the time limit depends
   * @throws NoTable if the files aren't a table
   * @throws SourceError if the files can't be read: `import-crashed`, `import-memory`, and `import-slow` if they end the helper
   */
  async import(order: ImportOrder, bytes: number): Promise<readonly SourceReason[]> {
    return (await this.perform(order, 'imported', this.#limits.seconds + Math.ceil(bytes / bytesPerSecond))).notes;
  }

  /** Performs an order within this number of seconds, and returns the reply of this kind. See {@link import}. */
  async perform<Kind extends ImportReply['kind']>(order: ImportOrder, kind: Kind, seconds: number): Promise<ReplyOf<Kind>> {
    const helper = await this.#take();
    try {
      this.#ending?.throwIfAborted();
      const wasFresh = helper.isFresh;
      return await helper.perform(order, kind, seconds).catch((error: unknown) => {
        // An earlier file can have used or damaged the memory of the process.
        if (wasFresh || !(error instanceof HelperEnd) || error.reason === 'timeout' || error.reason === 'closed') throw error;
        return helper.perform(order, kind, seconds);
      });
    } catch (error) {
      throw error instanceof HelperEnd && error.reason !== 'closed'
        ? new SourceError(this.#reasonOf(error, seconds), { cause: error })
        : error;
    } finally {
      this.#release(helper);
    }
  }

  /** Ends the processes that have nothing to do, because they use memory. */
  async release(): Promise<void> {
    const idle = this.#idle.splice(0);
    for (const helper of idle) this.#all.delete(helper);
    await Promise.all(idle.map((helper) => helper.close()));
  }

  /** Ends all processes, and their imports. Later imports start new ones. */
  async close(): Promise<void> {
    const all = [...this.#all];
    this.#all.clear();
    this.#idle.splice(0);
    await Promise.all(all.map((helper) => helper.close()));
  }

  #take(): Promise<Helper> {
    const idle = this.#idle.pop();
    if (idle !== undefined) return Promise.resolve(idle);
    if (this.#all.size >= this.parallel) return new Promise((resolve) => this.#waiting.push(resolve));
    const helper = new Helper(this.#limits);
    this.#all.add(helper);
    return Promise.resolve(helper);
  }

  #release(helper: Helper): void {
    const next = this.#waiting.shift();
    if (next !== undefined) next(helper);
    else if (this.#all.has(helper)) this.#idle.push(helper);
  }

  #reasonOf({ reason, message }: HelperEnd, seconds: number): SourceReason {
    if (reason === 'timeout') return { code: 'import-slow', facts: { seconds } };
    // The system ends the process with this signal if the computer or the container has no memory left.
    if (reason === 'memory' || message === 'SIGKILL') return { code: 'import-memory', facts: { most: this.#limits.megabytes } };
    return { code: 'import-crashed', facts: {} };
  }
}

function openHelper(events: ChannelEvents<ImportReply, ImportFailure, never>, megabytes: number): WorkerChannel<ImportOrder> {
  const file = workerFile(import.meta.url, 'main.ts', 'import-helper');
  // The packaged application can't run as Node.
  if (process.versions.electron !== undefined) return openThread(file, {}, events);
  const variables = neededVariables.map((name) => [name, ownValue(process.env, name)]).filter(([, value]) => value !== undefined);
  const env = { ...Object.fromEntries(variables), NODE_COMPILE_CACHE: getCompileCacheDir() };
  const child = fork(file, [], { env, execArgv: [], serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  // A helper must not outlive the service, which can exit during an import.
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
    child.once('error', (error) => resolve(error.message));
  });
  void ended.then(() => process.off('exit', kill));
  const channel = openProcess<ImportOrder, ImportReply, ImportFailure, never>(
    {
      send: (message) => {
        if (child.connected) child.send(message instanceof Object ? message : { message }, () => undefined);
      },
      onMessage: (listener) => void child.on('message', listener),
      ended,
      kill,
      pid: () => child.pid,
    },
    parseResponse,
    events,
    { memory: megabytes * 1024 * 1024 },
  );
  return {
    ...channel,
    keepAlive: (isNeeded) => {
      if (isNeeded) child.ref();
      else child.unref();
      if (isNeeded) child.channel?.ref();
      else child.channel?.unref();
    },
  };
}
