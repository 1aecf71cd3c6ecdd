import type { Groups } from '../../../../shared/contract/results/groups.ts';
import type { ValueType } from '../../../../shared/values/value-type.ts';
import { fail } from '../../../wire/problem-error.ts';
import type { ResultStore } from '../store/result-store.ts';
import type { Group, GroupValue } from './group-condition.ts';

/** Maximum number of groups. Nobody reads more groups, such as a million rows with different keys. */
export const maxGroups = 200_000;

type TypeOf = (column: string) => ValueType;

/** Stores groups as the rows of a result. */
export async function storeGroups(
  store: ResultStore,
  groups: readonly Group[],
  names: readonly string[],
  typeOf: TypeOf,
): Promise<Pick<Groups, 'runId' | 'rows'>> {
  const result = await store.create();
  result.begin({ mediaType: 'application/json', charset: null, rowsPath: [] });
  const rows = groups.map(
    (group) => `{${names.map((name) => `${JSON.stringify(name)}:${jsonOf(group.get(name) ?? null, typeOf(name))}`).join(',')}}`,
  );
  const problem = (await result.take(new TextEncoder().encode(`[${rows.join(',\n')}]`))) ?? (await result.end(true));
  if (problem !== null) {
    await store.release(result.runId);
    return fail(problem.code, problem);
  }
  return { runId: result.runId, rows: groups.length };
}

/** Returns the JSON of a value. Valid numbers and booleans aren't quoted. */
function jsonOf(value: GroupValue, type: ValueType): string {
  if (value === null) return 'null';
  const isNumber = type === 'int32' || type === 'int64' || type === 'decimal' || type === 'double';
  if (isNumber && /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(value)) return value;
  return type === 'boolean' && (value === 'true' || value === 'false') ? value : JSON.stringify(value);
}
