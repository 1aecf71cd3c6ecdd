import { catalogueTypeName } from '../../shared/values/catalogue-types.ts';
import type { Catalogue, PublishedApi } from '../catalogue/catalogue.ts';

/** Addresses of an API: its rows in either format. */
export function apiUrls(base: string, { root, accessPoint }: PublishedApi): { dcRestUrl: string; odataUrl: string } {
  const path = `${encodeURIComponent(root)}/${encodeURIComponent(accessPoint)}`;
  return { dcRestUrl: `${base}/dmp-api/data/${path}`, odataUrl: `${base}/dmp-api/odata/${path}` };
}

/**
 * The catalogue as marketplaces answer it: a list of projects, each with its expositions.
 *
 * `sources` and `licenses` are added in the words of a Data Package.
 */
export function catalogueAnswer(catalogue: Catalogue, base: string): object[] {
  return catalogue.projects.map(({ id, label, rootCode, apis }) => ({
    id,
    label,
    rootCode,
    expositions: apis.map((api) => expositionAnswer(api, base)),
  }));
}

function expositionAnswer(api: PublishedApi, base: string): object {
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
