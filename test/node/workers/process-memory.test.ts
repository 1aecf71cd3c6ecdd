import { fork } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { openProcess } from '../../../node/workers/process.ts';
import { WorkerClient, type WorkerEnd, type WorkerResponse } from '../../../node/workers/worker-client.ts';

type Reply = { readonly kind: 'done' };

class EndError extends Error {
  readonly end: WorkerEnd;

  constructor(end: WorkerEnd) {
    super(end.message);
    this.end = end;
  }
}

const megabyte = 1024 * 1024;
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** Opens a process that allocates as many megabytes as an order says, and reports the peak of its memory at its end. */
function openAllocating(limit: number) {
  const peaks: number[] = [];
  const client = new WorkerClient<number, Reply, string>({
    open: (events) => {
      const child = fork(new URL('allocating-process.mjs', import.meta.url), { execArgv: [] });
      return openProcess<number, Reply, string, never>(
        {
          pid: () => child.pid,
          send: (message) => void child.send(JSON.stringify(message)),
          onMessage: (listener) =>
            child.on('message', (message: WorkerResponse<Reply, string, never> | { readonly peak: number }) =>
              'peak' in message ? peaks.push(message.peak) : listener(message),
            ),
          ended: once(child, 'exit').then(([code, signal]) => String(signal ?? code)),
          kill: () => void child.kill('SIGKILL'),
        },
        // The process of this test only sends replies.
        (message) => (isReply(message) ? message : null),
        events,
        { memory: limit },
      );
    },
    errorOf: (message) => new Error(message),
    endError: (end) => new EndError(end),
  });
  closing.push(() => client.close());
  return { client, peaks };
}

function isReply(message: unknown): message is WorkerResponse<Reply, string, never> {
  return typeof message === 'object' && message !== null && 'id' in message && 'reply' in message;
}

test('a helper process that needs more memory than its limit is ended, and the next order gets a new one', async () => {
  const { client } = openAllocating(400 * megabyte);
  await expect(client.request(10, 'done')).resolves.toEqual({ kind: 'done' });
  const error = await client.request(4000, 'done').catch((failure: unknown) => failure);
  expect(error).toMatchObject({ end: { reason: 'memory' } });
  await expect(client.request(10, 'done')).resolves.toEqual({ kind: 'done' });
}, 30_000);

test('a helper process exceeds its limit by at most a fifth, even if it allocates as fast as it can', async () => {
  const { client, peaks } = openAllocating(500 * megabyte);
  await expect(client.request(4000, 'done')).rejects.toMatchObject({ end: { reason: 'memory' } });
  expect(Math.max(...peaks)).toBeLessThan(600 * megabyte);
}, 30_000);
