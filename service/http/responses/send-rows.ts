import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { logProblem } from '../problems/log-problem.ts';
import { problemOfError } from '../problems/problem-of-error.ts';
import type { RequestSignal } from '../request-signal.ts';
import type { ServiceContext } from '../service-context.ts';
import { ReadAhead } from './read-ahead.ts';
import { RowsBody } from './rows-body.ts';

/** Maximum number of bytes of a response that is sent in one piece if all its rows are available at once. */
const maxBytesAtOnce = 64 * 1024;

/** Rows from an engine, and the text before and after them. */
export interface RowsResponse {
  readonly head: string;
  readonly rows: AsyncIterable<Uint8Array>;
  readonly tail: string;
}

/**
 * Streams rows to the caller at the caller's speed. Rows that are available immediately are sent in one piece.
 *
 * Small results release the engine immediately. A caller who reads a large result more slowly than the limits is disconnected, because the
 * engine waits for the caller.
 *
 * Nothing is sent before the first rows, so that a query that fails at the start gets an error response. If rows fail later, the connection
 * is closed, so that the caller never considers a partial response complete. The log has the reason, unless the caller has disconnected.
 */
export async function sendRows(
  { limits, memory }: Pick<ServiceContext, 'limits' | 'memory'>,
  reply: FastifyReply,
  signal: RequestSignal,
  { head, rows, tail }: RowsResponse,
): Promise<FastifyReply> {
  let body: RowsBody | null = null;
  const onTooSlow = () => {
    reply.log.info('The client read more slowly than the limit and was disconnected.');
    body?.destroy(new Error('The client is too slow.'));
  };
  const iterator = new ReadAhead(rows, { ...limits, memory, caller: signal.caller, onTooSlow });
  const parts: Uint8Array[] = [Buffer.from(head)];
  let length = 0;
  let next = iterator.next();
  let available: IteratorResult<Uint8Array> | null = await next;
  signal.began();
  while (available !== null && available.done !== true) {
    parts.push(available.value);
    length += available.value.length;
    next = iterator.next();
    // The code that awaits the promise gets the error. No code awaits the promise if the caller has disconnected.
    next.catch(() => undefined);
    available = length < maxBytesAtOnce ? await Promise.race([next, nextTurn(null)]) : null;
  }
  if (available !== null) return reply.send(Buffer.concat([...parts, Buffer.from(tail)]));
  const onFailure = (error: unknown) => {
    if (!signal.signal.aborted) logProblem(problemOfError(error), reply.log, 'The response was truncated.');
  };
  const response = inEnvelope({ first: parts, next, tail }, iterator, onFailure);
  body = new RowsBody(response);
  return reply.send(body);
}

async function* inEnvelope(
  {
    first,
    next,
    tail,
  }: { readonly first: readonly Uint8Array[]; readonly next: Promise<IteratorResult<Uint8Array>>; readonly tail: string },
  iterator: AsyncIterator<Uint8Array>,
  onFailure: (error: unknown) => void,
): AsyncGenerator<Uint8Array> {
  try {
    yield* first;
    for (let rows = await next; rows.done !== true; rows = await iterator.next()) yield rows.value;
    yield Buffer.from(tail);
  } catch (error) {
    onFailure(error);
    throw error;
  } finally {
    await iterator.return?.();
  }
}
