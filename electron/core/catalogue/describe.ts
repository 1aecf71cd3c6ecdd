import type { ApiDescription, ApiSummary, Column } from '../../../shared/contract/catalogue.ts';
import { readCatalogueType } from '../../../shared/values/catalogue-types.ts';
import { readEdmType } from '../../../shared/values/edm-types.ts';
import { makeProblem } from '../../wire/problem-error.ts';
import { type EdmProperty, findEntitySet } from '../metadata/edm-properties.ts';
import type { ReadMetadata } from '../metadata/metadata.ts';
import { entitySetName, rowsUrl } from './addresses.ts';
import type { Exposition, Project } from './expositions.ts';

/** One line of the catalogue. */
export function summarise(project: Project, exposition: Exposition): ApiSummary {
  return {
    root: project.rootCode,
    accessPoint: exposition.accessPoint,
    rootLabel: project.label || project.rootCode,
    title: exposition.title || exposition.accessPoint,
    details: exposition.details,
    keywords: exposition.keywords.filter((keyword) => keyword !== ''),
    updatedAt: exposition.updateDate,
    columnNames: exposition.columns.map((column) => column.alias),
  };
}

function describeColumn(column: Exposition['columns'][number], property: EdmProperty | null): Column {
  const restType = readCatalogueType(column.type);
  return {
    name: column.alias,
    type: restType === 'unknown' && property !== null ? readEdmType(property.type).type : restType,
    restType: column.type,
    odataType: property?.type ?? null,
    list: column.list,
    filterable: column.filter,
    key: column.idColumn || property?.key === true,
    nullable: property?.nullable ?? true,
    description: column.description || null,
  };
}

/** Both addresses of an API's rows, on the profile's origin. */
export function apiAddresses(
  baseUrl: string,
  project: Project,
  exposition: Exposition,
): { readonly restUrl: string; readonly odataUrl: string } {
  const address = (format: 'rest' | 'odata', named: string) => rowsUrl(baseUrl, named, format, project.rootCode, exposition.accessPoint);
  return { restUrl: address('rest', exposition.dcRestUrl), odataUrl: address('odata', exposition.odataUrl) };
}

/** Everything an API's page shows, from the catalogue's entry and the metadata of its root. */
export function describeApi(baseUrl: string, project: Project, exposition: Exposition, metadata: ReadMetadata): ApiDescription {
  const { columnNames: _, ...summary } = summarise(project, exposition);
  const addresses = apiAddresses(baseUrl, project, exposition);
  const set = metadata.sets === null ? null : findEntitySet(metadata.sets, [entitySetName(addresses.odataUrl), exposition.accessPoint]);
  const properties = new Map(set?.properties.map((property) => [property.name, property]));
  const missing = makeProblem('unexpected-answer', { parameters: { reason: 'no-entity-set', accessPoint: exposition.accessPoint } });
  return {
    ...summary,
    ...addresses,
    namedRestUrl: exposition.dcRestUrl,
    namedOdataUrl: exposition.odataUrl,
    sources: exposition.sources,
    licences: exposition.licences.length > 0 ? exposition.licences : exposition.licenses,
    columns: exposition.columns.map((column) => describeColumn(column, properties.get(column.alias) ?? null)),
    metadataProblem: metadata.problem ?? (set === null ? missing : null),
  };
}
