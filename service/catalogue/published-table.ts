import type { Property } from '../../shared/query/entity-model.ts';
import type { Table } from '../engine/engine.ts';
import type { PublishedApi, PublishedColumn } from './catalogue.ts';
import { accessPointOfPath } from './identifiers.ts';
import type { CheckedTable } from './package/constraints.ts';
import type { DataPackage, Resource } from './package/data-package.ts';
import { tableName } from './table-file.ts';

/** The name and position of an API; the rest follows from its resource and table. */
export interface Placement {
  readonly id: number;
  readonly root: string;
  readonly accessPoint: string;
  readonly entityName: string;
  readonly table: string;
  readonly keywords: readonly string[];
  /** When its files were last written, in milliseconds since 1970; null if it has none. */
  readonly modifiedAt: number | null;
}

/**
 * Returns the preferred access point of a resource: the declared one, otherwise its file's path without the extension, or its name if it
 * has several files, or none.
 */
export function preferredAccessPoint({ name, paths, accessPoint }: Resource): string {
  if (accessPoint !== undefined) return accessPointOfPath(accessPoint);
  const [only, ...others] = paths;
  // A Data Package names its tables itself, independently of its folders.
  const isOfPackage = only !== undefined && others.length === 0 && !name.endsWith('/') && !/[\\/]/.test(only);
  if (name === only || isOfPackage) return accessPointOfPath(tableName(only));
  // Spark names a folder of parts after its format: `sales.parquet/`.
  return accessPointOfPath(name.replace(/\.(?:csv|tsv|ndjson|jsonl|json|parquet)\/$/i, ''));
}

/** Returns the identity of a resource, which is stable across restarts and independent of others. */
export function identityOf({ name, accessPoint }: Resource): string {
  const path = name.replaceAll('\\', '/');
  // With another name, it is another identity: a name never changes its meaning.
  return accessPoint === undefined ? path : `${path} as ${accessPoint}`;
}

/** Returns the API of a table, with the description of its Data Package as far as its rows fulfil it. */
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
    title: resource.title ?? preferredAccessPoint(resource),
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
 * Returns a column with the description of its field in the package. Its own name is included if the published one differs.
 *
 * Keys are those of the package; they are never guessed from the values, because the next version of the data could violate them. A filter
 * on a list applies to its values, with OData's `any` and `all`; in REST it is true if one value matches.
 */
function describeColumn(column: Table['columns'][number], resource: Resource, { constraints, isKeyValid }: CheckedTable): PublishedColumn {
  const field = resource.schema?.fields.find(({ name }) => name === column.sourceName);
  const key = isKeyValid && resource.schema?.primaryKey.includes(column.sourceName) === true;
  const title = field?.title ?? (column.name === column.sourceName ? null : column.sourceName);
  const description = [title, field?.description ?? null].filter((part) => part !== null).join(': ');
  const fulfilled = constraints.get(column.sourceName);
  return {
    ...column,
    nullable: column.nullable && !key && fulfilled?.required !== true,
    description: description === '' ? null : description,
    filterable: true,
    key,
    ...(fulfilled === undefined ? {} : { constraints: fulfilled }),
  };
}

/** Converts a published column for the URL languages. */
export function toProperty({ name, type, list, filterable, key, nullable, description }: PublishedColumn): Property {
  return { name, type, list, filterable, key, nullable, description };
}
