import { compareCells } from '../../../../shared/compare/compare-cells.ts';
import type { Column } from '../../../../shared/contract/catalogue.ts';
import type { Cell, Format } from '../../../../shared/contract/run.ts';
import { readLiteral } from '../../../../shared/values/literal.ts';
import type { Literal } from '../../../../shared/values/value-type.ts';
import type { Row } from '../asked-rows.ts';
import type { Check } from '../check.ts';
import { type Fault, outcomeOf } from '../outcome.ts';
import { probeColumn } from '../probe-column.ts';
import type { Subject } from '../subject.ts';

/** Types whose values are written in one way alone, the plainest first. */
const types = ['int32', 'int64', 'string', 'guid', 'date', 'decimal', 'boolean', 'dateTimeOffset'] as const;

interface Condition {
  readonly column: Column;
  readonly cell: Cell;
  readonly value: Literal;
}

function present(row: Row, { name }: Column): Cell | null {
  const cell = row.get(name);
  return cell === undefined || cell[0] === 'null' ? null : cell;
}

/** A condition that some rows meet and others do not. */
function conditionOf(subject: Subject, rows: readonly Row[]): Condition | null {
  const column = probeColumn(
    subject.columns.filter(({ filterable }) => filterable),
    rows,
    types,
  );
  if (column === null) return null;
  const found = rows.map((row) => present(row, column)).filter((cell) => cell !== null && cell[1] !== '' && !/[*"'\\]/.test(cell[1]));
  const cell = found[Math.floor(found.length / 2)] ?? null;
  const value = cell === null ? null : readLiteral(cell[1], column.type);
  return cell === null || value === null ? null : { column, cell, value };
}

/** A deployment may take texts for the same whatever their case and accents. */
function meets(row: Row, { column, cell }: Condition): boolean {
  const own = present(row, column);
  if (own === null) return false;
  if (column.type === 'string') return own[1].trimEnd().localeCompare(cell[1].trimEnd(), 'en', { sensitivity: 'base' }) === 0;
  return compareCells(own, cell, column.type).kind !== 'value';
}

function isCertain(row: Row, { column, cell }: Condition): boolean {
  return present(row, column)?.[1] === cell[1];
}

async function faultsOf(subject: Subject, format: Format, condition: Condition): Promise<readonly Fault[]> {
  const { column, cell, value } = condition;
  const where = { kind: 'comparison', column: column.name, operator: 'eq', value } as const;
  const answer = await subject.ask(format, { where, slice: { kind: 'page', number: 1, size: subject.size }, count: false });
  if (answer === null) return [];
  const facts = { format, column: column.name, value: cell[1] };
  const stray = answer.rows.find((row) => !meets(row, condition));
  if (stray !== undefined) return [{ code: 'filter-ignored', facts: { ...facts, found: present(stray, column)?.[1] ?? 'null' } }];
  const { rows, whole } = await subject.first(format);
  const expected = rows.filter((row) => isCertain(row, condition)).length;
  const atMost = whole ? rows.filter((row) => meets(row, condition)).length : Number.POSITIVE_INFINITY;
  const found = answer.rows.length;
  return found < expected || found > atMost ? [{ code: 'filter-count', facts: { ...facts, expected, rows: found } }] : [];
}

/** A condition brings the rows that meet it, and no other, in both formats. */
export const filterCheck: Check = {
  id: 'filter',
  look: async (subject) => {
    if (subject.description.metadata?.capabilities.filterable === false) return { status: 'skipped', reason: 'not-offered' };
    const [first] = await Promise.all(subject.formats.map((format) => subject.first(format)));
    const condition = conditionOf(subject, first?.rows ?? []);
    if (condition === null) return { status: 'skipped', reason: 'no-column-fit' };
    const faults = await Promise.all(subject.formats.map((format) => faultsOf(subject, format, condition)));
    return outcomeOf(faults.flat(), { column: condition.column.name, value: condition.cell[1].slice(0, 80) });
  },
};
