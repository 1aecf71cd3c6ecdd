import { modelOfType } from '../../metadata/entity-metadata.ts';
import type { EntityModel, Navigation, Property } from '../../metadata/entity-model.ts';
import { findNavigation, findOperations, findProperty } from '../../metadata/find-in-schema.ts';
import { literalFamily } from '../../values/literal.ts';
import type { ValueType } from '../../values/value-type.ts';
import type { Compute, ComputeItem, Expression, NameSegment, Path } from '../node.ts';
import { type ExpressionType, findFunction } from '../operators.ts';
import type { AggregateItem, Apply, CustomStep, GroupBy, Join, Nest, Transformation } from './apply-node.ts';

/**
 * Returns the model of the result of an `$apply` or a `$compute`, for the options that are evaluated after it.
 *
 * Computed and aggregated columns have their type if it can be determined, otherwise `unknown`. After a custom transformation, the model is
 * `open`: it can have any other column.
 */
export function columnsAfterApply(tree: Apply | Compute, model: EntityModel): EntityModel {
  if (tree.kind === 'compute') return withComputed(model, tree.items);
  return tree.steps.reduce((before, step, index) => columnsAfter(before, step, index), model);
}

/** Maximum number of transformations in a sequence whose columns are tracked, because each takes time proportional to the columns. */
const maxSteps = 50;

/** Returns the model after the transformation at an index of a sequence. Returns an open model after {@link maxSteps}. */
export function columnsAfter(model: EntityModel, step: Transformation, index: number): EntityModel {
  if (index < maxSteps) return columnsAfterStep(model, step);
  return index === maxSteps ? { ...model, open: true } : model;
}

/** Returns the model of the result of one transformation. */
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
  return { ...model, properties: withColumns(model.properties, computed) };
}

/** Returns the columns with the added ones. An added column replaces an existing column with the same name. */
function withColumns(columns: readonly Property[], added: readonly Property[]): Property[] {
  const rest = new Map(added.map((one) => [one.name, one]));
  const replaced = columns.map((one) => {
    const other = rest.get(one.name);
    rest.delete(one.name);
    return other ?? one;
  });
  return [...replaced, ...rest.values()];
}

/** Returns the column of an aggregate. A custom aggregate has its own name. An aggregate on related data has the name of its path. */
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

/** Returns the column that a path begins with. */
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

/** Returns the model after a join. Each row has one joined row; an outer join keeps rows without one. */
function afterJoin(model: EntityModel, { segments, alias, outer }: Join): EntityModel {
  if (alias === null) return model;
  const [first, cast] = segments;
  const from = first === undefined ? undefined : findNavigation(model, first.name);
  if (from === undefined) return { ...model, properties: distinct([...model.properties, column(alias.name, 'unknown')]) };
  const joined = { ...navigation(alias.name, cast?.name ?? from.typeName, false), nullable: outer };
  return { ...model, navigations: distinct([...(model.navigations ?? []), joined]) };
}

/**
 * Returns the model after `nest` or `addnested`. `nest` returns one row of collections; `addnested` adds collections to the target of its
 * path.
 */
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
  const resultModel = schema === undefined || result === undefined || result === null ? null : modelOfType(schema, result.typeName);
  return resultModel ?? { ...model, open: true };
}

/** Returns the type of a computed column. Returns `unknown` if only the service knows the type. */
function resultType(node: Expression, model: EntityModel): ValueType {
  switch (node.kind) {
    case 'constant': {
      const { value } = node;
      if (value.kind === 'number' && /^[+-]?\d{1,18}$/.test(value.text)) return Math.abs(Number(value.text)) < 2 ** 31 ? 'int32' : 'int64';
      return value.kind === 'spatial' || value.kind === 'enumeration' ? 'unknown' : ofFamily(literalFamily(value));
    }
    case 'path': {
      const [first] = node.segments;
      if (node.segments.at(-1)?.kind === 'count') return 'int64';
      const single = node.segments.length === 1 && (node.root === null || node.root === '$it') && first?.kind === 'name';
      const property = single ? findProperty(model, first.name) : undefined;
      return property === undefined || property.list ? 'unknown' : property.type;
    }
    case 'call':
      return ofFamily(findFunction(node.name)?.result ?? 'any');
    case 'logical':
      return 'boolean';
    case 'unary':
      return node.operator === 'not' ? 'boolean' : resultType(node.operand, model);
    case 'binary':
      return ['add', 'sub', 'mul', 'div', 'divby', 'mod'].includes(node.operator)
        ? arithmeticType(node.operator, resultType(node.left, model), resultType(node.right, model))
        : 'boolean';
    default:
      return 'unknown';
  }
}

const integers: readonly ValueType[] = ['int32', 'int64'];

/**
 * Returns the type of an arithmetic result (OData URL Conventions 4.01, 5.1.1.1.1.10, numeric promotion). A double makes a double; `divby`
 * of integers makes a decimal.
 */
function arithmeticType(operator: string, left: ValueType, right: ValueType): ValueType {
  if (left === 'double' || right === 'double') return 'double';
  if (integers.includes(left) && integers.includes(right)) {
    if (operator === 'divby') return 'decimal';
    return left === 'int64' || right === 'int64' ? 'int64' : 'int32';
  }
  const numbers = [left, right].every((type) => type === 'decimal' || integers.includes(type));
  return numbers ? 'decimal' : 'unknown';
}

/** Returns the widest type of a family. */
function ofFamily(family: ExpressionType): ValueType {
  if (family === 'number') return 'decimal';
  return family === 'any' ? 'unknown' : family;
}

/** Returns the type of an aggregate by its method (OData Data Aggregation 4.0, 3.1.3). */
function aggregateType(method: string | null, values: ValueType): ValueType {
  switch (method) {
    case 'min':
    case 'max':
      return values;
    case 'sum':
    case 'average':
      return values === 'double' ? 'double' : values === 'unknown' ? 'unknown' : 'decimal';
    case 'countdistinct':
      return 'int64';
    default:
      return 'unknown';
  }
}
