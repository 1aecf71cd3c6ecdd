import type { PublishedApi } from '../../catalogue/catalogue.ts';

/**
 * Returns an API with the visible columns only; nothing in it reveals the others.
 *
 * A key with a hidden column is omitted.
 *
 * @param visible The names of the visible columns.
 */
export function restrictApi(api: PublishedApi, visible: ReadonlySet<string>): PublishedApi {
  if (api.columns.every(({ name }) => visible.has(name))) return api;
  const isKeyed = api.columns.every(({ name, key }) => !key || visible.has(name));
  const visibleOf = <Column extends { readonly name: string; readonly key: boolean }>(columns: readonly Column[]) =>
    columns.filter(({ name }) => visible.has(name)).map((column) => ({ ...column, key: column.key && isKeyed }));
  return {
    ...api,
    columns: visibleOf(api.columns),
    // Listed one by one: a new member of the model could reveal hidden columns.
    model: { name: api.model.name, properties: visibleOf(api.model.properties) },
  };
}
