import { expect, test } from 'vitest';
import { messageOf, type OrderServer, openHere } from '../../../node/workers/serve-orders.ts';
import { type ChannelEvents, WorkerClient, type WorkerEnd } from '../../../node/workers/worker-client.ts';

type Order = { readonly kind: 'double'; readonly of: number } | { readonly kind: 'wait' };
type Reply = { readonly kind: 'doubled'; readonly is: number };
type Events = ChannelEvents<Reply, string, number>;

class EndError extends Error {
  readonly end: WorkerEnd;

  constructor(end: WorkerEnd) {
    super(end.message);
    this.end = end;
  }
}

/** Creates a client with mock workers. `workers` contains the events of each worker, `timers` runs the time limits. */
function makeClient(killed: string[] = []) {
  const workers: Events[] = [];
  const timers: (() => void)[] = [];
  const aborted: string[] = [];
  const server: OrderServer<Order, Reply, string, number> = {
    perform: (order, { signal, progress }) => {
      if (order.kind === 'wait') {
        signal.addEventListener('abort', () => aborted.push('wait'));
        return Promise.withResolvers<Reply>().promise;
      }
      if (order.of < 0) throw new Error('negative');
      progress(order.of);
      return { kind: 'doubled', is: order.of * 2 };
    },
    failureOf: messageOf,
  };
  const client = new WorkerClient<Order, Reply, string, number>({
    open: (events) => {
      workers.push(events);
      const name = `worker ${workers.length}`;
      return { ...openHere(server, events), kill: async () => killed.push(name) };
    },
    errorOf: (message) => new Error(message),
    endError: (end) => new EndError(end),
    after: (_milliseconds, callback) => {
      timers.push(callback);
      return () => timers.splice(timers.indexOf(callback), 1);
    },
  });
  return { client, workers, timers, aborted };
}

const endOf = (request: Promise<unknown>) => request.catch((error: unknown) => (error instanceof EndError ? error.end : error));

test('each request has its own reply, failure, and progress', async () => {
  const { client, workers } = makeClient();
  const progress: number[] = [];
  const replies = [2, -1, 4].map((of) =>
    client.request({ kind: 'double', of }, 'doubled', { onProgress: (report) => progress.push(report) }).catch(messageOf),
  );
  expect(await Promise.all(replies)).toEqual([{ kind: 'doubled', is: 4 }, 'negative', { kind: 'doubled', is: 8 }]);
  expect(progress).toEqual([2, 4]);
  expect(workers).toHaveLength(1);
});

test('a cancelled request ends immediately, and the worker aborts its order', async () => {
  const { client, aborted } = makeClient();
  const controller = new AbortController();
  const request = client.request({ kind: 'wait' }, 'doubled', { signal: controller.signal });
  controller.abort(new Error('cancelled'));
  await expect(request).rejects.toThrow('cancelled');
  expect(aborted).toEqual(['wait']);
  await expect(client.request({ kind: 'wait' }, 'doubled', { signal: controller.signal })).rejects.toThrow('cancelled');
});

test('stops a worker that exceeds a time limit, and reports which request was the cause', async () => {
  const killed: string[] = [];
  const { client, timers } = makeClient(killed);
  const ends = [endOf(client.request({ kind: 'wait' }, 'doubled')), endOf(client.request({ kind: 'wait' }, 'doubled', { timeLimit: 5 }))];
  timers[0]?.();
  expect(await Promise.all(ends)).toEqual([
    { reason: 'timeout', message: 'no reply within 5 ms', isCause: false },
    { reason: 'timeout', message: 'no reply within 5 ms', isCause: true },
  ]);
  expect(killed).toEqual(['worker 1']);
  expect(timers).toEqual([]);
});

test('no request waits for a worker that has ended, and the next request starts a new one', async () => {
  const { client, workers } = makeClient();
  const waiting = endOf(client.request({ kind: 'wait' }, 'doubled'));
  workers[0]?.onEnd('out of memory');
  expect(await waiting).toMatchObject({ reason: 'ended', message: 'out of memory' });
  expect(await client.request({ kind: 'double', of: 1 }, 'doubled')).toEqual({ kind: 'doubled', is: 2 });
  workers[0]?.onEnd('a late message of the first worker');
  expect(client.channel).not.toBeNull();
  expect(workers).toHaveLength(2);
});

test('a closed client rejects pending and later requests', async () => {
  const killed: string[] = [];
  const { client, workers } = makeClient(killed);
  const waiting = endOf(client.request({ kind: 'wait' }, 'doubled'));
  await client.close();
  expect(await waiting).toMatchObject({ reason: 'closed' });
  expect(await endOf(client.request({ kind: 'double', of: 1 }, 'doubled'))).toMatchObject({ reason: 'closed' });
  expect([killed, workers.length]).toEqual([['worker 1'], 1]);
});
