import type { ApiDescription, ApiReference, Column, ListedApi } from '../../../shared/contract/catalogue/catalogue.ts';
import type { Property } from '../../../shared/metadata/entity-model.ts';
import { type EntitySet, entityMetadataOf, entityModelOf, findProperty, type Schema } from '../../../shared/metadata/index.ts';
import { readCatalogueType } from '../../../shared/values/value-type.ts';
import { makeProblem } from '../../wire/problem-error.ts';
import type { ServerAccess } from '../connections/server.ts';
import { defaultPaths, entitySetName, rowsUrl } from './addresses.ts';
import type { Exposition, ListedExposition } from './expositions.ts';
import type { FetchedMetadata } from './metadata.ts';

/** The root of an API: the project that contains it. */
export interface Root {
  readonly rootCode: string;
  /** Label of the root. Empty if the catalogue has none. */
  readonly label: string;
}

/** Returns the properties that the list and the page of an API share. */
function summarise(
  root: Root,
  exposition: Pick<Exposition, 'accessPoint' | 'title' | 'details' | 'keywords' | 'updateDate'>,
): Omit<ListedApi, 'columns' | 'columnTypes'> {
  return {
    root: root.rootCode,
    accessPoint: exposition.accessPoint,
    rootLabel: root.label || root.rootCode,
    title: exposition.title || exposition.accessPoint,
    details: exposition.details,
    keywords: exposition.keywords.filter((keyword) => keyword !== ''),
    updatedAt: exposition.updateDate,
  };
}

/** Returns a line of the catalogue. */
export function listExposition(root: Root, exposition: Omit<ListedExposition, 'entry'>): ListedApi {
  return { ...summarise(root, exposition), columns: exposition.columns, columnTypes: exposition.columnTypes };
}

/** Describes a column. The catalogue has priority. The metadata adds details, and can only make the column not filterable. */
function describeColumn(column: Exposition['columns'][number], property: Property | undefined): Column {
  const restType = readCatalogueType(column.type);
  const { sortable, label, unit, unitColumn, precision, scale, maxLength, allowedValues, typeName, edmType } = property ?? {};
  return {
    name: column.alias,
    type: restType === 'unknown' && property !== undefined ? property.type : restType,
    restType: column.type,
    odataType: property === undefined ? null : odataType(property),
    list: column.list,
    filterable: column.filter && property?.filterable !== false,
    key: column.idColumn || property?.key === true,
    nullable: property?.nullable ?? true,
    description: column.description || (property?.description ?? null),
    sortable,
    label,
    unit,
    unitColumn,
    precision,
    scale,
    maxLength,
    allowedValues,
    typeName,
    edmType,
  };
}

/** Returns the type of a property as written in `$metadata`, such as `Collection(Edm.String)`. Null if the type is unknown. */
export function odataType({ typeName, edmType, list }: Property): string | null {
  const name = typeName ?? edmType ?? null;
  return name === null || !list ? name : `Collection(${name})`;
}

/** An API with its addresses in the catalogue. */
export interface NamedApi extends ApiReference {
  /** REST address as written in the catalogue. Can be empty or invalid. */
  readonly dcRestUrl: string;
  readonly odataUrl: string;
}

/** The address of a server, and the paths of its APIs. */
export type ServerPaths = Pick<ServerAccess, 'baseUrl' | 'paths'>;

/** Returns the REST and OData addresses of an API's rows, on the connection's origin. */
export function apiAddresses(
  { baseUrl, paths }: ServerPaths,
  { root, accessPoint, dcRestUrl, odataUrl }: NamedApi,
): { readonly restUrl: string; readonly odataUrl: string } {
  const address = (format: 'rest' | 'odata', named: string) =>
    rowsUrl(baseUrl, named, paths?.[format] ?? defaultPaths[format], root, accessPoint);
  return { restUrl: address('rest', dcRestUrl), odataUrl: address('odata', odataUrl) };
}

/** Returns the content of an API's page, from the catalogue's entry and the metadata of its root. */
export function describeApi(server: ServerPaths, root: Root, exposition: Exposition, metadata: FetchedMetadata): ApiDescription {
  const addresses = apiAddresses(server, { ...exposition, root: root.rootCode });
  const { schema } = metadata;
  const set = schema === null ? null : findEntitySetOf(schema, [entitySetName(addresses.odataUrl), exposition.accessPoint]);
  const model = schema === null || set === null ? null : entityModelOf(schema, set.name);
  const missing = makeProblem('unexpected-answer', { parameters: { reason: 'no-entity-set', accessPoint: exposition.accessPoint } });
  return {
    ...summarise(root, exposition),
    sides: [
      { language: 'rest', url: addresses.restUrl, namedUrl: exposition.dcRestUrl },
      { language: 'odata', url: addresses.odataUrl, namedUrl: exposition.odataUrl },
    ],
    sources: exposition.sources,
    licences: exposition.licences.length > 0 ? exposition.licences : exposition.licenses,
    columns: exposition.columns.map((column) => describeColumn(column, model === null ? undefined : findProperty(model, column.alias))),
    metadata: model === null ? null : entityMetadataOf(model),
    metadataProblem: metadata.problem ?? (model === null ? missing : null),
  };
}

/** Returns a name as an OData identifier: letters, digits, and `_`, in lower case. */
function identifierForm(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|(?<!_)_+$/g, '')
    .toLowerCase();
}

/**
 * Finds the entity set of an API by its exact name, then by its name as an identifier, then by the name of its type.
 *
 * @param names Names of the API: the last segment of its OData address, and its access point.
 */
export function findEntitySetOf({ entitySets }: Pick<Schema, 'entitySets'>, names: readonly string[]): EntitySet | null {
  const forms = new Set(names.map(identifierForm));
  const sets = entitySets.filter(({ kind }) => kind === 'set');
  return (
    sets.find((set) => names.includes(set.name)) ??
    sets.find((set) => forms.has(identifierForm(set.name))) ??
    sets.find((set) => forms.has(identifierForm(set.typeName.slice(set.typeName.lastIndexOf('.') + 1)))) ??
    null
  );
}
