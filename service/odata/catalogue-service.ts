import { splitParameters } from '../../shared/url/index.ts';
import { catalogueTypeName } from '../../shared/values/catalogue-types.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { queryNotSupported } from '../http/query-mistake.ts';
import { apiUrls } from '../rest/catalogue-answer.ts';
import { contextOf, type JsonFormat } from './json-format.ts';
import { envelope, notReadableByKey, toldWhole } from './metadata-document.ts';
import { serviceRoot } from './service-document.ts';

/** The root under which the catalogue itself is served as OData; no data has it. */
export const catalogueRoot = 'Datachain';
export const catalogueSet = 'Expositions';

/** The service document of the catalogue's root. */
export function catalogueServiceDocument(base: string, format: JsonFormat): object {
  const value = [{ name: catalogueSet, kind: 'EntitySet', url: catalogueSet }];
  return { ...contextOf(format, `${serviceRoot(base, catalogueRoot)}$metadata`), value };
}

/** `$metadata` of the catalogue's root. */
export function catalogueMetadata(): string {
  return envelope({
    '@Namespace': catalogueRoot,
    ComplexType: {
      '@Name': 'Column',
      Property: [
        property('alias', 'Edm.String', false),
        property('description', 'Edm.String', true),
        property('Type', 'Edm.String', false),
        property('filter', 'Edm.Boolean', false),
        property('islist', 'Edm.Boolean', false),
      ],
    },
    EntityType: {
      '@Name': 'Exposition',
      Key: { PropertyRef: { '@Name': 'Id' } },
      Property: [
        property('Id', 'Edm.Int64', false),
        property('Title', 'Edm.String', false),
        property('ODataUrl', 'Edm.String', false),
        property('Details', 'Edm.String', false),
        property('Keywords', 'Collection(Edm.String)', false),
        { ...property('UpdateDate', 'Edm.DateTimeOffset', true), '@Precision': '3' },
        property('Columns', `Collection(${catalogueRoot}.Column)`, false),
      ],
    },
    EntityContainer: {
      '@Name': 'Container',
      EntitySet: { '@Name': catalogueSet, '@EntityType': `${catalogueRoot}.Exposition`, Annotation: [...toldWhole, notReadableByKey] },
    },
  });
}

function property(name: string, type: string, nullable: boolean) {
  return { '@Name': name, '@Type': type, '@Nullable': String(nullable) };
}

/**
 * The catalogue as OData entities. It is always told whole.
 *
 * @throws HttpProblem 501 for any option that would change that.
 */
export function catalogueEntities(catalogue: Catalogue, base: string, { search, format }: { search: string; format: JsonFormat }): object {
  for (const { name, value } of splitParameters(search)) {
    if (!name.text.startsWith('$') || /^\$format$/i.test(name.text)) continue;
    const at = { parameter: name.text, from: 0, to: value.text.length };
    throw queryNotSupported([{ code: 'odata-option-unsupported', message: `The catalogue is told whole, without ${name.text}.`, at }]);
  }
  return {
    ...contextOf(format, `${serviceRoot(base, catalogueRoot)}$metadata#${catalogueSet}`),
    value: catalogue.projects.flatMap(({ apis }) =>
      apis.map((api) => ({
        Id: api.id,
        Title: api.title,
        ODataUrl: apiUrls(base, api).odataUrl,
        Details: api.details,
        Keywords: api.keywords,
        UpdateDate: api.updatedAt === null ? null : new Date(api.updatedAt).toISOString(),
        Columns: api.columns.map(({ name, description, type, filterable, list }) => ({
          alias: name,
          description,
          Type: catalogueTypeName(type),
          filter: filterable,
          islist: list,
        })),
      })),
    ),
  };
}
