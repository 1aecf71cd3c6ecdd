import type { EntityModel, Navigation } from '../../shared/metadata/entity-model.ts';
import type { Schema, StructuredType } from '../../shared/metadata/schema.ts';
import type { Project, PublishedApi, PublishedColumn, Relation } from './catalogue.ts';
import { identifierFrom, nameKey, namespaceOf } from './identifiers.ts';

/** A foreign key between two APIs, with published names. */
export interface NamedKey {
  readonly from: PublishedApi;
  readonly to: PublishedApi;
  readonly columns: readonly string[];
  readonly referenced: readonly string[];
  /** Whether the source guarantees that at most one row has the referenced values. */
  readonly isUnique: boolean;
  readonly name?: string | undefined;
  readonly partner?: string | undefined;
}

/**
 * Returns the APIs of a project with a relation in each direction for each foreign key. Foreign keys whose values can't be compared are
 * ignored.
 *
 * Names depend on the whole project, so that they are the same for every caller. A relation to one row is named after its column
 * (`customer_id`: `customer`), otherwise after the related API. A relation to several rows is named after the API with the foreign key.
 */
export function withRelations(root: readonly PublishedApi[], keys: readonly NamedKey[]): readonly PublishedApi[] {
  const usable = keys.filter(isComparable);
  if (usable.length === 0) return root;
  const usedNames = new Map(root.map(({ accessPoint, columns }) => [accessPoint, new Set(columns.map(({ name }) => nameKey(name)))]));
  const take = ({ accessPoint }: PublishedApi, candidates: readonly string[]): string => {
    const names = usedNames.get(accessPoint) ?? new Set();
    const name = firstFree(candidates, names);
    names.add(nameKey(name));
    return name;
  };
  const relations = new Map<string, Relation[]>(root.map(({ accessPoint }) => [accessPoint, []]));
  const add = ({ accessPoint }: PublishedApi, relation: Relation) => relations.get(accessPoint)?.push(relation);
  const named = usable.map((key) => ({ key, name: take(key.from, namesForward(key)) }));
  for (const { key, name } of named) {
    const { from, to, columns, referenced } = key;
    const others = usable.filter((other) => other.from === from && other.to === to);
    const partner = take(to, namesBack(key, others.length === 1));
    const isToOne = key.isUnique || containsKey(to, referenced);
    add(from, { name, accessPoint: to.accessPoint, columns, referenced, list: !isToOne, partner });
    const isFromOne = containsKey(from, columns);
    add(to, { name: partner, accessPoint: from.accessPoint, columns: referenced, referenced: columns, list: !isFromOne, partner: name });
  }
  return root.map((api) => {
    const own = relations.get(api.accessPoint) ?? [];
    return own.length === 0 ? api : { ...api, relations: own };
  });
}

function firstFree(candidates: readonly string[], usedNames: ReadonlySet<string>): string {
  const free = candidates.find((name) => !usedNames.has(nameKey(name)));
  if (free !== undefined) return free;
  const last = candidates.at(-1) ?? 'related';
  let number = 2;
  while (usedNames.has(nameKey(`${last}_${number}`))) number += 1;
  return `${last}_${number}`;
}

function namesForward({ name, to, columns }: NamedKey): readonly string[] {
  const [only = '', ...others] = columns;
  const short = others.length > 0 ? '' : only.replace(/(?:_?(?:id|key|code|fk)|(?<=[a-z])(?:Id|ID|Key|Code))$/, '');
  return [
    ...(name === undefined ? [] : [identifierFrom(name)]),
    ...(short === '' || short === only ? [] : [identifierFrom(short)]),
    to.entityName,
    `${to.entityName}_by_${columns.join('_')}`,
  ];
}

function namesBack({ partner, from, to, columns }: NamedKey, isOnly: boolean): readonly string[] {
  return [
    ...(partner === undefined ? [] : [identifierFrom(partner)]),
    ...(isOnly && from !== to ? [from.entityName] : []),
    `${from.entityName}_by_${columns.join('_')}`,
  ];
}

/** Returns whether the columns contain the key of an API, so that no two rows have the same values. */
function containsKey({ columns }: PublishedApi, names: readonly string[]): boolean {
  const keys = columns.filter(({ key }) => key);
  return keys.length > 0 && keys.every(({ name }) => names.includes(name));
}

const numbers: readonly PublishedColumn['type'][] = ['int32', 'int64', 'decimal', 'double'];
const exact: readonly PublishedColumn['type'][] = ['string', 'guid', 'boolean', 'date', 'dateTimeOffset'];

/** Returns whether the values of both sides can be compared. */
export function isComparable({ from, to, columns, referenced }: NamedKey): boolean {
  return columns.every((name, index) => {
    const own = from.columns.find((column) => column.name === name);
    const other = to.columns.find((column) => column.name === referenced[index]);
    if (own === undefined || other === undefined || own.list || other.list) return false;
    return own.type === other.type ? [...numbers, ...exact].includes(own.type) : numbers.includes(own.type) && numbers.includes(other.type);
  });
}

/** Returns the related API of a relation. */
export function relatedApi({ apis }: Project, { accessPoint }: Relation): PublishedApi | undefined {
  return apis.find((api) => api.accessPoint === accessPoint);
}

/** Returns whether each column of a relation has the type of the column that it equals. */
export function isSameType(
  { columns, referenced }: Relation,
  from: Pick<PublishedApi, 'columns'>,
  to: Pick<PublishedApi, 'columns'> | undefined,
): boolean {
  const typeOf = (api: Pick<PublishedApi, 'columns'> | undefined, name = '') => api?.columns.find((column) => column.name === name)?.type;
  return columns.every((name, index) => typeOf(from, name) === typeOf(to, referenced[index]));
}

/**
 * Returns the pairs of columns that `$metadata` declares as the constraint of a relation to one row (CSDL 4.01, 8.5). Returns none for
 * relations to several rows, and for columns of different types.
 */
export function referentialConstraint(
  project: Project,
  own: Pick<PublishedApi, 'columns'>,
  relation: Relation,
): readonly { readonly column: string; readonly referenced: string }[] {
  if (relation.list || !isSameType(relation, own, relatedApi(project, relation))) return [];
  return relation.columns.map((column, index) => ({ column, referenced: relation.referenced[index] ?? '' }));
}

const views = new WeakMap<Project, Project>();

/**
 * Returns a project as a caller can see it, with the relations whose columns are visible on both sides, also in the models. A project
 * without relations is returned unchanged.
 */
export function withVisibleRelations(project: Project): Project {
  const known = views.get(project);
  if (known !== undefined) return known;
  const view = project.apis.some(({ relations }) => relations !== undefined) ? relatedView(project) : project;
  views.set(project, view);
  return view;
}

function relatedView(project: Project): Project {
  const namespace = namespaceOf(project);
  const apis = project.apis.map(({ relations = [], ...api }): PublishedApi => {
    const visible = relations.filter((relation) => isVisible(relation, api, relatedApi(project, relation)));
    return visible.length === 0 ? api : { ...api, relations: visible };
  });
  const view = { ...project, apis };
  const navigationsOf = ({ relations = [], columns }: PublishedApi) =>
    relations.map((relation) => navigation(relation, { columns }, `${namespace}.${relatedApi(view, relation)?.entityName ?? ''}`));
  const schema = schemaOf(
    apis.map((api) => entityType(api, namespace, navigationsOf(api))),
    apis,
    namespace,
  );
  return {
    ...view,
    apis: apis.map((api) => {
      if (api.relations === undefined) return api;
      const typeName = `${namespace}.${api.entityName}`;
      return { ...api, model: { ...api.model, typeName, navigations: navigationsOf(api), schema } };
    }),
  };
}

/** Returns the model of joined rows, which contain one row of each of these APIs under the names of the entity sets. */
export function joinedModel(project: Pick<Project, 'rootCode'>, apis: readonly PublishedApi[]): EntityModel {
  const namespace = namespaceOf(project);
  const types = apis.map((api) => entityType(api, namespace, api.model.navigations ?? []));
  const navigations = apis.map(({ entityName }): Navigation => {
    const target = { name: entityName, typeName: `${namespace}.${entityName}` };
    return { ...target, list: false, nullable: false, contained: false, partner: null, description: null };
  });
  return { name: '$crossjoin', properties: [], navigations, schema: schemaOf(types, apis, namespace) };
}

function isVisible({ columns, referenced }: Relation, api: Pick<PublishedApi, 'columns'>, other: PublishedApi | undefined): boolean {
  const hasAll = (one: Pick<PublishedApi, 'columns'>, names: readonly string[]) =>
    names.every((column) => one.columns.some(({ name }) => name === column));
  return other !== undefined && hasAll(api, columns) && hasAll(other, referenced);
}

function navigation(
  { name, list, partner, columns: own }: Relation,
  { columns }: Pick<PublishedApi, 'columns'>,
  typeName: string,
): Navigation {
  const nullable = !list && columns.some((column) => own.includes(column.name) && column.nullable);
  return { name, typeName, list, nullable, contained: false, partner, description: null };
}

function entityType({ entityName, columns, model }: PublishedApi, namespace: string, navigations: readonly Navigation[]): StructuredType {
  return {
    kind: 'entity',
    name: `${namespace}.${entityName}`,
    baseType: null,
    abstract: false,
    open: false,
    hasStream: false,
    key: columns.filter(({ key }) => key).map(({ name }) => ({ path: name, alias: null })),
    properties: model.properties,
    navigations,
    description: null,
  };
}

function schemaOf(types: readonly StructuredType[], apis: readonly PublishedApi[], namespace: string): Schema {
  return {
    version: '4.01',
    namespaces: [namespace],
    aliases: [],
    references: [],
    types,
    enumerations: [],
    typeDefinitions: [],
    operations: [],
    container: null,
    entitySets: apis.map(({ entityName, relations = [] }) => ({
      kind: 'set',
      name: entityName,
      typeName: `${namespace}.${entityName}`,
      label: null,
      description: null,
      longDescription: null,
      capabilities: {},
      bindings: relations.map(({ name, accessPoint }) => ({
        path: name,
        target: apis.find((api) => api.accessPoint === accessPoint)?.entityName ?? accessPoint,
      })),
    })),
    operationImports: [],
  };
}
