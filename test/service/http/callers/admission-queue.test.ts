import { expect, test } from 'vitest';
import { AdmissionQueue } from '../../../../service/http/callers/admission-queue.ts';

/** Blocks the event loop, as parsing a large query does. */
function work(milliseconds: number): void {
  for (const end = performance.now() + milliseconds; performance.now() < end; );
}

const many = <Value>(count: number, value: Value): readonly Value[] => Array.from({ length: count }, () => value);

test('many small requests of one caller are admitted without delay', async () => {
  // The requests take no time, however busy the computer is.
  const queue = new AdmissionQueue({ queriesPerCaller: 1 }, () => 0);
  let passed = false;
  setImmediate(() => {
    passed = true;
  });
  for (let count = 0; count < 100; count += 1) await queue.enter('ada', true);
  expect(passed).toBe(false);
});

test('large requests of one caller do not delay requests of other callers', async () => {
  // Until the other caller had a turn, only the work of requests takes time, however busy the computer is.
  let worked = 0;
  const order: string[] = [];
  const queue = new AdmissionQueue({ queriesPerCaller: 10 }, () => (order.includes('ada') ? worked + performance.now() : worked));
  const request = async (caller: string, milliseconds: number) => {
    await queue.enter(caller, true);
    worked += milliseconds;
    order.push(caller);
  };
  setImmediate(() => order.push('other socket'));
  const requests: Promise<void>[] = [];
  for (const [caller, milliseconds] of [...many(4, ['attacker', 25] as const), ['ada', 0] as const]) {
    requests.push(request(caller, milliseconds));
    // Node runs the callbacks of one socket's request before it handles the next socket.
    await new Promise(process.nextTick);
  }
  await Promise.all(requests);
  expect(order.slice(0, 3)).toEqual(['attacker', 'other socket', 'ada']);
  expect(order).toHaveLength(6);
});

test('a caller with too many large waiting bodies is rejected; requests without a body wait', async () => {
  const queue = new AdmissionQueue({ queriesPerCaller: 1 });
  const begin = queue.enter('ada', true).then(() => work(25));
  await begin;
  const waiting = [queue.enter('ada', true), queue.enter('ada', false)];
  await expect(queue.enter('ada', true)).rejects.toMatchObject({ status: 429, code: 'too-many-queries' });
  await Promise.all(waiting);
});
