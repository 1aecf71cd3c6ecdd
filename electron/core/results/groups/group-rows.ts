import type { Groups, GroupsRequest } from '../../../../shared/contract/results/groups.ts';
import { columnsForGroups, namesOfGroups } from '../../../../shared/query/grouping.ts';
import type { ColumnOrder, MeasureMethod } from '../../../../shared/query/query.ts';
import { ownValue } from '../../../../shared/values/own-value.ts';
import type { ValueType } from '../../../../shared/values/value-type.ts';
import { fail } from '../../../wire/problem-error.ts';
import { exactMean, exactSum } from '../arrange/column-sql.ts';
import type { SqlValue } from '../arrange/worker/orders.ts';
import type { Result } from '../store/result.ts';
import type { ResultStore } from '../store/result-store.ts';
import { compareValues, type Group, type GroupValue, matchesGroup } from './group-condition.ts';
import { columnsOfMeasure, groupStatement } from './group-statement.ts';
import { maxGroups, storeGroups } from './store-groups.ts';

type TypeOf = (column: string) => ValueType;

/**
 * Computes groups from the current rows of a result with the rules of `$apply`, and stores the groups as a result.
 *
 * @throws ProblemError `storage-failed`, `result-too-large` for more than 200,000 groups; the signal's reason when the signal is aborted
 */
export async function groupRows(store: ResultStore, result: Result, request: GroupsRequest, signal?: AbortSignal): Promise<Groups> {
  const { grouping, types, order } = request;
  const typeOf: TypeOf = (column) => ownValue(types, column) ?? 'unknown';
  const table = await store.columns.open(result, columnsForGroups(grouping), signal);
  const statement = groupStatement(grouping, table, typeOf);
  const found = await store.columns.query(`${statement} LIMIT ${maxGroups + 1}`, [], signal);
  if (found.length > maxGroups) return fail('result-too-large', { parameters: { reason: 'groups', groups: maxGroups } });
  const names = namesOfGroups(grouping);
  const read = found.map((values): Group => {
    const keys = grouping.keys.map((_, index) => textOf(values[index]));
    const measures = grouping.measures.map(({ method }, index) => {
      const at = keys.length + index * columnsOfMeasure;
      return measureOf(method, values.slice(at, at + columnsOfMeasure));
    });
    return new Map([...keys, ...measures].map((value, index) => [names[index] ?? '', value]));
  });
  const { having } = grouping;
  const groups = having === null ? read : read.filter((group) => matchesGroup(having, group, typeOf));
  const sorted = sortGroups(
    groups,
    order.length > 0 ? order : grouping.keys.map(({ name }) => ({ column: name, descending: false })),
    typeOf,
  );
  return { ...(await storeGroups(store, sorted, names, typeOf)), columns: names, of: table.rows };
}

function textOf(value: SqlValue | undefined): GroupValue {
  return value === null || value === undefined ? null : String(value);
}

/** Returns a measure from its text, its exact sum, and the number of its values. Null if there are no values. */
function measureOf(method: MeasureMethod, [text, sum, count]: readonly SqlValue[]): GroupValue {
  if (method === 'count' || method === 'countDistinct') return textOf(text);
  if (count === undefined || count === null || Number(count) === 0) return null;
  if (typeof sum !== 'string') return method === 'minimum' || method === 'maximum' ? textOf(text) : String(Number(text));
  const exact = exactSum(sum);
  if (method === 'sum') return exact;
  // The average is the exact sum divided by the count, as a double. The data service computes averages in the same way.
  const average = String(Number(exact) / Number(count));
  return average.includes('e+') ? exactMean(exact, Number(count)) : average;
}

function sortGroups(groups: readonly Group[], order: readonly ColumnOrder[], typeOf: TypeOf): readonly Group[] {
  return groups.toSorted((left, right) => {
    for (const { column, descending } of order) {
      const difference = compareValues(left.get(column) ?? null, right.get(column) ?? null, typeOf(column));
      if (difference !== 0) return descending ? -difference : difference;
    }
    return 0;
  });
}
