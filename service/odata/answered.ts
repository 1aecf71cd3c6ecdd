import { functions } from '../../shared/odata/index.ts';
import { operators } from '../engine/expression.ts';

/** Functions that are worked out before a query reaches an engine. */
const ofRequests: readonly string[] = ['cast', 'now', 'mindatetime', 'maxdatetime'];
const known: ReadonlySet<string> = new Set([...operators, ...ofRequests]);

/** The functions of the standard that an engine of expressions answers, as `$metadata` tells them. */
export const filterFunctions: readonly string[] = functions.map(({ name }) => name).filter((name) => known.has(name));

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
