import { functions } from '../../shared/odata/index.ts';
import type { Table } from '../engine/engine.ts';
import { operators } from '../engine/expression.ts';

/** Functions that are evaluated before a query reaches an engine. */
const ofRequests: readonly string[] = ['cast', 'isof', 'hassubset', 'hassubsequence', 'now', 'mindatetime', 'maxdatetime'];
const supported: ReadonlySet<string> = new Set([...operators, ...ofRequests]);

/** Standard functions that engines support. */
export const supportedFunctions: readonly string[] = functions.map(({ name }) => name).filter((name) => supported.has(name));

/** Returns the functions that a table's engine supports, for `$metadata`. Null if the engine doesn't support expressions. */
export function filterFunctionsOf(table: Table | undefined): readonly string[] | null {
  return table?.derive === undefined ? null : supportedFunctions;
}

/** The supported transformations of `$apply`. */
export const transformations = [
  'aggregate',
  'groupby',
  'filter',
  'search',
  'compute',
  'orderby',
  'top',
  'skip',
  'topcount',
  'topsum',
  'toppercent',
  'bottomcount',
  'bottomsum',
  'bottompercent',
  'concat',
  'identity',
  'join',
  'outerjoin',
  'nest',
] as const;
