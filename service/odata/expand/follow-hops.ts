import type { Predicate } from '../../../shared/query/index.ts';
import type { QueryContext } from '../../engine/query-context.ts';
import { rowsOfStream } from '../../formats/rows-of-stream.ts';
import { HttpProblem } from '../../http/problems/http-problem.ts';
import { errorText } from '../../texts/error-text.ts';
import type { Hop } from '../resource-address.ts';
import { plainFormat, rowShape } from '../rows/json-format.ts';
import { rowMembers } from '../rows/row-members.ts';
import { keyCondition, keyTextOf } from './key-text.ts';

/** A condition that no row matches. */
const noRows: Predicate = { kind: 'or', operands: [] };

/**
 * Returns the condition that only the target rows of a path's relations match. Null for a path without relations. Each relation is one
 * statement.
 *
 * @throws HttpProblem 404 if a row on the path doesn't exist, or isn't visible to the caller
 */
export async function followHops(hops: readonly Hop[], running: QueryContext): Promise<Predicate | null> {
  let condition: Predicate | null = null;
  for (const { served, key, relation } of hops) {
    const operands: readonly Predicate[] = [...(key === null ? [] : [key]), ...(condition === null ? [] : [condition])];
    const query = { columns: relation.columns, where: { kind: 'and', operands } as const, order: [], skip: 0, top: 1 };
    const rows = await Array.fromAsync(rowsOfStream(served.table.stream(query, rowShape(plainFormat, null), running)), (batch) =>
      batch.map((row) => rowMembers(row)),
    );
    const [row] = rows.flat();
    if (row === undefined) throw new HttpProblem(404, 'unknown-entity', errorText('unknown-row', { api: served.api.accessPoint }));
    const values = keyTextOf(row, relation.columns, served.api);
    condition = values === null ? noRows : keyCondition(relation.referenced, values.values);
  }
  return condition;
}
