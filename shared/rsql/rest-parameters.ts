/** The parameters of a REST request that have a meaning to every deployment. */
export const restParameters = ['select', 'filter', 'sort', 'page', 'hitsPerPage', 'useCache', 'ctx'] as const;

/** One of {@link restParameters}. */
export type RestParameter = (typeof restParameters)[number];

/** Whether a name is one of {@link restParameters}, in its case. */
export function isRestParameter(name: string): name is RestParameter {
  return restParameters.some((known) => known === name);
}

/** What an OData option is called here. */
export const counterparts: ReadonlyMap<string, string> = new Map([
  ['$filter', 'filter'],
  ['$select', 'select'],
  ['$orderby', 'sort'],
  ['$top', 'hitsPerPage'],
  ['$skip', 'page'],
]);
