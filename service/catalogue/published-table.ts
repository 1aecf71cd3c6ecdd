import type { Property } from '../../shared/metadata/entity-model.ts';
import type { Table } from '../engine/engine.ts';
import type { PublishedApi, PublishedColumn } from './catalogue.ts';
import { accessPointOfPath } from './identifiers.ts';
import type { CheckedTable } from './package/constraints.ts';
import type { DataPackage, Resource } from './package/data-package.ts';
import { sheetResource, tableName } from './table-file.ts';

/** The time zone of timestamps that have none, unless a publication declares another one. */
export const utc = 'UTC';

/** Names and position of an API. Everything else depends on its resource and table. */
export interface Placement {
  readonly id: number;
  readonly root: string;
  readonly accessPoint: string;
  readonly entityName: string;
  readonly table: string;
  readonly keywords: readonly string[];
  /** Time of the last change of the files in milliseconds since 1970. Null if there are no files. */
  readonly modifiedAt: number | null;
}

/**
 * Returns the preferred access point of a resource. That is the declared name, otherwise the path of its file without the extension.
 *
 * The access point of a sheet consists of the file and the sheet, separated by a slash. A resource with several files, or none, has its own
 * name as access point.
 */
export function preferredAccessPoint({ name, paths, accessPoint, dialect }: Resource): string {
  if (accessPoint !== undefined) return accessPointOfPath(accessPoint);
  const [only, ...others] = paths;
  const sheet = dialect?.sheetName ?? null;
  if (sheet !== null && only !== undefined && name === sheetResource(only, sheet)) return accessPointOfPath(`${tableName(only)}/${sheet}`);
  // A Data Package chooses the names of its tables independently of its folders.
  const isOfPackage = only !== undefined && others.length === 0 && !name.endsWith('/') && !/[\\/]/.test(only);
  if (name === only || isOfPackage) return accessPointOfPath(tableName(only));
  // Spark's folders of parts have the extension of their format, such as `sales.parquet/`.
  return accessPointOfPath(name.replace(/\.(?:csv|tsv|ndjson|jsonl|json|parquet)\/$/i, ''));
}

/** Returns the identity of a resource, which is stable across restarts and independent of other resources. */
export function identityOf({ name, accessPoint }: Resource): string {
  const path = name.replaceAll('\\', '/');
  // Another declared name is another identity, so that a name never changes its meaning.
  return accessPoint === undefined ? path : `${path} as ${accessPoint}`;
}

/** Returns the API of a table, with those parts of the Data Package's description that all rows satisfy. */
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
 * Returns a column with the description of its field in the package. The description includes the field's own name if the published name
 * differs.
 *
 * Keys are those of the package. They are never derived from values, because the next version of the data could violate them. A filter on a
 * list applies to its values, with OData's `any` and `all`. In REST, the filter is true if one value matches.
 */
function describeColumn(column: Table['columns'][number], resource: Resource, { constraints, isKeyValid }: CheckedTable): PublishedColumn {
  const field = resource.schema?.fields.find(({ name }) => name === column.sourceName);
  const key = isKeyValid && resource.schema?.primaryKey.includes(column.sourceName) === true;
  const title = field?.title ?? (column.name === column.sourceName ? null : column.sourceName);
  const described = [title, field?.description ?? null].filter((part) => part !== null).join(': ');
  const zone = column.withoutZone === true ? `time zone: ${resource.timeZone ?? utc}, because the file has none` : null;
  const description = [described, zone].filter((part) => part !== null && part !== '').join('; ');
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

/** Converts a published column to a property for the URL languages. */
export function toProperty({ name, type, list, filterable, key, nullable, description }: PublishedColumn): Property {
  return { name, type, list, filterable, key, nullable, description };
}
