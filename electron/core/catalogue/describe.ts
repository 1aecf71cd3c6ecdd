import type { ApiDescription, ApiReference, Column, ListedApi } from '../../../shared/contract/catalogue/catalogue.ts';
import { type EntitySet, entityMetadataOf, entityModelOf, findProperty, type Schema } from '../../../shared/metadata/index.ts';
import type { Property } from '../../../shared/query/entity-model.ts';
import { readCatalogueType } from '../../../shared/values/catalogue-types.ts';
import { makeProblem } from '../../wire/problem-error.ts';
import type { ServerAccess } from '../connections/server.ts';
import { entitySetName, rowsUrl, usualPaths } from './addresses.ts';
import type { Exposition, ListedExposition } from './expositions.ts';
import type { FetchedMetadata } from './metadata.ts';

/** The root that an API stands in. */
export interface Root {
  readonly rootCode: string;
  /** Empty where the catalogue gives it none. */
  readonly label: string;
}

/** What an API's line and its page have in common. */
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

/** One line of the catalogue. */
export function listExposition(root: Root, exposition: Omit<ListedExposition, 'entry'>): ListedApi {
  return { ...summarise(root, exposition), columns: exposition.columns, columnTypes: exposition.columnTypes };
}

/** What the catalogue says comes first; the metadata adds what it alone knows, and can only take conditions away. */
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

/** The type as `$metadata` writes it, such as `Collection(Edm.String)`. */
export function odataType({ typeName, edmType, list }: Property): string | null {
  const name = typeName ?? edmType ?? null;
  return name === null || !list ? name : `Collection(${name})`;
}

/** An API as a catalogue's answer names it. */
export interface NamedApi extends ApiReference {
  /** As the catalogue writes them; may be empty or anything. */
  readonly dcRestUrl: string;
  readonly odataUrl: string;
}

/** Where a server is, and its parts below that. */
export type Place = Pick<ServerAccess, 'baseUrl' | 'paths'>;

/** Both addresses of an API's rows, on the connection's origin. */
export function apiAddresses(
  { baseUrl, paths }: Place,
  { root, accessPoint, dcRestUrl, odataUrl }: NamedApi,
): { readonly restUrl: string; readonly odataUrl: string } {
  const address = (format: 'rest' | 'odata', named: string) =>
    rowsUrl(baseUrl, named, paths?.[format] ?? usualPaths[format], root, accessPoint);
  return { restUrl: address('rest', dcRestUrl), odataUrl: address('odata', odataUrl) };
}

/** Everything an API's page shows, from the catalogue's entry and the metadata of its root. */
export function describeApi(place: Place, root: Root, exposition: Exposition, metadata: FetchedMetadata): ApiDescription {
  const addresses = apiAddresses(place, { ...exposition, root: root.rootCode });
  const { schema } = metadata;
  const set = schema === null ? null : findEntitySetOf(schema, [entitySetName(addresses.odataUrl), exposition.accessPoint]);
  const model = schema === null || set === null ? null : entityModelOf(schema, set.name);
  const missing = makeProblem('unexpected-answer', { parameters: { reason: 'no-entity-set', accessPoint: exposition.accessPoint } });
  return {
    ...summarise(root, exposition),
    ...addresses,
    namedRestUrl: exposition.dcRestUrl,
    namedOdataUrl: exposition.odataUrl,
    sources: exposition.sources,
    licences: exposition.licences.length > 0 ? exposition.licences : exposition.licenses,
    columns: exposition.columns.map((column) => describeColumn(column, model === null ? undefined : findProperty(model, column.alias))),
    metadata: model === null ? null : entityMetadataOf(model),
    metadataProblem: metadata.problem ?? (model === null ? missing : null),
  };
}

/** A name as it would be written as an OData identifier: letters, digits and `_`, without regard to case. */
function identifierForm(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|(?<!_)_+$/g, '')
    .toLowerCase();
}

/**
 * Finds the entity set of an API: by the exact name first, then by the form its name takes as an identifier, then by its type's name.
 *
 * @param names What the API is called: the last part of its OData address, its access point.
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
