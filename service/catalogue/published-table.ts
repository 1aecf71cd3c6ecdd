import type { Property } from '../../shared/query/entity-model.ts';
import type { Table } from '../engine/engine.ts';
import type { PublishedApi, PublishedColumn } from './catalogue.ts';
import { accessPointOfPath } from './identifiers.ts';
import type { CheckedTable } from './package/constraints.ts';
import type { DataPackage, Resource } from './package/data-package.ts';
import { tableName } from './table-file.ts';

/** What an API is called and where it stands; the rest of it follows from resource and table. */
export interface Placement {
  readonly id: number;
  readonly root: string;
  readonly accessPoint: string;
  readonly entityName: string;
  readonly table: string;
  readonly keywords: readonly string[];
  /** When its files were last written, in milliseconds since 1970; null where it has none. */
  readonly modifiedAt: number | null;
}

/** The access point that a resource would like: the declared one, else its file's path without the ending; its own name where it has several files, or none. */
export function wantedAccessPoint({ name, paths, accessPoint }: Resource): string {
  if (accessPoint !== undefined) return accessPointOfPath(accessPoint);
  const [only, ...others] = paths;
  // A Data Package names its tables itself; in which of its folders their files are is its own affair.
  const isOfPackage = only !== undefined && others.length === 0 && !name.endsWith('/') && !/[\\/]/.test(only);
  if (name === only || isOfPackage) return accessPointOfPath(tableName(only));
  // A folder of parts is called after its format where Spark has written it: `sales.parquet/`.
  return accessPointOfPath(name.replace(/\.(?:csv|tsv|ndjson|jsonl|json|parquet)\/$/i, ''));
}

/** What a resource is, the same after each restart, whatever else is published with it. */
export function identityOf({ name, accessPoint }: Resource): string {
  const path = name.replaceAll('\\', '/');
  // Under another name it is something else: a name never changes its meaning.
  return accessPoint === undefined ? path : `${path} as ${accessPoint}`;
}

/** The API of one table, described as its Data Package does, as far as its rows bear that out. */
export function describeApi(
  { modifiedAt, ...placement }: Placement,
  resource: Resource,
  dataPackage: DataPackage,
  table: Table,
  checked: CheckedTable,
): PublishedApi {
  const columns = table.columns.map((column) => describeColumn(column, resource, checked));
  const created = Date.parse(dataPackage.created ?? '');
  return {
    ...placement,
    title: resource.title ?? wantedAccessPoint(resource),
    details: resource.description ?? '',
    keywords: [...new Set([...placement.keywords, ...resource.keywords, ...dataPackage.keywords])],
    updatedAt: Number.isNaN(created) ? modifiedAt : created,
    sources: resource.sources.length > 0 ? resource.sources : dataPackage.sources,
    licenses: resource.licenses.length > 0 ? resource.licenses : dataPackage.licenses,
    columns,
    model: { name: placement.entityName, properties: columns.map(toProperty) },
  };
}

/**
 * A column, described by its field in the package. Its own name is told where the published one had to differ.
 *
 * Keys are those the package declares; none is guessed from the values, which the next edition of the data may contradict.
 * On a list a condition is one on its values, by OData's `any` and `all`; of REST it holds where one value fulfils it.
 */
function describeColumn(column: Table['columns'][number], resource: Resource, { constraints, keyHolds }: CheckedTable): PublishedColumn {
  const field = resource.schema?.fields.find(({ name }) => name === column.sourceName);
  const key = keyHolds && resource.schema?.primaryKey.includes(column.sourceName) === true;
  const title = field?.title ?? (column.name === column.sourceName ? null : column.sourceName);
  const description = [title, field?.description ?? null].filter((part) => part !== null).join(': ');
  const held = constraints.get(column.sourceName);
  return {
    ...column,
    nullable: column.nullable && !key && held?.required !== true,
    description: description === '' ? null : description,
    filterable: true,
    key,
    ...(held === undefined ? {} : { constraints: held }),
  };
}

/** A published column as the URL languages take it. */
export function toProperty({ name, type, list, filterable, key, nullable, description }: PublishedColumn): Property {
  return { name, type, list, filterable, key, nullable, description };
}
