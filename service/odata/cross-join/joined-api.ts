import type { Project, PublishedApi, Relation } from '../../catalogue/catalogue.ts';
import { joinedModel } from '../../catalogue/relations.ts';
import type { ServedApi } from '../../http/service-context.ts';

/**
 * Returns the API of a cross join (OData URL Conventions 4.01, 4.15). Its rows have no columns of their own. Each row contains one row of
 * each set, under the name of the set.
 */
export function joinedApi(project: Project, sets: readonly [ServedApi, ...ServedApi[]]): ServedApi {
  const [first] = sets;
  const apis = sets.map(({ api }) => api);
  const relations = apis.map(({ entityName, accessPoint }): Relation => {
    return { name: entityName, accessPoint, columns: [], referenced: [], list: false, partner: '', isJoined: true };
  });
  const { foreignKeys: _, ...plain } = first.api;
  const own = { accessPoint: '$crossjoin', entityName: '$crossjoin', title: '', details: '', columns: [], relations };
  const api: PublishedApi = { ...plain, ...own, model: joinedModel(project, apis) };
  const related: ServedApi['related'] = ({ name }) => sets.find((set) => set.api.entityName === name) ?? first;
  return { api, table: first.table, related, sibling: (name) => first.sibling(name) };
}
