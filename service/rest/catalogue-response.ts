import { catalogueTypeName } from '../../shared/values/value-type.ts';
import { apiUrls } from '../catalogue/api-urls.ts';
import type { Catalogue, PublishedApi } from '../catalogue/catalogue.ts';
import { visibleForeignKeys } from '../catalogue/package/foreign-keys.ts';

/**
 * Returns the catalogue in the format of marketplaces: a list of projects, each with its expositions.
 *
 * `sources`, `licenses`, and `foreignKeys` are added in the format of a Data Package. `access: "limited"` marks APIs that the caller can't
 * read.
 */
export function catalogueResponse(catalogue: Catalogue, base: string): object[] {
  return catalogue.projects.map(({ id, label, rootCode, apis, limited = [] }) => {
    const open = apis.map((api) => ({ id: api.id, response: { ...expositionResponse(api, base), ...relations(api, apis) } }));
    const closed = limited.map((api) => ({ id: api.id, response: { ...expositionResponse(api, base), access: 'limited' } }));
    const expositions = [...open, ...closed].toSorted((left, right) => left.id - right.id).map(({ response }) => response);
    return { id, label, rootCode, expositions };
  });
}

/** Returns the relations to other APIs that the caller can read. */
function relations(api: PublishedApi, root: readonly PublishedApi[]): object {
  const keys = visibleForeignKeys(api, root).map(({ columns, accessPoint, referenced }) => ({
    fields: columns,
    reference: { resource: accessPoint === api.accessPoint ? '' : accessPoint, fields: referenced },
  }));
  return keys.length === 0 ? {} : { foreignKeys: keys };
}

function expositionResponse(api: PublishedApi, base: string): object {
  const { id, title, details, keywords, updatedAt, accessPoint, sources, licenses, columns } = api;
  return {
    title,
    details,
    keywords,
    id,
    updateDate: updatedAt,
    accessPoint,
    ...apiUrls(base, api),
    sources,
    licenses,
    columns: columns.map(({ name, description, key, list, filterable, type }) => ({
      alias: name,
      description,
      idColumn: key,
      list,
      filter: filterable,
      type: catalogueTypeName(type),
    })),
  };
}
