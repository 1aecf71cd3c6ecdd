import { type Node, parseOption, printOption } from '../../../shared/odata/index.ts';
import type { ExpandItem, NestedOption } from '../../../shared/odata/selection/select-node.ts';
import type { Relation } from '../../catalogue/catalogue.ts';
import { HttpProblem } from '../../http/problems/http-problem.ts';
import { limitExceeded, queryNotSupported } from '../../http/problems/query-mistake.ts';
import type { ServedApi } from '../../http/service-context.ts';
import { type ErrorText, errorText } from '../../texts/error-text.ts';
import type { ODataQuery } from '../odata-query.ts';
import { keyColumns } from '../rows/entity-key.ts';
import { deepestExpand, maxExpansions } from './expand-limits.ts';

/** A relation whose rows are returned with each row (OData URL Conventions 4.01, 5.1.3). */
export interface Expansion {
  readonly relation: Relation;
  /** The related API, as visible to the caller. */
  readonly served: ServedApi;
  /** Selects what is returned: the rows, only their URLs, or only their number. */
  readonly form: 'entities' | 'references' | 'count';
  /** The parsed nested options. */
  readonly query: ODataQuery;
  /** The nested options without `$levels`, encoded as in a URL. */
  readonly search: string;
  /** True if `$levels` repeats the relation. */
  readonly isRecursive: boolean;
}

/** The position in a query, and the parser of nested options. */
export interface Expanding {
  /** Number of relations between these rows and the rows of the request. */
  readonly depth: number;
  /** Counts the relations of the whole query. */
  readonly size: { relations: number };
  /** The aliases of the request, encoded as in a URL. */
  readonly aliases: string;
  /**
   * Parses the options for related rows.
   *
   * @throws HttpProblem as for the options of a request
   */
  readonly read: (search: string, served: ServedApi, expanding: Expanding) => ODataQuery;
}

/**
 * Converts an `$expand` that was checked by the model.
 *
 * @throws HttpProblem 400 for options that a relation can't have, and above the limits; 501 for `$value`, types, and `$apply`
 */
export function readExpand(value: string, served: ServedApi, expanding: Expanding): readonly Expansion[] {
  const { tree } = parseOption('$expand', value);
  const items = tree?.kind === 'expand' ? tree.items : [];
  const expansions = items.flatMap((item) => relationsOf(item, value, served).map((relation) => ({ item, relation })));
  const isNamed = ({ item }: (typeof expansions)[number]) => item.segments[0]?.name !== '*';
  const named = expansions.filter(isNamed);
  const duplicate = named.find(({ relation }, index) => named.findIndex((other) => other.relation === relation) < index);
  if (duplicate !== undefined) throw wrongExpand(errorText('expand.twice', { relation: duplicate.relation.name }));
  // An item that names a relation takes precedence over a star.
  const others = expansions.filter((one) => !isNamed(one) && !named.some(({ relation }) => relation === one.relation));
  return [...named, ...others].map(({ item, relation }) => readItem(item, relation, served, expanding));
}

function relationsOf(item: ExpandItem, value: string, { api }: ServedApi): readonly Relation[] {
  const { relations = [], model } = api;
  const [first, second, ...more] = item.segments;
  if (first?.name === '*') return relations;
  const relation = relations.find(({ name }) => name === first?.name);
  const target = model.navigations?.find(({ name }) => name === relation?.name)?.typeName;
  if (relation !== undefined && more.length === 0 && (second === undefined || second.name === target)) return [relation];
  const text = errorText('expand.item', { item: value.slice(item.from, item.to) });
  throw queryNotSupported([{ code: 'not-answered', text, at: { parameter: '$expand', from: item.from, to: item.to } }]);
}

function readItem(item: ExpandItem, relation: Relation, served: ServedApi, expanding: Expanding): Expansion {
  const depth = expanding.depth + 1;
  if (depth > deepestExpand) throw limitExceeded('expandDepth', deepestExpand);
  expanding.size.relations += 1;
  if (expanding.size.relations > maxExpansions) throw limitExceeded('expansions', maxExpansions);
  const target = served.related(relation);
  const levels = levelsOf(item, relation, served, depth);
  const search = searchOf(item.options, expanding.aliases);
  const query = expanding.read(search, target, { ...expanding, depth });
  const form = item.suffix === '$count' ? 'count' : item.suffix === '$ref' ? 'references' : 'entities';
  refuseMisplaced(query, relation, form);
  const isRecursive = levels !== null;
  const again = levels === null || levels < 2 ? [] : [readItem(withLevels(item, levels - 1), relation, target, { ...expanding, depth })];
  const columns = [
    ...relation.referenced,
    ...(form === 'references' ? keysOf(target) : []),
    ...again.flatMap((one) => one.relation.columns),
  ];
  const completeQuery = withColumns({ ...query, expand: [...query.expand, ...again] }, columns, form);
  return { relation, served: target, form, query: completeQuery, search, isRecursive };
}

function keysOf({ api }: ServedApi): readonly string[] {
  const keys = keyColumns(api).map(({ name }) => name);
  if (keys.length > 0) return keys;
  throw wrongExpand(errorText('no-references', { api: api.accessPoint }));
}

/** Adds columns that are read but not returned. For references, nothing else is read. */
function withColumns(query: ODataQuery, needed: readonly string[], form: Expansion['form']): ODataQuery {
  const { columns } = query.rows;
  if (columns.length === 0 && form !== 'references') return query;
  const more = [...new Set(needed)].filter((name) => !columns.includes(name));
  return { ...query, rows: { ...query.rows, columns: [...columns, ...more] }, hidden: [...query.hidden, ...more] };
}

/** Returns the number of levels of the relation. Null without `$levels`. */
function levelsOf({ options }: ExpandItem, relation: Relation, { api }: ServedApi, depth: number): number | null {
  const value = options.find(({ name }) => name === '$levels')?.value;
  if (value?.kind !== 'levels') return null;
  if (relation.accessPoint !== api.accessPoint)
    throw wrongExpand(errorText('expand.levels-api', { relation: relation.name, api: relation.accessPoint }));
  const maxDepth = deepestExpand - depth + 1;
  if (value.number === 'max') return maxDepth;
  if (value.number < 1) throw wrongExpand(errorText('expand.levels-least'));
  if (value.number > maxDepth) throw limitExceeded('expandDepth', deepestExpand);
  return value.number;
}

function withLevels(item: ExpandItem, number: number): ExpandItem {
  const options = item.options.map((option): NestedOption => {
    const { value } = option;
    return option.name === '$levels' && value?.kind === 'levels' ? { ...option, value: { ...value, number } } : option;
  });
  return { ...item, options };
}

/**
 * Encodes the options like the options of a request. The aliases of the request are last, because the first of duplicate names takes
 * precedence.
 */
function searchOf(options: readonly NestedOption[], aliases: string): string {
  const own = options.flatMap(({ name, value }: { name: string; value: Node | null }) =>
    name === '$levels' ? [] : [`${name}=${encodeURIComponent(printOption(name, value))}`],
  );
  const names = new Set(options.map(({ name }) => name));
  const others = aliases.split('&').filter((alias) => alias !== '' && !names.has(decodeURIComponent(alias.split('=', 1)[0] ?? '')));
  return `?${[...own, ...others].join('&')}`;
}

function refuseMisplaced({ steps, rows, count, named }: ODataQuery, { name, list }: Relation, form: Expansion['form']): void {
  if (steps.some(({ kind }) => kind !== 'compute'))
    throw queryNotSupported([{ code: 'not-answered', text: errorText('expand.apply'), at: null }]);
  const isOfMany = form === 'count' || count || rows.order.length > 0 || rows.skip > 0 || rows.top !== null;
  if (!list && isOfMany) throw wrongExpand(errorText('expand.one-row', { relation: name }));
  if (form === 'references' && named.length > 0) throw wrongExpand(errorText('expand.select-ref'));
}

function wrongExpand(text: ErrorText): HttpProblem {
  return new HttpProblem(400, 'query-refused', errorText('in-parameter', { parameter: '$expand', what: text }), {
    mistakes: [{ code: 'odata-expand-item', text, at: null }],
  });
}
