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
import { aliasesInside, withOuterRow } from './outer-row.ts';

/** A relation whose rows are returned with each row (OData URL Conventions 4.01, 5.1.3). */
export interface Expansion {
  readonly relation: Relation;
  /** The related API, as visible to the caller. */
  readonly served: ServedApi;
  /** Selects what is returned: the rows, only their URLs, only their number, or the values of a list (see `selected-values.ts`). */
  readonly form: 'entities' | 'references' | 'count' | 'values';
  /** The parsed nested options. */
  readonly query: ODataQuery;
  /** The nested options, encoded as in a URL. Instead of `$levels`, `$expand` has the further levels. */
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
  const [star, ...moreStars] = items.filter(isStar);
  const named = items.filter((item) => !isStar(item)).map((item) => ({ item, relation: relationOf(item, value, served) }));
  const duplicate = named.find(({ relation }, index) => named.findIndex((other) => other.relation === relation) < index);
  if (duplicate !== undefined) throw wrongExpand(errorText('expand.twice', { relation: duplicate.relation.name }));
  if (moreStars.length > 0) throw wrongExpand(errorText('expand.twice', { relation: '*' }));
  const expansions = named.map(({ item, relation }) => readItem(item, relation, served, expanding));
  if (star === undefined) return expansions;
  // An item that names a relation takes precedence over a star.
  const others = (served.api.relations ?? []).filter((relation) => !named.some((one) => one.relation === relation));
  return [...expansions, ...readStar(star, others, served, expanding)];
}

function isStar({ segments }: ExpandItem): boolean {
  return segments[0]?.name === '*';
}

function relationOf(item: ExpandItem, value: string, { api }: ServedApi): Relation {
  const { relations = [], model } = api;
  const [first, second, ...more] = item.segments;
  const relation = relations.find(({ name }) => name === first?.name);
  const target = model.navigations?.find(({ name }) => name === relation?.name)?.typeName;
  if (relation !== undefined && more.length === 0 && (second === undefined || second.name === target)) return relation;
  const text = errorText('expand.item', { item: value.slice(item.from, item.to) });
  throw queryNotSupported([{ code: 'not-answered', text, at: { parameter: '$expand', from: item.from, to: item.to } }]);
}

function readItem(written: ExpandItem, relation: Relation, served: ServedApi, expanding: Expanding): Expansion {
  const item = withOuterRow(written, relation, served);
  const levels = levelsOf(item, relation, served, expanding.depth + 1);
  if (levels === null || levels < 2) return readRelation({ item, relation, isRecursive: levels !== null }, served, expanding);
  const next = withLevels(item, levels - 1);
  const again: Repetition = { item: next, read: (target, inner) => [readItem(next, relation, target, inner)] };
  return readRelation({ item, relation, isRecursive: true, again }, served, expanding);
}

/** Expands relations, and all relations of their targets up to the number of levels (OData URL Conventions 4.01, 5.1.3). */
function readStar(item: ExpandItem, relations: readonly Relation[], served: ServedApi, expanding: Expanding): readonly Expansion[] {
  const levels = starLevels(item, relations, served, expanding);
  const next = withLevels(item, levels - 1);
  const again: Repetition = { item: next, read: (target, inner) => readStar(next, target.api.relations ?? [], target, inner) };
  return relations.map((relation) => readRelation({ item, relation, isRecursive: false, ...(levels > 1 && { again }) }, served, expanding));
}

/** Returns the number of levels of a star: 1 by default. The maximum is the number that the limits allow. */
function starLevels(item: ExpandItem, relations: readonly Relation[], served: ServedApi, { depth, size }: Expanding): number {
  const number = levelsIn(item, depth + 1);
  if (number !== 'max') return number ?? 1;
  let total = size.relations + relations.length;
  let targets = relations.map((relation) => served.related(relation));
  let levels = 1;
  while (depth + levels < deepestExpand) {
    const next = targets.flatMap((target) => (target.api.relations ?? []).map((relation) => ({ target, relation })));
    total += next.length;
    if (next.length === 0 || total > maxExpansions) return levels;
    targets = next.map(({ target, relation }) => target.related(relation));
    levels += 1;
  }
  return levels;
}

/** The item that is expanded again from the target of a relation. */
interface Repetition {
  readonly item: ExpandItem;
  readonly read: (target: ServedApi, expanding: Expanding) => readonly Expansion[];
}

interface ReadRelation {
  readonly item: ExpandItem;
  readonly relation: Relation;
  readonly isRecursive: boolean;
  readonly again?: Repetition;
}

function readRelation({ item, relation, isRecursive, again }: ReadRelation, served: ServedApi, expanding: Expanding): Expansion {
  const depth = expanding.depth + 1;
  if (depth > deepestExpand) throw limitExceeded('expandDepth', deepestExpand);
  expanding.size.relations += 1;
  if (expanding.size.relations > maxExpansions) throw limitExceeded('expansions', maxExpansions);
  const target = served.related(relation);
  const aliases = aliasesInside(expanding.aliases, relation, target);
  const inner = { ...expanding, depth, aliases };
  const query = expanding.read(optionsAsSearch(item.options, aliases), target, inner);
  const form = item.suffix === '$count' ? 'count' : item.suffix === '$ref' ? 'references' : 'entities';
  refuseMisplaced(query, relation, form);
  const repeated = again?.read(target, inner) ?? [];
  const duplicate = repeated.find((one) => query.expand.some((other) => other.relation === one.relation));
  if (duplicate !== undefined) throw wrongExpand(errorText('expand.twice', { relation: duplicate.relation.name }));
  const columns = [
    ...relation.referenced,
    ...(form === 'references' ? keysOf(target) : []),
    ...repeated.flatMap((one) => one.relation.columns),
  ];
  const completeQuery = withColumns({ ...query, expand: [...query.expand, ...repeated] }, columns, form);
  const search = optionsAsSearch(again === undefined ? item.options : withItem(item.options, again.item), aliases);
  return { relation, served: target, form, query: completeQuery, search, isRecursive };
}

/** Adds an item to the `$expand` in nested options. */
function withItem(options: readonly NestedOption[], item: ExpandItem): readonly NestedOption[] {
  const own = options.find(({ name }) => name === '$expand')?.value;
  const value = { kind: 'expand', items: [...(own?.kind === 'expand' ? own.items : []), item], from: 0, to: 0 } as const;
  const expand = { kind: 'nestedOption', name: '$expand', value, from: 0, to: 0 } as const;
  return [...options.filter(({ name }) => name !== '$expand'), expand];
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
function levelsOf(item: ExpandItem, relation: Relation, { api }: ServedApi, depth: number): number | null {
  const levels = levelsIn(item, depth);
  if (levels !== null && relation.accessPoint !== api.accessPoint)
    throw wrongExpand(errorText('expand.levels-api', { relation: relation.name, api: relation.accessPoint }));
  return levels === 'max' ? deepestExpand - depth + 1 : levels;
}

/** Returns the value of `$levels`. Null without `$levels`. */
function levelsIn({ options }: ExpandItem, depth: number): number | 'max' | null {
  const value = options.find(({ name }) => name === '$levels')?.value;
  if (value?.kind !== 'levels') return null;
  if (value.number === 'max') return 'max';
  if (value.number < 1) throw wrongExpand(errorText('expand.levels-least'));
  if (value.number > deepestExpand - depth + 1) throw limitExceeded('expandDepth', deepestExpand);
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
export function optionsAsSearch(options: readonly NestedOption[], aliases: string): string {
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
