import type { Project } from '../../catalogue/catalogue.ts';
import { contextOf, type JsonFormat } from '../rows/json-format.ts';

/** Returns the URL of a project's service document, with the slash that relative URLs need. */
export function serviceRoot(base: string, rootCode: string): string {
  return `${base}/dmp-api/odata/${encodeURIComponent(rootCode)}/`;
}

/**
 * Returns the entity sets of a project (OData JSON Format 4.01, 5).
 *
 * `name` is the entity set's name in `$metadata`, an OData identifier. `url` uses the access point of the API, which can have hyphens. Both
 * refer to the same rows.
 */
export function serviceDocument({ rootCode, apis }: Project, base: string, format: JsonFormat): object {
  return {
    ...contextOf(format, `${serviceRoot(base, rootCode)}$metadata`),
    value: apis.map(({ entityName, title, accessPoint }) => ({
      name: entityName,
      ...(title === entityName ? {} : { title }),
      kind: 'EntitySet',
      url: encodeURIComponent(accessPoint),
    })),
  };
}
