import type { Format } from '../../../../shared/contract/results/run.ts';
import type { Check } from '../check.ts';
import { type Fault, outcomeOf } from '../outcome.ts';
import type { Subject } from '../subject.ts';

async function faultsOf(subject: Subject, format: Format, column: string): Promise<readonly Fault[]> {
  const answer = await subject.ask(format, { columns: [column], slice: { kind: 'page', number: 1, size: 5 }, count: false });
  if (answer === null) return [];
  // A service may add the key, which it needs to tell rows apart.
  const allowed = new Set([column, ...subject.key.map(({ name }) => name)]);
  const odd = answer.rows.find((row) => !row.has(column) || [...row.keys()].some((name) => !allowed.has(name)));
  return odd === undefined ? [] : [{ code: 'selection-ignored', facts: { format, column, found: [...odd.keys()].slice(0, 5).join(', ') } }];
}

/** Rows have the columns that were asked for, and no other, in both formats. */
export const selectionCheck: Check = {
  id: 'selection',
  look: async (subject) => {
    if (subject.description.metadata?.capabilities.selectable === false) return { status: 'skipped', reason: 'not-offered' };
    const column = subject.columns.findLast(({ key, odataType }) => !key && odataType !== null);
    if (column === undefined || subject.columns.length < 2) return { status: 'skipped', reason: 'no-column-fit' };
    const firsts = await Promise.all(subject.formats.map((format) => subject.first(format)));
    if (firsts.every(({ rows }) => rows.length === 0)) return { status: 'skipped', reason: 'no-rows' };
    const faults = await Promise.all(subject.formats.map((format) => faultsOf(subject, format, column.name)));
    return outcomeOf(faults.flat(), { column: column.name });
  },
};
