import type { Format } from '../../../../shared/contract/results/run.ts';
import type { Query } from '../../../../shared/query/index.ts';
import type { Check } from '../check.ts';
import { type Fault, outcomeOf } from '../outcome.ts';
import type { Subject } from '../subject.ts';

/** The one row at a place, counted from 0, and nothing else. */
function rowAt(place: number): Partial<Query> {
  return { slice: { kind: 'page', number: place + 1, size: 1 }, count: false };
}

/** Whether there are exactly so many rows: the last one is there, and none after it. */
async function faultOf(subject: Subject, format: Format, total: number): Promise<Fault | null> {
  const { rows, whole } = await subject.first(format);
  const wrong = (count: number): Fault => ({ code: 'total-wrong', facts: { format, total, rows: count } });
  if (rows.length > total) return wrong(rows.length);
  const skippable = format === 'rest' || subject.description.metadata?.capabilities.skipSupported !== false;
  if (!skippable) return whole && rows.length !== total ? wrong(rows.length) : null;
  const last = total === 0 ? null : await subject.ask(format, rowAt(total - 1));
  if (last !== null && last.rows.length > 1) return { code: 'limit-ignored', facts: { format, asked: 1 } };
  if (last !== null && last.rows.length === 0) return wrong(rows.length);
  const beyond = await subject.ask(format, rowAt(total));
  return beyond !== null && beyond.rows.length > 0 ? wrong(total + beyond.rows.length) : null;
}

/** The number of rows that answers tell is the number that there are, and both formats tell the same. */
export const totalsCheck: Check = {
  id: 'totals',
  look: async (subject) => {
    const firsts = await Promise.all(subject.formats.map(async (format) => ({ format, total: (await subject.first(format)).total })));
    const told = firsts.flatMap(({ format, total }) => (total === null ? [] : [{ format, total }]));
    if (told.length === 0) return { status: 'skipped', reason: 'no-total' };
    const faults = await Promise.all(told.map(({ format, total }) => faultOf(subject, format, total)));
    const counts = Object.fromEntries(told.map(({ format, total }) => [format, total]));
    const differ: Fault[] = new Set(told.map(({ total }) => total)).size > 1 ? [{ code: 'totals-differ', facts: counts }] : [];
    return outcomeOf([...faults.filter((fault) => fault !== null), ...differ], counts);
  },
};
