import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { EntityModel } from '../../metadata/entity-model.ts';
import { modelOfGroups } from '../../query/grouping.ts';
import { normalise } from '../../query/normalise.ts';
import {
  type DatePart,
  dateParts,
  type Grouping,
  type GroupKey,
  type Measure,
  type MeasureMethod,
  type Predicate,
  type Query,
} from '../../query/query.ts';
import type { ParsedUrl } from '../../url/index.ts';
import { predicateFromModel } from '../from-model/predicate-from-model.ts';
import { type ComputeItem, columnOf, pathTo } from '../node.ts';
import { parseOption } from '../parse/parse-option.ts';
import { printExpression } from '../print/print-expression.ts';
import { filterToModel } from '../to-model/filter-to-model.ts';
import type { AggregateItem, Apply, GroupBy, Transformation } from './apply-node.ts';

/** The `$apply` of a grouping, and the reasons why some of its conditions can't be expressed. */
interface PrintedGrouping {
  readonly apply: string;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Prints the rows to group and their grouping as the value of `$apply`: `filter(…)/compute(…)/groupby((…),aggregate(…))`.
 *
 * The condition on the groups is the URL's `$filter` (OData Data Aggregation 4.0, 3: `$apply` is evaluated first).
 */
export function printGrouping(
  { where, grouping }: { readonly where: Predicate | null; readonly grouping: Grouping },
  model?: EntityModel,
): PrintedGrouping {
  const filter = predicateFromModel(where, model);
  const { keys, measures } = grouping;
  const computed = keys.flatMap(({ column, part, name }) => (part === null ? [] : [`${part}(${printColumn(column)}) as ${name}`]));
  const aggregate = measures.length === 0 ? null : `aggregate(${measures.map(printMeasure).join(',')})`;
  const groups = `(${keys.map(({ name }) => printColumn(name)).join(',')})`;
  const steps = [
    filter.tree === null ? null : `filter(${printExpression(filter.tree)})`,
    computed.length === 0 ? null : `compute(${computed.join(',')})`,
    keys.length === 0 ? aggregate : `groupby(${aggregate === null ? groups : `${groups},${aggregate}`})`,
  ];
  return { apply: steps.filter((step) => step !== null).join('/'), diagnostics: filter.diagnostics };
}

/**
 * Returns a query with the `$apply` of its grouping as an OData parameter, and the condition on the groups as its filter. Returns the same
 * query if it has no grouping.
 */
export function writeGrouping(query: Query, model?: EntityModel): Query {
  const { grouping, ...rows } = query;
  if (grouping === undefined) return query;
  const { apply } = printGrouping({ where: query.where, grouping }, model);
  return {
    ...rows,
    columns: [],
    where: grouping.having,
    only: [{ language: 'odata', kind: 'option', name: '$apply', value: apply }, ...query.only],
  };
}

function printColumn(name: string): string {
  return printExpression(pathTo(name));
}

function printMeasure({ method, column, name }: Measure): string {
  return column === null ? `$count as ${name}` : `${printColumn(column)} with ${methodNames[method]} as ${name}`;
}

/** Names of the methods in OData (Data Aggregation 4.0, 3.1.3). */
const methodNames: Readonly<Record<MeasureMethod, string>> = {
  count: 'count',
  countDistinct: 'countdistinct',
  sum: 'sum',
  average: 'average',
  minimum: 'min',
  maximum: 'max',
};

/** Parameters of a URL that change the meaning of an `$apply`, so that a grouping can't represent it. */
const conflictingOptions: readonly string[] = ['$select', '$compute', '$expand', '$search'];

/** Replaces the `$apply` of a parsed URL by a grouping. Returns the URL unchanged if no grouping can represent the `$apply`. */
export function withReadGrouping(parsed: ParsedUrl, model?: EntityModel): ParsedUrl {
  const query = parsed.query === null ? null : readGrouping(parsed.query, model);
  return query === parsed.query ? parsed : { ...parsed, query };
}

/** Replaces the `$apply` of a query by a grouping. Returns the same query if it has no `$apply`, or if no grouping can represent it. */
export function readGrouping(query: Query, model?: EntityModel): Query {
  const options = query.only.filter((parameter) => parameter.language === 'odata' && parameter.kind === 'option');
  const written = options.find(({ name }) => name === '$apply');
  if (written === undefined || query.columns.length > 0 || options.some(({ name }) => conflictingOptions.includes(name))) return query;
  const { tree, diagnostics } = parseOption('$apply', written.value, model);
  if (tree?.kind !== 'apply' || diagnostics.some(({ severity }) => severity === 'error')) return query;
  const read = groupingOf(tree, model);
  if (read === null) return query;
  const having = normalise(allOf([read.having, query.where]));
  return {
    ...query,
    where: read.where,
    grouping: { keys: read.keys, measures: read.measures, having, computedBy: 'server' },
    only: query.only.filter((parameter) => parameter !== written),
  };
}

function allOf(predicates: readonly (Predicate | null)[]): Predicate | null {
  const operands = predicates.filter((predicate) => predicate !== null);
  return operands.length === 0 ? null : { kind: 'and', operands };
}

interface ReadApply extends Pick<Grouping, 'keys' | 'measures' | 'having'> {
  readonly where: Predicate | null;
}

/** Converts filters, then computed date parts, then one `groupby` or `aggregate`, then filters. Returns null for any other sequence. */
function groupingOf({ steps }: Apply, model: EntityModel | undefined): ReadApply | null {
  const at = steps.findIndex(({ kind }) => kind === 'groupBy' || kind === 'aggregate');
  const central = steps[at];
  if (central === undefined || (central.kind !== 'groupBy' && central.kind !== 'aggregate')) return null;
  const before = steps.slice(0, at);
  const last = before.at(-1);
  const computed = last?.kind === 'computeStep' ? last.items : [];
  const parts = readParts(computed);
  const where = filterOf(computed.length > 0 ? before.slice(0, -1) : before, model);
  const keys = central.kind === 'groupBy' && parts !== null ? readKeys(central, parts) : [];
  const inner = central.kind === 'aggregate' ? [central] : (central.apply?.steps ?? []);
  const [aggregate, ...more] = inner;
  if (parts === null || where === null || keys === null || more.length > 0 || (aggregate !== undefined && aggregate.kind !== 'aggregate'))
    return null;
  const measures = readMeasures(aggregate?.items ?? []);
  // A date part that no key uses would be lost.
  if (measures === null || parts.size > keys.filter(({ part }) => part !== null).length) return null;
  const groups = modelOfGroups({ keys, measures, having: null, computedBy: 'server' }, model);
  const having = filterOf(steps.slice(at + 1), groups);
  return having === null ? null : { keys, measures, where: where.predicate, having: having.predicate };
}

/** Returns the condition of steps that only filter. Null if a step isn't a filter. */
function filterOf(steps: readonly Transformation[], model: EntityModel | undefined): { readonly predicate: Predicate | null } | null {
  const predicates: (Predicate | null)[] = [];
  for (const step of steps) {
    if (step.kind !== 'filterStep') return null;
    const { predicate, complete } = filterToModel(step.condition, model);
    if (!complete) return null;
    predicates.push(predicate);
  }
  return { predicate: normalise(allOf(predicates)) };
}

type Part = Pick<GroupKey, 'column' | 'part'>;

/** Returns the computed date parts by their names. Null if another expression is computed. */
function readParts(items: readonly ComputeItem[]): ReadonlyMap<string, Part> | null {
  const parts = new Map<string, Part>();
  for (const { expression, alias } of items) {
    const part = expression.kind === 'call' ? (dateParts.find((known: DatePart) => known === expression.name) ?? null) : null;
    const [argument, ...more] = expression.kind === 'call' ? expression.arguments : [];
    const column = argument === undefined || more.length > 0 ? null : columnOf(argument);
    if (part === null || column === null || alias === null || parts.has(alias.name)) return null;
    parts.set(alias.name, { column, part });
  }
  return parts;
}

function readKeys({ elements }: GroupBy, parts: ReadonlyMap<string, Part>): readonly GroupKey[] | null {
  const keys: GroupKey[] = [];
  for (const element of elements) {
    const name = element.kind === 'groupProperty' ? columnOf(element.path) : null;
    if (name === null || keys.some((key) => key.name === name)) return null;
    keys.push({ ...(parts.get(name) ?? { column: name, part: null }), name });
  }
  return keys;
}

function readMeasures(items: readonly AggregateItem[]): readonly Measure[] | null {
  const measures: Measure[] = [];
  for (const { value, method, alias, stages, nested } of items) {
    if (alias === null || stages.length > 0 || nested.length > 0) return null;
    const name = alias.name;
    const isCount = method === null && value.kind === 'path' && value.segments.length === 1 && value.segments[0]?.kind === 'count';
    const measure = measureOf(method?.name);
    const column = columnOf(value);
    if (isCount) measures.push({ method: 'count', column: null, name });
    else if (measure !== null && column !== null) measures.push({ method: measure, column, name });
    else return null;
  }
  return measures;
}

const measured = ['countDistinct', 'sum', 'average', 'minimum', 'maximum'] as const;

function measureOf(name: string | undefined): MeasureMethod | null {
  return measured.find((method) => methodNames[method] === name) ?? null;
}
