/** The parameters of a REST request that have a meaning to every deployment. */
export const restParameters = ['select', 'filter', 'sort', 'page', 'hitsPerPage', 'useCache', 'ctx'] as const;

/** Those that a query says; the others go along untouched. */
export const queryParameters = ['select', 'filter', 'sort', 'page', 'hitsPerPage'] as const;

/** One of {@link queryParameters}. */
export type QueryParameter = (typeof queryParameters)[number];

export function isQueryParameter(name: string): name is QueryParameter {
  return queryParameters.some((known) => known === name);
}

/** What an OData option is called here. */
export const counterparts: ReadonlyMap<string, string> = new Map([
  ['$filter', 'filter'],
  ['$select', 'select'],
  ['$orderby', 'sort'],
  ['$top', 'hitsPerPage'],
  ['$skip', 'page'],
]);
