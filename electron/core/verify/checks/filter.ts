import { compareCells } from '../../../../shared/compare/compare-cells.ts';
import type { Column } from '../../../../shared/contract/catalogue/catalogue.ts';
import type { Cell, Format } from '../../../../shared/contract/results/run.ts';
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

/** Signs that URLs, their languages and what stands before a deployment treat in ways of their own, and letters beyond ASCII. */
const heldHard = /['"+%&#;=<>\u0080-\u{10ffff}]/u;
/** Signs by which the languages say patterns. */
const pattern = /[*\\]/;

/** A condition of a column with one of its values among those that fit. */
function conditionOf(column: Column, rows: readonly Row[], fits: (text: string) => boolean): Condition | null {
  const found = rows.map((row) => present(row, column)).filter((cell) => cell !== null && cell[1] !== '' && fits(cell[1]));
  const cell = found[Math.floor(found.length / 2)] ?? null;
  const value = cell === null ? null : readLiteral(cell[1], column.type);
  return cell === null || value === null ? null : { column, cell, value };
}

/** Conditions that some rows meet and others do not: one for each type that there is, and one with a text that is hard to send. */
function conditionsOf(subject: Subject, rows: readonly Row[]): readonly Condition[] {
  const filterable = subject.columns.filter(({ filterable: may }) => may);
  const plain = types.flatMap((type) => {
    const column = probeColumn(filterable, rows, [type]);
    return column === null ? [] : (conditionOf(column, rows, (text) => !heldHard.test(text) && !pattern.test(text)) ?? []);
  });
  const texts = filterable.filter(({ type, list }) => type === 'string' && !list);
  const hard = texts.values().map((column) => conditionOf(column, rows, (text) => heldHard.test(text) && !pattern.test(text)));
  const hardest = hard.find((condition) => condition !== null);
  return hardest === undefined ? plain : [...plain, hardest];
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
    const conditions = conditionsOf(subject, first?.rows ?? []);
    if (conditions.length === 0) return { status: 'skipped', reason: 'no-column-fit' };
    const asked = conditions.flatMap((condition) => subject.formats.map((format) => faultsOf(subject, format, condition)));
    const columns = new Set(conditions.map(({ column }) => column.name));
    return outcomeOf((await Promise.all(asked)).flat(), { conditions: conditions.length, columns: [...columns].join(', ') });
  },
};
