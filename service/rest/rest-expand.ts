import { splitParameters } from '../../shared/url/index.ts';
import type { Relation } from '../catalogue/catalogue.ts';
import { limitExceeded, refuseQuery } from '../http/problems/query-mistake.ts';
import type { ServedApi } from '../http/service-context.ts';
import { deepestExpand, maxExpansions } from '../odata/expand/expand-limits.ts';
import type { Expansion } from '../odata/expand/read-expand.ts';
import type { ODataQuery } from '../odata/odata-query.ts';
import { errorText } from '../texts/error-text.ts';

/** Name of the parameter for related rows. Relations are separated by commas; relations of related rows follow a dot. */
const expandParameter = 'expand';

/** A query without `expand`, as sent, and the requested relations. */
export interface ExpandedSearch {
  readonly search: string;
  readonly expand: readonly Expansion[];
}

/**
 * Parses the parameter `expand`, such as `expand=customer,lines.product`.
 *
 * @param search the query part of a URL, as sent
 * @throws HttpProblem 400 for an unknown relation, or if a limit is exceeded
 */
export function readRestExpand(search: string, served: ServedApi): ExpandedSearch {
  const parameters = splitParameters(search);
  const expandParameters = parameters.filter(({ name }) => name.text === expandParameter);
  const paths = expandParameters.flatMap(({ value }) => value.text.split(',')).map((path) => path.trim());
  if (expandParameters.length === 0 || served.api.relations === undefined) return { search, expand: [] };
  if (paths.length > maxExpansions) throw limitExceeded('expansions', maxExpansions);
  const others = parameters.filter(({ name }) => name.text !== expandParameter).map(({ raw }) => raw);
  const expand = readLevel(
    paths.map((path) => path.split('.')),
    served,
    1,
  );
  return { search: others.length === 0 ? '' : `?${others.join('&')}`, expand };
}

function readLevel(paths: readonly (readonly string[])[], served: ServedApi, depth: number): readonly Expansion[] {
  if (depth > deepestExpand) throw limitExceeded('expandDepth', deepestExpand);
  const byName = Map.groupBy(paths, ([name = '']) => name);
  return [...byName].map(([name, same]): Expansion => {
    const relation = requireRelation(name, served);
    const target = served.related(relation);
    const further = same.flatMap(([, ...rest]) => (rest.length === 0 ? [] : [rest]));
    const expand = further.length === 0 ? [] : readLevel(further, target, depth + 1);
    return { relation, served: target, form: 'entities', query: { ...allColumnsQuery, expand }, search: '', isRecursive: false };
  });
}

const allColumnsQuery: ODataQuery = {
  steps: [],
  rows: { columns: [], where: null, order: [], skip: 0, top: null },
  count: false,
  skipToken: null,
  expand: [],
  named: [],
  hidden: [],
  linked: [],
  joins: [],
  usesTime: false,
};

function requireRelation(name: string, { api }: ServedApi): Relation {
  const relations = api.relations ?? [];
  const found = relations.find((relation) => relation.name === name);
  if (found !== undefined) return found;
  const known = relations.map((relation) => relation.name).join(', ');
  const facts = { api: api.accessPoint, name };
  const text = known === '' ? errorText('no-relation', facts) : errorText('no-relation_known', { ...facts, known });
  throw refuseQuery([{ code: 'parameter-value', text, at: { parameter: expandParameter, from: 0, to: name.length } }]);
}

/**
 * Returns the query for the rows of a page with their relations.
 *
 * @param columns the selected columns
 * @param read the columns that are read
 */
export function expandedRows(expand: readonly Expansion[], columns: readonly string[], read: readonly string[]): ODataQuery {
  return { ...allColumnsQuery, expand, hidden: read.filter((name) => !columns.includes(name)) };
}
