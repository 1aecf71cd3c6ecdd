import type { Column } from '../../../../shared/contract/catalogue/catalogue.ts';
import type { Format } from '../../../../shared/contract/results/run.ts';
import type { Row } from '../asked-rows.ts';
import type { Check } from '../check.ts';
import { type Fault, outcomeOf } from '../outcome.ts';
import { probeColumn } from '../probe-column.ts';
import type { Subject } from '../subject.ts';

/** Types whose order nobody disputes: texts are sorted by each engine in its own way. */
const types = ['int32', 'int64', 'double', 'decimal', 'date', 'dateTimeOffset'] as const;

/** What a value counts for in an order; null where it has none: nulls and NaN stand first or last, as the deployment likes. */
function rankOf(row: Row, { name, type }: Column): number | null {
  const [kind, text] = row.get(name) ?? ['absent', ''];
  if (kind === 'null' || kind === 'absent') return null;
  const isMoment = type === 'date' || type === 'dateTimeOffset';
  const rank = isMoment && kind === 'string' ? Date.parse(text) : Number(text.replace('INF', 'Infinity'));
  return Number.isNaN(rank) ? null : rank;
}

/** The place of the first row that stands before one that belongs before it; -1 where all is in order. */
function misplaced(rows: readonly Row[], column: Column, descending: boolean): number {
  let last: number | null = null;
  for (const [place, row] of rows.entries()) {
    const rank = rankOf(row, column);
    if (rank === null) continue;
    if (last !== null && (descending ? rank > last : rank < last)) return place;
    last = rank;
  }
  return -1;
}

async function faultsOf(subject: Subject, format: Format, column: Column): Promise<readonly Fault[]> {
  const { rows } = await subject.first(format);
  // In the direction that the rows do not have already.
  const descending = misplaced(rows, column, true) !== -1;
  const order = [{ column: column.name, descending }];
  const answer = await subject.ask(format, { order, slice: { kind: 'page', number: 1, size: subject.size }, count: false });
  const place = answer === null ? -1 : misplaced(answer.rows, column, descending);
  return place === -1 ? [] : [{ code: 'order-ignored', facts: { format, column: column.name, row: place + 1 } }];
}

/** Rows come in the order asked for, in both formats. */
export const orderCheck: Check = {
  id: 'order',
  look: async (subject) => {
    const { capabilities } = subject.description.metadata ?? {};
    if (capabilities?.sortable === false) return { status: 'skipped', reason: 'not-offered' };
    const oneWay = new Set([...(capabilities?.ascendingOnly ?? []), ...(capabilities?.descendingOnly ?? [])]);
    const candidates = subject.columns.filter(({ name, sortable }) => sortable !== false && !oneWay.has(name));
    const [first] = await Promise.all(subject.formats.map((format) => subject.first(format)));
    const column = probeColumn(candidates, first?.rows ?? [], types);
    if (column === null) return { status: 'skipped', reason: 'no-column-fit' };
    const faults = await Promise.all(subject.formats.map((format) => faultsOf(subject, format, column)));
    return outcomeOf(faults.flat(), { column: column.name });
  },
};
