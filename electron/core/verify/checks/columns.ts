import type { Format } from '../../../../shared/contract/results/run.ts';
import type { Check } from '../check.ts';
import { type Fault, outcomeOf } from '../outcome.ts';
import type { Subject } from '../subject.ts';

async function faultsOf(subject: Subject, format: Format): Promise<readonly Fault[]> {
  const { rows, repeated } = await subject.first(format);
  const { columns, description } = subject;
  const missing = columns.flatMap(({ name }): Fault[] => {
    const without = rows.filter((row) => !row.has(name)).length;
    const first = rows.findIndex((row) => !row.has(name)) + 1;
    return without === 0 ? [] : [{ code: 'column-missing', facts: { format, column: name, rows: without, row: first } }];
  });
  const twice = [...repeated].map(
    ([column, places]): Fault => ({ code: 'column-twice', facts: { format, column, rows: places.length, row: places[0] ?? 1 } }),
  );
  if (description.metadata?.open === true) return [...missing, ...twice];
  const declared = new Set(description.columns.map(({ name }) => name));
  const strange = new Map<string, number>();
  for (const row of rows) {
    for (const name of row.keys()) if (!declared.has(name)) strange.set(name, (strange.get(name) ?? 0) + 1);
  }
  const unknown = [...strange].map(([column, count]): Fault => ({ code: 'column-unknown', facts: { format, column, rows: count } }));
  return [...missing, ...twice, ...unknown];
}

/** Every row has every column once (RFC 8259, §4) and no other: a missing value is null (OData JSON 4.01, §4.5.1), not left out. */
export const columnsCheck: Check = {
  id: 'columns',
  look: async (subject) => {
    const firsts = await Promise.all(subject.formats.map((format) => subject.first(format)));
    if (firsts.every(({ rows }) => rows.length === 0)) return { status: 'skipped', reason: 'no-rows' };
    const faults = await Promise.all(subject.formats.map((format) => faultsOf(subject, format)));
    return outcomeOf(faults.flat(), { columns: subject.columns.length });
  },
};
