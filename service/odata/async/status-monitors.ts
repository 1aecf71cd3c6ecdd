import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { HttpProblem } from '../../http/problems/http-problem.ts';
import { problemOfError } from '../../http/problems/problem-of-error.ts';
import type { AsyncLimits } from '../../http/service-context.ts';
import type { MonitorStore, StoredBytes, StoredResponse } from '../../monitors/monitor-store.ts';
import { errorText } from '../../texts/error-text.ts';
import type { BatchedResponse } from '../batch/batched-request.ts';

/** An asynchronous request and its response. */
export interface StatusMonitor {
  readonly id: string;
  /** The stored response. Null while the request runs. */
  readonly response: StoredResponse | null;
  /** Settles when the request has a response. */
  readonly done: Promise<void>;
}

/** A request that this process performs. */
interface Running extends StatusMonitor {
  readonly owner: string;
  readonly cancelling: AbortController;
  response: StoredResponse | null;
  done: Promise<void>;
}

/** Functions that perform a request and convert its errors to responses. */
export interface AsyncWork {
  perform(signal: AbortSignal): Promise<BatchedResponse>;
  failed(problem: HttpProblem): BatchedResponse;
}

/** Number of users whose stored responses fill all the space. */
const usersOfSpace = 4;

/**
 * Milliseconds between two checks whether another instance has removed a running request (`touch`), and for which running requests can
 * continue when this instance stops and others can read their responses (`stop`).
 */
const times = { touch: 5_000, stop: 20_000 };

/**
 * Runs requests without their callers, and stores their responses until they expire (OData Protocol 4.01, 11.6). A monitor belongs to its
 * user: other users can't find it.
 */
export class StatusMonitors {
  readonly #limits: AsyncLimits;
  readonly #store: MonitorStore;
  readonly #running = new Map<string, Running>();

  constructor(limits: AsyncLimits, store: MonitorStore) {
    this.#limits = limits;
    this.#store = store;
  }

  /**
   * Starts a request.
   *
   * @throws HttpProblem 429 if the user has too many requests
   */
  async start(owner: string, work: AsyncWork): Promise<StatusMonitor> {
    const { asyncRequests, asyncSeconds } = this.#limits;
    const id = randomUUID();
    if (!(await this.#store.add(id, owner, asyncRequests, 2 * asyncSeconds)))
      throw new HttpProblem(429, 'too-many-queries', errorText('async.requests', { count: asyncRequests }), {
        headers: { 'retry-after': '10' },
      });
    const running: Running = { id, owner, cancelling: new AbortController(), response: null, done: Promise.resolve() };
    this.#running.set(id, running);
    running.done = this.#run(running, work);
    return running;
  }

  /** Returns a user's monitor. Null if the monitor doesn't exist, has expired, or belongs to another user. */
  async find(id: string, owner: string): Promise<StatusMonitor | null> {
    const running = this.#running.get(id);
    if (running?.owner === owner) return running;
    const stored = await this.#store.find(id, owner);
    return stored === null ? null : { id, response: stored.response, done: Promise.resolve() };
  }

  /**
   * Cancels a request and removes its response.
   *
   * @returns False if the user has no such monitor.
   */
  async remove(id: string, owner: string): Promise<boolean> {
    if (!(await this.#store.remove(id, owner))) return false;
    await this.#cancel(id);
    return true;
  }

  /** Cancels all requests. If other instances can read the responses, running requests can first complete. */
  async close(): Promise<void> {
    const all = [...this.#running.values()];
    if (this.#store.isShared) await Promise.race([Promise.all(all.map(({ done }) => done)), wait(times.stop, undefined, { ref: false })]);
    const restarted = new HttpProblem(503, 'memory-short', errorText('async.restarted'), { headers: { 'retry-after': '1' } });
    for (const { cancelling } of all) cancelling.abort(restarted);
    await Promise.all(all.map(({ done }) => done));
  }

  async #cancel(id: string): Promise<void> {
    const running = this.#running.get(id);
    running?.cancelling.abort(new Error('The request was cancelled.'));
    await running?.done;
  }

  async #run(running: Running, work: AsyncWork): Promise<void> {
    const { id, owner, cancelling } = running;
    const { signal } = cancelling;
    const { asyncSeconds } = this.#limits;
    const tooLong = new HttpProblem(503, 'query-too-long', errorText('query-too-long', { count: asyncSeconds }));
    const timer = setTimeout(() => cancelling.abort(tooLong), asyncSeconds * 1000);
    const touching = setInterval(() => void this.#touch(running), times.touch).unref();
    try {
      running.response = await this.#stored(running, await work.perform(signal), (bytes) => this.#rejectExcess(bytes));
    } catch (error) {
      const problem = problemOfError(signal.aborted ? signal.reason : error);
      running.response = await this.#stored(running, work.failed(problem), () => undefined).catch(() => null);
      if (running.response === null) await this.#store.remove(id, owner).catch(() => undefined);
    } finally {
      clearTimeout(timer);
      clearInterval(touching);
      this.#running.delete(id);
    }
  }

  async #touch({ id, cancelling }: Running): Promise<void> {
    const isKnown = await this.#store.touch(id).catch(() => true);
    if (!isKnown) cancelling.abort(new Error('The request was cancelled.'));
  }

  async #stored({ id, owner }: Running, response: BatchedResponse, check: (bytes: StoredBytes) => void): Promise<StoredResponse> {
    try {
      return await this.#store.write(id, owner, response, check, this.#limits.asyncSeconds);
    } finally {
      response.release();
    }
  }

  /**
   * Checks the size of the stored responses.
   *
   * @throws HttpProblem 400 if the responses of one user are too large, 503 if the responses of all users together are too large
   */
  #rejectExcess({ own, all }: StoredBytes): void {
    const { asyncMegabytes } = this.#limits;
    const limit = asyncMegabytes * 1_000_000;
    if (own > limit) throw new HttpProblem(400, 'query-limit-exceeded', errorText('async.megabytes', { count: asyncMegabytes }));
    if (all > usersOfSpace * limit) throw new HttpProblem(503, 'memory-short', errorText('async.full'));
  }
}
