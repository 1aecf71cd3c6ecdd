import type { Column } from '../../../../shared/contract/catalogue/catalogue.ts';
import type { Cell, Format } from '../../../../shared/contract/results/run.ts';
import type { Check } from '../check.ts';
import { type CellFault, faultOfCell } from '../declared-type.ts';
import { type Fault, type FaultCode, outcomeOf } from '../outcome.ts';
import type { Subject } from '../subject.ts';

const longestValue = 80;

function faultOf(format: Format, column: Column, row: number, cell: Cell, found: CellFault): Fault {
  const value = cell[1].slice(0, longestValue);
  const type = (format === 'odata' ? column.odataType : null) ?? column.odataType ?? column.restType;
  const facts = { format, column: column.name, row };
  if (found.code === 'null-not-allowed') return { code: found.code, facts };
  if (found.code === 'value-too-long') return { code: found.code, facts: { ...facts, value, limit: found.limit } };
  return { code: found.code, facts: { ...facts, value, type } };
}

/** The first fault of each kind in each column: a wrong type is wrong in every row. */
async function faultsOf(subject: Subject, format: Format): Promise<readonly Fault[]> {
  const { rows } = await subject.first(format);
  return subject.columns.flatMap((column) => {
    const found = new Map<FaultCode, Fault>();
    for (const [index, row] of rows.entries()) {
      const cell = row.get(column.name);
      const fault = cell === undefined ? null : faultOfCell(cell, column, format);
      if (cell !== undefined && fault !== null && !found.has(fault.code)) {
        found.set(fault.code, faultOf(format, column, index + 1, cell, fault));
      }
    }
    return [...found.values()];
  });
}

/** The values are of the types that `$metadata` and the catalogue declare, in both formats. */
export const typesCheck: Check = {
  id: 'types',
  look: async (subject) => {
    const firsts = await Promise.all(subject.formats.map((format) => subject.first(format)));
    const values = firsts.reduce((sum, { rows }) => sum + rows.length * subject.columns.length, 0);
    if (values === 0) return { status: 'skipped', reason: 'no-rows' };
    const faults = await Promise.all(subject.formats.map((format) => faultsOf(subject, format)));
    return outcomeOf(faults.flat(), { values });
  },
};
