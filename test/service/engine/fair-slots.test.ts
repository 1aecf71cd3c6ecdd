import { describe, expect, test } from 'vitest';
import { FairSlots, type SlotHolder, type SlotOutcome } from '../../../service/engine/fair-slots.ts';

const patient = { signal: new AbortController().signal, slotTimeout: Number.POSITIVE_INFINITY };

function holder(caller: string, traits: Partial<SlotHolder> = {}): SlotHolder {
  return { caller, ...traits };
}

/** Returns the outcome, or `waits` if there is none after all pending tasks have run. */
async function outcomeOf(taken: Promise<SlotOutcome>): Promise<SlotOutcome | 'waits'> {
  return Promise.race([taken, new Promise<'waits'>((resolve) => setImmediate(() => resolve('waits')))]);
}

describe('a caller that uses query slots', () => {
  test('gets half of the slots, and the rest stay free for other callers', async () => {
    const slots = new FairSlots(4);
    await slots.take(holder('ada'), patient);
    await slots.take(holder('ada'), patient);
    const third = slots.take(holder('ada'), patient);
    expect(await outcomeOf(third)).toBe('waits');
    expect(await outcomeOf(slots.take(holder('bob'), patient))).toBe('granted');
    expect(await outcomeOf(slots.take(holder('eve'), patient))).toBe('granted');
  });

  test('gets a quarter of the slots for long queries, and all callers together get half', async () => {
    const slots = new FairSlots(8);
    const lasting = (caller: string) => slots.take(holder(caller, { lasting: true }), patient);
    expect([await outcomeOf(lasting('ada')), await outcomeOf(lasting('ada'))]).toEqual(['granted', 'granted']);
    expect(await outcomeOf(lasting('ada'))).toBe('waits');
    expect([await outcomeOf(lasting('bob')), await outcomeOf(lasting('bob'))]).toEqual(['granted', 'granted']);
    expect(await outcomeOf(lasting('eve'))).toBe('waits');
    expect(await outcomeOf(slots.take(holder('eve'), patient))).toBe('granted');
  });

  test('gets the only slot if there is one', async () => {
    expect(await outcomeOf(new FairSlots(1).take(holder('ada'), patient))).toBe('granted');
  });

  test('a caller with many waiting queries doesn’t delay another caller', async () => {
    const slots = new FairSlots(1);
    const first = holder('ada');
    await slots.take(first, patient);
    const order: string[] = [];
    const queue = ['ada', 'ada', 'ada', 'bob'].map((caller) => {
      const one = holder(caller);
      return slots.take(one, patient).then(() => {
        order.push(caller);
        slots.release(one);
      });
    });
    slots.release(first);
    await Promise.all(queue);
    expect(order.indexOf('bob')).toBeLessThan(2);
  });

  test('a connection with many waiting queries does not delay other connections of the same caller', async () => {
    const slots = new FairSlots(1);
    const [flooded, quiet] = [{}, {}];
    const first = holder('ada', { connection: flooded });
    await slots.take(first, patient);
    const order: object[] = [];
    const queue = [flooded, flooded, flooded, quiet].map((connection) => {
      const one = holder('ada', { connection });
      return slots.take(one, patient).then(() => {
        order.push(connection);
        slots.release(one);
      });
    });
    slots.release(first);
    await Promise.all(queue);
    expect(order[0]).toBe(quiet);
  });

  test('a connection with too many waiting queries gets an error, while other connections still wait', async () => {
    const slots = new FairSlots(1, 1);
    const [flooded, quiet] = [{}, {}];
    const take = (connection: object) => outcomeOf(slots.take(holder('ada', { connection }), patient));
    expect([await take(flooded), await take(flooded), await take(flooded), await take(quiet)]).toEqual([
      'granted',
      'waits',
      'full',
      'waits',
    ]);
  });

  test('gets an immediate error if too many of its queries are waiting', async () => {
    const slots = new FairSlots(2, 1);
    await slots.take(holder('ada'), patient);
    const waiting = slots.take(holder('ada'), patient);
    expect(await outcomeOf(waiting)).toBe('waits');
    expect(await outcomeOf(slots.take(holder('ada'), patient))).toBe('full');
    expect(await outcomeOf(slots.take(holder('bob'), patient))).toBe('granted');
  });
});

describe('a query that waits for a slot', () => {
  test('gets the next slot that is released', async () => {
    const slots = new FairSlots(2);
    const [first, second] = [holder('ada'), holder('bob')];
    await slots.take(first, patient);
    await slots.take(second, patient);
    const waiting = slots.take(holder('eve'), patient);
    expect(await outcomeOf(waiting)).toBe('waits');
    expect([slots.isWanted(first), slots.isWanted(second)]).toEqual([true, true]);
    slots.release(first);
    expect([await outcomeOf(waiting), slots.isWanted(second)]).toEqual(['granted', false]);
  });

  test('immediately gets the slot of an idle query', async () => {
    const slots = new FairSlots(1);
    const idle: SlotHolder = holder('ada', {
      yieldSlot: () => {
        slots.release(idle);
        return true;
      },
    });
    await slots.take(idle, patient);
    expect(await slots.take(holder('bob'), patient)).toBe('granted');
  });

  test('does not take a slot from another caller if its own caller has its share', async () => {
    const slots = new FairSlots(2);
    let count = 0;
    const idle = holder('bob', {
      yieldSlot: () => {
        count += 1;
        return false;
      },
    });
    await slots.take(idle, patient);
    await slots.take(holder('ada'), patient);
    const wait = { ...patient, slotTimeout: 100 };
    expect(await slots.take(holder('ada'), wait)).toBe('timed-out');
    expect(count).toBe(0);
  });

  test('times out, unless it resumes an earlier query', async () => {
    const slots = new FairSlots(1);
    const first = holder('ada');
    await slots.take(first, patient);
    const wait = { ...patient, slotTimeout: 20 };
    const resumed = slots.take(holder('bob', { resuming: true }), wait);
    expect(await slots.take(holder('eve'), wait)).toBe('timed-out');
    expect(await outcomeOf(resumed)).toBe('waits');
    slots.release(first);
    expect(await resumed).toBe('granted');
  });

  test('a new query gets a slot before a resuming query of the same caller', async () => {
    const slots = new FairSlots(1);
    const first = holder('ada');
    await slots.take(first, patient);
    const resumed = slots.take(holder('ada', { resuming: true }), patient);
    const fresh = slots.take(holder('ada'), patient);
    slots.release(first);
    expect([await outcomeOf(fresh), await outcomeOf(resumed)]).toEqual(['granted', 'waits']);
  });

  test('a cancelled query takes no slot from others', async () => {
    const slots = new FairSlots(1);
    const first = holder('ada');
    await slots.take(first, patient);
    const leaving = new AbortController();
    const second = slots.take(holder('bob'), { ...patient, signal: leaving.signal });
    const last = slots.take(holder('eve'), patient);
    leaving.abort();
    expect(await second).toBe('cancelled');
    slots.release(first);
    expect(await last).toBe('granted');
  });
});
