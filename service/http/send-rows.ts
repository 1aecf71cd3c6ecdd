import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { RequestSignal } from './request-signal.ts';

/** Bytes that wait for the socket before the engine is asked for no more. */
const readAhead = 256 * 1024;

/** Rows as an engine gives them, and what stands around them. */
export interface RowsAnswer {
  readonly head: string;
  readonly rows: AsyncIterable<Uint8Array>;
  readonly tail: string;
}

/**
 * Streams rows to the caller, at the caller's pace.
 *
 * Waits for the first rows before anything is sent, so that a query which fails from the start has an error for an answer. Where rows
 * end too early later on, the connection is cut: the caller never takes half an answer for a whole one. The log tells why, unless the
 * caller itself has left.
 */
export async function sendRows(reply: FastifyReply, signal: RequestSignal, { head, rows, tail }: RowsAnswer): Promise<FastifyReply> {
  const iterator = rows[Symbol.asyncIterator]();
  const first = await iterator.next();
  signal.began();
  const onFailure = (error: unknown) => {
    if (!signal.signal.aborted) reply.log.error({ err: error }, 'The answer was cut off.');
  };
  const answer = inEnvelope({ head, first, tail }, iterator, onFailure);
  return reply.send(Readable.from(answer, { objectMode: false, highWaterMark: readAhead }));
}

async function* inEnvelope(
  { head, first, tail }: { readonly head: string; readonly first: IteratorResult<Uint8Array>; readonly tail: string },
  iterator: AsyncIterator<Uint8Array>,
  onFailure: (error: unknown) => void,
): AsyncGenerator<Uint8Array> {
  try {
    yield Buffer.from(head);
    for (let next = first; next.done !== true; next = await iterator.next()) yield next.value;
    yield Buffer.from(tail);
  } catch (error) {
    onFailure(error);
    throw error;
  } finally {
    await iterator.return?.();
  }
}
