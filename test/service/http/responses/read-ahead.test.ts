import { once } from 'node:events';
import { expect, test } from 'vitest';
import { ReadAhead, ReadAheadMemory } from '../../../../service/http/responses/read-ahead.ts';

const megabyte = 2 ** 20;

/** Returns rows in parts of a megabyte. `state` contains the number of read parts, and whether the iterator has ended. */
function result(parts: number) {
  const state = { read: 0, isOver: false };
  const rows = (async function* () {
    try {
      for (; state.read < parts; ) {
        state.read += 1;
        yield new Uint8Array(megabyte);
      }
    } finally {
      state.isOver = true;
    }
  })();
  return { state, rows };
}

function readAhead(rows: AsyncIterable<Uint8Array>, options: Partial<ConstructorParameters<typeof ReadAhead>[1]> = {}) {
  return new ReadAhead(rows, {
    caller: 'ada',
    memory: new ReadAheadMemory({ resultMegabytes: 64 }),
    resultBytes: 4 * megabyte,
    readerSeconds: 60,
    readerBytesPerSecond: 1024,
    onTooSlow: () => expect.unreachable('the reader is not too slow'),
    ...options,
  });
}

async function lengthOf(reading: ReadAhead): Promise<number> {
  let length = 0;
  for (let next = await reading.next(); next.done !== true; next = await reading.next()) length += next.value.length;
  return length;
}

test('a small result is read ahead completely, so that a slow reader does not block the engine', async () => {
  const { state, rows } = result(4);
  const reading = readAhead(rows);
  await reading.next();
  await expect.poll(() => state.isOver).toBe(true);
  expect(await lengthOf(reading)).toBe(3 * megabyte);
});

test('a large result is read ahead only up to the limit until the reader continues', async () => {
  const { state, rows } = result(50);
  const reading = readAhead(rows);
  await reading.next();
  await expect.poll(() => state.read).toBe(5);
  await reading.next();
  await new Promise(setImmediate);
  expect(state.read).toBe(5);
  expect(await lengthOf(reading)).toBe(48 * megabyte);
});

test('one caller uses at most a quarter of the read-ahead memory, and other callers get the rest', async () => {
  const memory = new ReadAheadMemory({ resultMegabytes: 16 });
  const stalled = Array.from({ length: 10 }, () => result(4));
  for (const { rows } of stalled) await readAhead(rows, { memory }).next();
  const { state, rows } = result(4);
  await readAhead(rows, { memory, caller: 'bob' }).next();
  await expect.poll(() => state.isOver).toBe(true);
  expect(stalled.filter((one) => one.state.isOver).length).toBeLessThan(3);
});

test('unread rows are freed and the query ends when the reader stops', async () => {
  const memory = new ReadAheadMemory({ resultMegabytes: 16 });
  const { state, rows } = result(50);
  const reading = readAhead(rows, { memory });
  await reading.next();
  await expect.poll(() => memory.hasRoom('ada')).toBe(false);
  await reading.return();
  expect([memory.hasRoom('ada'), state.isOver]).toEqual([true, true]);
});

test('an error of the engine is reported after the rows before it', async () => {
  const failing = (async function* () {
    yield new Uint8Array(1);
    yield new Uint8Array(2);
    throw new Error('the disk is gone');
  })();
  const reading = readAhead(failing);
  expect([(await reading.next()).value?.length, (await reading.next()).value?.length]).toEqual([1, 2]);
  await expect(reading.next()).rejects.toThrow('the disk is gone');
});

test('a reader slower than the limit is reported, and a faster one isn’t', async () => {
  const events = new EventTarget();
  const slow = readAhead(result(50).rows, {
    readerSeconds: 0.05,
    readerBytesPerSecond: 100 * megabyte,
    onTooSlow: () => events.dispatchEvent(new Event('slow')),
  });
  await slow.next();
  await once(events, 'slow');
  const steady = readAhead(result(50).rows, { readerSeconds: 0.05, readerBytesPerSecond: 1024 });
  expect(await lengthOf(steady)).toBe(50 * megabyte);
});
