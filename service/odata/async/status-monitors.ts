import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { HttpProblem } from '../../http/problems/http-problem.ts';
import { problemOfError } from '../../http/problems/problem-of-error.ts';
import type { AsyncLimits } from '../../http/service-context.ts';
import { errorText } from '../../texts/error-text.ts';
import type { BatchedResponse } from '../batch/batched-request.ts';

/** A complete response on disk. */
export interface StoredResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: number;
  /** Opens the response body. The file can be removed while it is being read. */
  readonly read: () => Readable;
}

/** An asynchronous request and its response. */
export interface StatusMonitor {
  readonly id: string;
  /** The stored response. Null while the request runs. */
  readonly response: StoredResponse | null;
  /** Settles when the request has a response. */
  readonly done: Promise<void>;
}

interface Entry extends StatusMonitor {
  readonly owner: string;
  readonly cancelling: AbortController;
  response: StoredResponse | null;
  done: Promise<void>;
  bytes: number;
  timer: NodeJS.Timeout | null;
}

/** Functions that perform a request and convert its errors to responses. */
export interface AsyncWork {
  perform(signal: AbortSignal): Promise<BatchedResponse>;
  failed(problem: HttpProblem): BatchedResponse;
}

/** Number of users whose stored responses fill all the space. */
const usersOfSpace = 4;

/**
 * Runs requests without their callers, and stores their responses in a folder for temporary files until they expire (OData Protocol 4.01,
 * 11.6). A monitor belongs to its user: other users can't find it.
 */
export class StatusMonitors {
  readonly #limits: AsyncLimits;
  readonly #entries = new Map<string, Entry>();
  #folder: Promise<string> | null = null;

  constructor(limits: AsyncLimits) {
    this.#limits = limits;
  }

  /**
   * Starts a request.
   *
   * @throws HttpProblem 429 if the user has too many requests
   */
  start(owner: string, work: AsyncWork): StatusMonitor {
    const { asyncRequests, asyncSeconds } = this.#limits;
    const own = [...this.#entries.values()].filter((entry) => entry.owner === owner);
    if (own.length >= asyncRequests)
      throw new HttpProblem(429, 'too-many-queries', errorText('async.requests', { count: asyncRequests }), {
        headers: { 'retry-after': '10' },
      });
    const cancelling = new AbortController();
    const entry: Entry = { id: randomUUID(), owner, cancelling, response: null, done: Promise.resolve(), bytes: 0, timer: null };
    this.#entries.set(entry.id, entry);
    const tooLong = new HttpProblem(503, 'query-too-long', errorText('query-too-long', { count: asyncSeconds }));
    entry.timer = setTimeout(() => cancelling.abort(tooLong), asyncSeconds * 1000);
    entry.done = this.#run(entry, work);
    return entry;
  }

  /** Returns a user's monitor. Undefined if the monitor doesn't exist, has expired, or belongs to another user. */
  find(id: string, owner: string): StatusMonitor | undefined {
    const entry = this.#entries.get(id);
    return entry?.owner === owner ? entry : undefined;
  }

  /**
   * Cancels a request and removes its response.
   *
   * @returns False if the user has no such monitor.
   */
  async remove(id: string, owner: string): Promise<boolean> {
    const entry = this.#entries.get(id);
    if (entry?.owner !== owner) return false;
    this.#entries.delete(id);
    if (entry.timer !== null) clearTimeout(entry.timer);
    entry.cancelling.abort(new Error('The request was cancelled.'));
    await entry.done;
    await this.#discard(entry);
    return true;
  }

  /** Cancels all requests and removes all responses. */
  async close(): Promise<void> {
    await Promise.all([...this.#entries.values()].map(({ id, owner }) => this.remove(id, owner)));
    if (this.#folder !== null) await rm(await this.#folder, { recursive: true, force: true });
  }

  async #run(entry: Entry, work: AsyncWork): Promise<void> {
    try {
      entry.response = await this.#stored(entry, await work.perform(entry.cancelling.signal), true);
    } catch (error) {
      const { signal } = entry.cancelling;
      const problem = problemOfError(signal.aborted ? signal.reason : error);
      entry.response = await this.#stored(entry, work.failed(problem), false).catch(() => null);
    }
    if (entry.timer !== null) clearTimeout(entry.timer);
    if (!this.#entries.has(entry.id)) return;
    entry.timer = setTimeout(() => void this.remove(entry.id, entry.owner), this.#limits.asyncSeconds * 1000).unref();
  }

  /**
   * Stores a response on disk.
   *
   * @throws HttpProblem if the response is too large
   */
  async #stored(entry: Entry, { status, headers, body, release }: BatchedResponse, isLimited: boolean): Promise<StoredResponse> {
    try {
      const path = await this.#path(entry);
      const file = await open(path, 'w', 0o600);
      entry.bytes = 0;
      try {
        for await (const chunk of body) {
          entry.bytes += chunk.length;
          if (isLimited) this.#rejectExcess(entry.owner);
          await file.writeFile(chunk);
        }
      } finally {
        await file.close();
      }
      return { status, headers, bytes: entry.bytes, read: () => createReadStream(path) };
    } finally {
      release();
    }
  }

  /**
   * Checks the size of the stored responses.
   *
   * @throws HttpProblem 400 if the responses of one user are too large, 503 if the responses of all users together are too large
   */
  #rejectExcess(owner: string): void {
    const { asyncMegabytes } = this.#limits;
    const limit = asyncMegabytes * 1_000_000;
    const entries = [...this.#entries.values()];
    const sum = (some: readonly Entry[]) => some.reduce((bytes, entry) => bytes + entry.bytes, 0);
    if (sum(entries.filter((entry) => entry.owner === owner)) > limit)
      throw new HttpProblem(400, 'query-limit-exceeded', errorText('async.megabytes', { count: asyncMegabytes }));
    if (sum(entries) > usersOfSpace * limit) throw new HttpProblem(503, 'memory-short', errorText('async.full'));
  }

  async #path({ id }: Entry): Promise<string> {
    // 0700 and with a random name, because every user can write to the folder for temporary files.
    this.#folder ??= mkdtemp(join(tmpdir(), 'dataquay-async-'));
    return join(await this.#folder, id);
  }

  async #discard(entry: Entry): Promise<void> {
    if (this.#folder !== null) await rm(await this.#path(entry), { force: true });
  }
}
