import { describe, expect, test } from 'vitest';
import { type TurnHolder, Turns } from '../../../service/engine/duckdb/turns.ts';
import { engineWithTable, textOf, unending, wholeTable } from './engine-with-table.ts';

function holder(traits: Partial<TurnHolder> = {}): TurnHolder {
  return { lasting: false, resuming: false, giveWay: () => false, ...traits };
}

/** Whether a turn is granted by the time that everything at hand is done. */
async function granted(turn: Promise<void>): Promise<boolean> {
  return Promise.race([turn.then(() => true), new Promise<boolean>((resolve) => setImmediate(() => resolve(false)))]);
}

describe('turns', () => {
  test('who comes when all turns are taken waits until one is given back', async () => {
    const turns = new Turns(2);
    const [first, second, third] = [holder(), holder(), holder()];
    await turns.take(first, unending());
    await turns.take(second, unending());
    const waiting = turns.take(third, unending());
    expect(await granted(waiting)).toBe(false);
    turns.release(first);
    await waiting;
    expect(turns.wanted).toBe(false);
  });

  test('a holder that can give way does so at once', async () => {
    const turns = new Turns(1);
    const idle: TurnHolder = holder({
      giveWay: () => {
        turns.release(idle);
        return true;
      },
    });
    await turns.take(idle, unending());
    await turns.take(holder(), unending());
  });

  test('what lasts takes half of the turns at most', async () => {
    const turns = new Turns(4);
    await turns.take(holder({ lasting: true }), unending());
    await turns.take(holder({ lasting: true }), unending());
    expect(await granted(turns.take(holder({ lasting: true }), unending()))).toBe(false);
    expect(await granted(turns.take(holder(), unending()))).toBe(true);
  });

  test('somebody new comes before who goes on', async () => {
    const turns = new Turns(1);
    const first = holder();
    await turns.take(first, unending());
    const goingOn = turns.take(holder({ resuming: true }), unending());
    const fresh = turns.take(holder(), unending());
    turns.release(first);
    expect(await granted(fresh)).toBe(true);
    expect(await granted(goingOn)).toBe(false);
  });

  test('who leaves while waiting gets no turn and takes none away', async () => {
    const turns = new Turns(1);
    const [first, third] = [holder(), holder()];
    await turns.take(first, unending());
    const leaving = new AbortController();
    const second = turns.take(holder(), leaving.signal);
    const last = turns.take(third, unending());
    leaving.abort();
    await expect(second).rejects.toMatchObject({ code: 'query-cancelled' });
    turns.release(first);
    await last;
  });
});

test('streams that lose their turn go on where they were: every row comes once, in order', async () => {
  const total = 200_000;
  await using served = await engineWithTable(`SELECT i AS id, i % 7 AS rest FROM range(${total}) r(i)`, ', ROW_GROUP_SIZE 20480');
  const { table } = served;
  const shape = { binary: 'base64' } as const;
  const whole = Array.from({ length: total }, (_, id) => id);
  const where = { kind: 'comparison', column: 'rest', operator: 'gt', value: { kind: 'number', text: '2' } } as const;
  const queries = [
    { query: wholeTable, ids: whole },
    { query: { ...wholeTable, where }, ids: whole.filter((id) => id % 7 > 2) },
    { query: { ...wholeTable, where, top: 50_000 }, ids: whole.filter((id) => id % 7 > 2).slice(0, 50_000) },
    { query: { ...wholeTable, skip: 1000, top: 150_000 }, ids: whole.slice(1000, 151_000) },
  ];
  // Three times as many streams as there are turns: each is begun, left waiting by the others, and read on.
  const streams = Array.from({ length: 24 }, (_, index) => {
    const { query, ids } = queries[index % queries.length] ?? { query: wholeTable, ids: whole };
    return { ids, rows: table.stream({ ...query, columns: ['id'] }, shape, unending())[Symbol.asyncIterator]() };
  });
  const begun = await Promise.all(streams.map(({ rows }) => rows.next()));
  for (const [index, { ids, rows }] of streams.entries()) {
    const first = begun[index];
    const remaining = { [Symbol.asyncIterator]: () => rows };
    const text = `${first?.done === false ? Buffer.from(first.value).toString() : ''}${(await textOf(remaining)).slice(1, -1)}`;
    const read: { id: number }[] = JSON.parse(`[${text}]`);
    expect(read.map(({ id }) => id)).toEqual(ids);
  }
});
