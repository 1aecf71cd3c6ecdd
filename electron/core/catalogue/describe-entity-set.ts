import type { ApiDescription, ApiSummary, Column } from '../../../shared/contract/catalogue/catalogue.ts';
import { type EntitySet, entityMetadataOf, entityModelOf, type Schema } from '../../../shared/metadata/index.ts';
import type { Property } from '../../../shared/query/entity-model.ts';
import { odataType } from './describe.ts';

/** The name under which all entity sets of a service stand in the catalogue: its container's, without the namespace. */
export function rootOf({ container }: Schema): string {
  const name = container?.slice(container.lastIndexOf('.') + 1) ?? '';
  return name === '' ? 'service' : name;
}

function propertiesOf(schema: Schema, set: EntitySet): readonly Property[] {
  return entityModelOf(schema, set.name)?.properties ?? [];
}

/** An entity set as one line of the catalogue. */
export function summariseEntitySet(schema: Schema, set: EntitySet): ApiSummary {
  const properties = propertiesOf(schema, set);
  return {
    root: rootOf(schema),
    rootLabel: rootOf(schema),
    accessPoint: set.name,
    title: set.label ?? set.name,
    details: set.longDescription ?? set.description ?? '',
    keywords: [],
    updatedAt: null,
    columnNames: properties.map(({ name }) => name),
    columnTypes: properties.map(({ type }) => type),
  };
}

function columnOf(property: Property): Column {
  const { name, type, list, filterable, key, nullable, description } = property;
  const { sortable, label, unit, unitColumn, precision, scale, maxLength, allowedValues, typeName, edmType } = property;
  const known = { sortable, label, unit, unitColumn, precision, scale, maxLength, allowedValues, typeName, edmType };
  return { name, type, list, filterable, key, nullable, description, restType: '', odataType: odataType(property), ...known };
}

/** Everything the page shows of an entity set; it has no REST address. */
export function describeEntitySet(baseUrl: string, schema: Schema, set: EntitySet): ApiDescription {
  const { columnNames: _names, columnTypes: _types, ...summary } = summariseEntitySet(schema, set);
  const model = entityModelOf(schema, set.name);
  return {
    ...summary,
    sources: [],
    licences: [],
    restUrl: null,
    odataUrl: `${baseUrl}/${encodeURIComponent(set.name)}`,
    namedRestUrl: '',
    namedOdataUrl: '',
    columns: propertiesOf(schema, set).map(columnOf),
    metadata: model === null ? null : entityMetadataOf(model),
    metadataProblem: null,
  };
}
