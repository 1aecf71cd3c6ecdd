import { compareCells } from '../../../../shared/compare/compare-cells.ts';
import type { Column } from '../../../../shared/contract/catalogue/catalogue.ts';
import type { Format } from '../../../../shared/contract/results/run.ts';
import { languageOf } from '../../../../shared/languages/index.ts';
import type { Query } from '../../../../shared/query/index.ts';
import type { Cell } from '../../../../shared/values/cell.ts';
import { readLiteral } from '../../../../shared/values/literal.ts';
import type { Literal } from '../../../../shared/values/value-type.ts';
import { type Fault, outcomeOf, shownBy } from '../outcome.ts';
import type { Row } from '../requested-rows.ts';
import { probeColumn } from '../row-identity.ts';
import type { AskedRows, Check, Subject } from '../subject.ts';

/** Types whose values have only one notation, simplest type first. */
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

/** Characters that URLs, query languages, and proxies treat specially, and non-ASCII characters. */
const specialCharacters = /['"+%&#;=<>\u0080-\u{10ffff}]/u;
/** Wildcard and escape characters of the query languages. */
const pattern = /[*\\]/;

/** Returns a condition that compares the column with one of its suitable values. Null if no value is suitable. */
function conditionOf(column: Column, rows: readonly Row[], isSuitable: (text: string) => boolean): Condition | null {
  const found = rows.map((row) => present(row, column)).filter((cell) => cell !== null && cell[1] !== '' && isSuitable(cell[1]));
  const cell = found[Math.floor(found.length / 2)] ?? null;
  const value = cell === null ? null : readLiteral(cell[1], column.type);
  return cell === null || value === null ? null : { column, cell, value };
}

/** Returns conditions that only some rows match: one per type, and one with a text that contains special characters. */
function conditionsOf(subject: Subject, rows: readonly Row[]): readonly Condition[] {
  const filterable = subject.columns.filter(({ filterable: may }) => may);
  const plain = types.flatMap((type) => {
    const column = probeColumn(filterable, rows, [type]);
    return column === null ? [] : (conditionOf(column, rows, (text) => !specialCharacters.test(text) && !pattern.test(text)) ?? []);
  });
  const texts = filterable.filter(({ type, list }) => type === 'string' && !list);
  const hard = texts.values().map((column) => conditionOf(column, rows, (text) => specialCharacters.test(text) && !pattern.test(text)));
  const hardest = hard.find((condition) => condition !== null);
  return hardest === undefined ? plain : [...plain, hardest];
}

/** Returns whether a row matches a condition. Ignores case and accents, because servers can ignore them. */
function matches(row: Row, { column, cell }: Condition): boolean {
  const own = present(row, column);
  if (own === null) return false;
  if (column.type === 'string') return own[1].trimEnd().localeCompare(cell[1].trimEnd(), 'en', { sensitivity: 'base' }) === 0;
  return compareCells(own, cell, column.type).kind !== 'value';
}

function isCertain(row: Row, { column, cell }: Condition): boolean {
  return present(row, column)?.[1] === cell[1];
}

async function filterFaults(subject: Subject, format: Format, condition: Condition): Promise<readonly Fault[]> {
  const { column, cell, value } = condition;
  const where = { kind: 'comparison', column: column.name, operator: 'eq', value } as const;
  const response = await subject.request(format, { where, slice: { kind: 'page', number: 1, size: subject.size }, count: false });
  if (response === null) return [];
  const facts = { format, column: column.name, value: cell[1] };
  const misplaced = response.rows.find((row) => !matches(row, condition));
  if (misplaced !== undefined)
    return shownBy([{ code: 'filter-ignored', facts: { ...facts, found: present(misplaced, column)?.[1] ?? 'null' } }], response);
  const first = await subject.first(format);
  const { rows, isComplete } = first;
  const expected = rows.filter((row) => isCertain(row, condition)).length;
  const maximum = isComplete ? rows.filter((row) => matches(row, condition)).length : Number.POSITIVE_INFINITY;
  const found = response.rows.length;
  if (found >= expected && found <= maximum) return [];
  return shownBy([{ code: 'filter-count', facts: { ...facts, expected, rows: found } }], first, response);
}

/** Checks that a condition returns exactly the rows that match it, in both formats. */
export const filterCheck: Check = {
  id: 'filter',
  run: async (subject) => {
    if (subject.description.metadata?.capabilities.filterable === false) return { status: 'skipped', reason: 'not-offered' };
    const [first] = await Promise.all(subject.formats.map((format) => subject.first(format)));
    const conditions = conditionsOf(subject, first?.rows ?? []);
    if (conditions.length === 0) return { status: 'skipped', reason: 'no-column-fit' };
    const checked = conditions.flatMap((condition) => subject.formats.map((format) => filterFaults(subject, format, condition)));
    const columns = new Set(conditions.map(({ column }) => column.name));
    return outcomeOf((await Promise.all(checked)).flat(), { conditions: conditions.length, columns: [...columns].join(', ') });
  },
};

async function selectionFaults(subject: Subject, format: Format, column: string): Promise<readonly Fault[]> {
  const response = await subject.request(format, { columns: [column], slice: { kind: 'page', number: 1, size: 5 }, count: false });
  if (response === null) return [];
  // A service can add the key columns to identify rows.
  const allowed = new Set([column, ...subject.key.map(({ name }) => name)]);
  const unexpected = response.rows.find((row) => !row.has(column) || [...row.keys()].some((name) => !allowed.has(name)));
  if (unexpected === undefined) return [];
  const found = [...unexpected.keys()].slice(0, 5).join(', ');
  return shownBy([{ code: 'selection-ignored', facts: { format, column, found } }], response);
}

/** Checks that rows have exactly the requested columns, in both formats. */
export const selectionCheck: Check = {
  id: 'selection',
  run: async (subject) => {
    if (subject.description.metadata?.capabilities.selectable === false) return { status: 'skipped', reason: 'not-offered' };
    const column = subject.columns.findLast(({ key, odataType }) => !key && odataType !== null);
    if (column === undefined || subject.columns.length < 2) return { status: 'skipped', reason: 'no-column-fit' };
    const firsts = await Promise.all(subject.formats.map((format) => subject.first(format)));
    if (firsts.every(({ rows }) => rows.length === 0)) return { status: 'skipped', reason: 'no-rows' };
    const faults = await Promise.all(subject.formats.map((format) => selectionFaults(subject, format, column.name)));
    return outcomeOf(faults.flat(), { column: column.name });
  },
};

/** Returns the query for the single row at a 0-based index. */
function rowAt(index: number): Partial<Query> {
  return { slice: { kind: 'page', number: index + 1, size: 1 }, count: false };
}

/** Returns a fault unless the API has exactly `total` rows: the last row must exist, with no row after it. */
async function totalFaults(subject: Subject, format: Format, total: number): Promise<readonly Fault[]> {
  const first = await subject.first(format);
  const { rows, isComplete } = first;
  const wrong = (count: number, shown: AskedRows = first): readonly Fault[] =>
    shownBy([{ code: 'total-wrong', facts: { format, total, rows: count } }], first, shown);
  if (rows.length > total) return wrong(rows.length);
  const skippable = !languageOf(format).hasMetadata || subject.description.metadata?.capabilities.skipSupported !== false;
  if (!skippable) return isComplete && rows.length !== total ? wrong(rows.length) : [];
  const last = total === 0 ? null : await subject.request(format, rowAt(total - 1));
  if (last !== null && last.rows.length > 1) return shownBy([{ code: 'limit-ignored', facts: { format, asked: 1 } }], last);
  if (last !== null && last.rows.length === 0) return wrong(rows.length, last);
  const pastEnd = await subject.request(format, rowAt(total));
  return pastEnd !== null && pastEnd.rows.length > 0 ? wrong(total + pastEnd.rows.length, pastEnd) : [];
}

/** Checks that the reported number of rows is correct, and the same in both formats. */
export const totalsCheck: Check = {
  id: 'totals',
  run: async (subject) => {
    const firsts = await Promise.all(subject.formats.map(async (format) => ({ ...(await subject.first(format)), format })));
    const reported = firsts.flatMap(({ format, total, request }) => (total === null ? [] : [{ format, total, request }]));
    if (reported.length === 0) return { status: 'skipped', reason: 'no-total' };
    const faults = await Promise.all(reported.map(({ format, total }) => totalFaults(subject, format, total)));
    const counts = Object.fromEntries(reported.map(({ format, total }) => [format, total]));
    const differ: Fault[] = new Set(reported.map(({ total }) => total)).size > 1 ? [{ code: 'totals-differ', facts: counts }] : [];
    return outcomeOf([...faults.flat(), ...shownBy(differ, ...reported)], counts);
  },
};
