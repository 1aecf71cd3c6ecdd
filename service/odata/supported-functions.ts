import { functions } from '../../shared/odata/index.ts';
import type { Table } from '../engine/engine.ts';
import { operators } from '../engine/expression.ts';

/** Functions that are worked out before a query reaches an engine. */
const ofRequests: readonly string[] = ['cast', 'isof', 'hassubset', 'hassubsequence', 'now', 'mindatetime', 'maxdatetime'];
const known: ReadonlySet<string> = new Set([...operators, ...ofRequests]);

/** The functions of the standard that engines answer. */
export const supportedFunctions: readonly string[] = functions.map(({ name }) => name).filter((name) => known.has(name));

/** Those that a table's engine answers, as `$metadata` tells them; null where it answers no expressions. */
export function filterFunctionsOf(table: Table | undefined): readonly string[] | null {
  return table?.derive === undefined ? null : supportedFunctions;
}

/** The transformations of `$apply` that it answers. */
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
] as const;
