import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { errorText } from '../../texts/error-text.ts';
import { EngineError, tooLargeForEngine } from '../engine-error.ts';

/** The address of a cluster, and the user. */
export interface TrinoServer {
  /** URL of the coordinator, such as `http://host:8080`. */
  readonly origin: string;
  readonly user: string;
  /** Password of the user. Null if the cluster requires no password. */
  readonly password: string | null;
  readonly catalog: string;
  readonly schema: string;
}

/** One response of the client protocol (trino.io/docs/current/develop/client-protocol.html) with its rows. */
const responseSchema = z.object({
  nextUri: z.string().optional(),
  data: z.array(z.array(z.unknown())).optional(),
  error: z.object({ message: z.string(), errorName: z.string().catch('') }).optional(),
});
type Response = z.infer<typeof responseSchema>;

/** Total milliseconds for retries of requests to a cluster that is starting or full, and milliseconds between two retries. */
const retryTime = 30_000;
const pause = 200;
/** Timeout of checking availability, in milliseconds. */
const availableWithin = 2_000;

/** Runs statements on a cluster through its HTTP protocol. */
export class TrinoClient {
  readonly #server: TrinoServer;

  constructor(server: TrinoServer) {
    this.#server = server;
  }

  /**
   * Returns the rows of a statement as they arrive. If the reader stops early, or the signal is aborted, the statement is cancelled in the
   * cluster.
   *
   * @throws EngineError `query-failed` if the cluster ends the statement, `query-cancelled` if the signal is aborted
   */
  async *run(sql: string, signal: AbortSignal): AsyncGenerator<readonly (readonly unknown[])[], void> {
    let response = await this.#begin(sql, signal);
    try {
      for (;;) {
        if (response.error !== undefined) throw statementFailure(response.error);
        if (response.data !== undefined && response.data.length > 0) yield response.data;
        if (response.nextUri === undefined) return;
        response = await this.#ask(this.#inCluster(response.nextUri), { method: 'GET' }, signal);
      }
    } finally {
      if (response.nextUri !== undefined && response.error === undefined) this.#cancel(this.#inCluster(response.nextUri));
    }
  }

  /** Sends a statement. Retries while the cluster can't accept the statement yet. No part of a rejected statement has run. */
  async #begin(sql: string, signal: AbortSignal): Promise<Response> {
    for (const startedAt = performance.now(); ; ) {
      const response = await this.#ask(new URL('/v1/statement', this.#server.origin), { method: 'POST', body: sql }, signal);
      if (response.error?.errorName !== 'SERVER_STARTING_UP' || performance.now() - startedAt > retryTime) return response;
      await wait(pause, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Sends a request. Retries after 502, 503, 504 and 429 (client protocol, "Overview of query processing"). */
  async #ask(url: URL, request: { method: string; body?: string }, signal: AbortSignal): Promise<Response> {
    try {
      for (const startedAt = performance.now(); ; ) {
        const response = await fetch(url, { ...request, headers: this.#headers(), signal, redirect: 'error' });
        if (response.ok) return responseSchema.parse(await response.json());
        await response.body?.cancel();
        const passing = [429, 502, 503, 504].includes(response.status) && performance.now() - startedAt < retryTime;
        if (!passing && response.status > 501) throw unavailable(new Error(`HTTP ${response.status}`));
        if (!passing) throw new Error(`The cluster returned HTTP ${response.status}.`);
        await wait(pause, undefined, { signal });
      }
    } catch (cause) {
      if (signal.aborted) throw new EngineError('query-cancelled', errorText('engine.cancelled'), { cause: signal.reason });
      if (cause instanceof EngineError) throw cause;
      // A TypeError is an error of fetch, such as a failed connection.
      throw cause instanceof TypeError ? unavailable(cause) : clusterFailure(cause);
    }
  }

  /** Checks whether the coordinator responds within two seconds. */
  async isAvailable(): Promise<boolean> {
    const url = new URL('/v1/info', this.#server.origin);
    const pending = fetch(url, { signal: AbortSignal.timeout(availableWithin), redirect: 'error' });
    return pending.then(
      async (response) => {
        await response.body?.cancel();
        return response.ok;
      },
      () => false,
    );
  }

  #cancel(url: URL): void {
    void fetch(url, { method: 'DELETE', headers: this.#headers(), redirect: 'error' }).then(
      (response) => response.body?.cancel(),
      () => undefined,
    );
  }

  /**
   * Returns the URL of a response's continuation. The URL always refers to the known coordinator, because credentials must not be sent
   * elsewhere.
   */
  #inCluster(uri: string): URL {
    const { pathname, search } = new URL(uri);
    return new URL(pathname + search, this.#server.origin);
  }

  #headers(): Record<string, string> {
    const { user, password, catalog, schema } = this.#server;
    return {
      'x-trino-user': user,
      'x-trino-catalog': catalog,
      'x-trino-schema': schema,
      'x-trino-time-zone': 'UTC',
      'x-trino-source': 'dataquay',
      ...(password === null ? {} : { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` }),
    };
  }
}

/** Errors that the query causes (`StandardErrorCode`). */
const queryErrors: ReadonlySet<string> = new Set([
  'NUMERIC_VALUE_OUT_OF_RANGE',
  'INVALID_FUNCTION_ARGUMENT',
  'INVALID_CAST_ARGUMENT',
  'DIVISION_BY_ZERO',
  'EXCEEDED_FUNCTION_MEMORY_LIMIT',
]);

/** Errors of statements that are too large (`StandardErrorCode`). */
const excess: ReadonlySet<string> = new Set([
  'QUERY_TEXT_TOO_LARGE',
  'STACK_OVERFLOW',
  'QUERY_HAS_TOO_MANY_STAGES',
  'EXCEEDED_PLAN_NODE_LIMIT',
]);

/** Errors after the loss of a machine (`StandardErrorCode`, internal errors). */
const losses: ReadonlySet<string> = new Set([
  'NO_NODES_AVAILABLE',
  'PAGE_TRANSPORT_ERROR',
  'PAGE_TRANSPORT_TIMEOUT',
  'REMOTE_HOST_GONE',
  'REMOTE_TASK_ERROR',
  'REMOTE_TASK_MISMATCH',
  'TOO_MANY_REQUESTS_FAILED',
]);

/** Returns the error of a failed statement. The cluster's message can contain names and values, so it is only the cause, for the log. */
function statementFailure({ errorName, message }: { readonly errorName: string; readonly message: string }): EngineError {
  const cause = new Error(`${errorName}: ${message}`);
  if (losses.has(errorName)) return new EngineError('query-failed', errorText('engine.machine-failed'), { cause });
  if (excess.has(errorName)) return tooLargeForEngine(cause);
  if (!queryErrors.has(errorName)) return clusterFailure(cause);
  return new EngineError('query-refused', errorText('engine.value'), { cause });
}

function unavailable(cause: unknown): EngineError {
  return new EngineError('source-unavailable', errorText('engine.no-response'), { cause });
}

/** Returns an error that isn't due to the query. The cause is only for the log. */
function clusterFailure(cause: unknown): EngineError {
  return new EngineError('query-failed', errorText('engine.failed'), { cause });
}
