import { modelOfType } from '../../metadata/entity-model-of.ts';
import { findNavigation, findOperations, findProperty } from '../../metadata/find-in-schema.ts';
import type { EntityModel, Navigation, Property } from '../../query/entity-model.ts';
import type { ValueType } from '../../values/value-type.ts';
import type { Compute, ComputeItem } from '../compute-node.ts';
import type { NameSegment, Path } from '../node.ts';
import type { AggregateItem } from './aggregate-node.ts';
import type { Apply, CustomStep, Join, Nest, Transformation } from './apply-node.ts';
import type { GroupBy } from './group-by-node.ts';
import { aggregateType, resultType } from './result-type.ts';

/**
 * The model of what an `$apply` or a `$compute` yields, for the options that are evaluated after it.
 *
 * Computed and aggregated columns get their type where it can be told, `unknown` otherwise. Where a step of the service's own yields
 * what nobody tells, the model is `open`: it may have any other column.
 */
export function columnsAfterApply(tree: Apply | Compute, model: EntityModel): EntityModel {
  if (tree.kind === 'compute') return withComputed(model, tree.items);
  return tree.steps.reduce((before, step, index) => columnsBehind(before, step, index), model);
}

/** Transformations of one sequence that columns are told through: each costs a walk over all columns. */
const mostSteps = 50;

/** The model of what the transformation at a place of a sequence yields; behind very many it may have any other column. */
export function columnsBehind(model: EntityModel, step: Transformation, index: number): EntityModel {
  if (index < mostSteps) return columnsAfterStep(model, step);
  return index === mostSteps ? { ...model, open: true } : model;
}

/** The model of what one transformation yields. */
export function columnsAfterStep(model: EntityModel, step: Transformation): EntityModel {
  switch (step.kind) {
    case 'aggregate':
      return { ...model, properties: distinct(step.items.flatMap((item) => aggregated(model, item))), navigations: [], capabilities: {} };
    case 'groupBy':
      return afterGroupBy(model, step);
    case 'computeStep':
      return withComputed(model, step.items);
    case 'concat':
      return step.branches.map((branch) => columnsAfterApply(branch, model)).reduce(union);
    case 'join':
      return afterJoin(model, step);
    case 'nest':
      return afterNest(model, step);
    case 'customStep':
      return afterCustomStep(model, step);
    case 'unknownStep':
      return { ...model, open: true };
    default:
      return model;
  }
}

function column(name: string, type: ValueType): Property {
  return { name, type, list: false, filterable: true, key: false, nullable: true, description: null };
}

function distinct<Named extends { readonly name: string }>(items: readonly Named[]): Named[] {
  return [...new Map(items.map((item) => [item.name, item])).values()];
}

function withComputed(model: EntityModel, items: readonly ComputeItem[]): EntityModel {
  const computed = items.flatMap(({ expression, alias }) => (alias === null ? [] : [column(alias.name, resultType(expression, model))]));
  return { ...model, properties: distinct([...model.properties, ...computed]) };
}

/** The column that an aggregate makes; a custom aggregate is called like itself, and one on related data like the way there. */
function aggregated(model: EntityModel, item: AggregateItem): Property[] {
  const { value, method, alias, nested } = item;
  if (nested.length > 0) return leading(model, value.kind === 'path' ? value : null);
  if (alias === null) return value.kind === 'path' ? leading(model, value) : [];
  const type = method === null ? countType(item) : aggregateType(method.name, resultType(value, model));
  return [column(alias.name, type)];
}

function countType({ value }: AggregateItem): ValueType {
  return value.kind === 'path' && value.segments.at(-1)?.kind === 'count' ? 'int64' : 'unknown';
}

/** The column that a path begins with. */
function leading(model: EntityModel, path: Path | null): Property[] {
  const name = firstName(path?.segments ?? []);
  return name === null ? [] : [findProperty(model, name) ?? column(name, 'unknown')];
}

function firstName(segments: Path['segments']): string | null {
  const first = segments.find((segment): segment is NameSegment => segment.kind === 'name' && !segment.name.includes('.'));
  return first?.name ?? null;
}

function afterGroupBy(model: EntityModel, { elements, apply }: GroupBy): EntityModel {
  const paths = elements.flatMap((element) => {
    if (element.kind === 'groupProperty') return [element.path];
    if (element.kind === 'rollup') return element.properties;
    return element.hierarchy.property.kind === 'path' ? [element.hierarchy.property] : [];
  });
  const names = new Set(paths.map(({ segments }) => firstName(segments)).filter((name) => name !== null));
  const navigations: readonly Navigation[] = (model.navigations ?? []).filter(({ name }) => names.has(name));
  const properties = [...names].flatMap((name) =>
    findNavigation(model, name) === undefined ? [findProperty(model, name) ?? column(name, 'unknown')] : [],
  );
  const groups: EntityModel = { ...model, properties, navigations };
  return apply === null ? { ...groups, capabilities: {} } : union(groups, columnsAfterApply(apply, model));
}

function union(left: EntityModel, right: EntityModel): EntityModel {
  return {
    ...left,
    properties: left.properties === right.properties ? left.properties : distinct([...left.properties, ...right.properties]),
    navigations: distinct([...(left.navigations ?? []), ...(right.navigations ?? [])]),
    open: left.open === true || right.open === true,
    capabilities: {},
  };
}

function navigation(name: string, typeName: string, list: boolean): Navigation {
  return { name, typeName, list, nullable: true, contained: false, partner: null, description: null };
}

/** Each row has one of what it was joined with; an outer join keeps rows that have none. */
function afterJoin(model: EntityModel, { segments, alias, outer }: Join): EntityModel {
  if (alias === null) return model;
  const [first, cast] = segments;
  const from = first === undefined ? undefined : findNavigation(model, first.name);
  if (from === undefined) return { ...model, properties: distinct([...model.properties, column(alias.name, 'unknown')]) };
  const joined = { ...navigation(alias.name, cast?.name ?? from.typeName, false), nullable: outer };
  return { ...model, navigations: distinct([...(model.navigations ?? []), joined]) };
}

/** `nest` yields one row of collections; `addnested` adds collections to what its path leads to. */
function afterNest(model: EntityModel, { segments, items }: Nest): EntityModel {
  const added = items.flatMap(({ alias }) => (alias === null ? [] : [alias.name]));
  if (segments !== null && segments.length > 1) return model;
  const nested = added.map((name) => navigation(name, targetOf(model, segments), true));
  if (segments !== null) return { ...model, navigations: distinct([...(model.navigations ?? []), ...nested]) };
  return { ...model, properties: [], navigations: nested, capabilities: {} };
}

function targetOf(model: EntityModel, segments: readonly NameSegment[] | null): string {
  const [first] = segments ?? [];
  if (first === undefined) return model.typeName ?? '';
  return findNavigation(model, first.name)?.typeName ?? '';
}

function afterCustomStep(model: EntityModel, { name }: CustomStep): EntityModel {
  const { schema } = model;
  const result = schema === undefined ? undefined : findOperations(schema, name).find(({ bound }) => bound)?.result;
  const known = schema === undefined || result === undefined || result === null ? null : modelOfType(schema, result.typeName);
  return known ?? { ...model, open: true };
}
