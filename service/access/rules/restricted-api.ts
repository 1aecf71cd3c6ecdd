import type { PublishedApi } from '../../catalogue/catalogue.ts';

/**
 * An API as one caller may see it: nothing of it tells of the other columns.
 *
 * A key of which a part is hidden is none.
 *
 * @param visible The names of the columns that may be seen.
 */
export function restrictApi(api: PublishedApi, visible: ReadonlySet<string>): PublishedApi {
  if (api.columns.every(({ name }) => visible.has(name))) return api;
  const isKeyed = api.columns.every(({ name, key }) => !key || visible.has(name));
  const seen = <Column extends { readonly name: string; readonly key: boolean }>(columns: readonly Column[]) =>
    columns.filter(({ name }) => visible.has(name)).map((column) => ({ ...column, key: column.key && isKeyed }));
  return {
    ...api,
    columns: seen(api.columns),
    // Named one by one: what else a model may come to hold could tell of what is hidden.
    model: { name: api.model.name, properties: seen(api.model.properties) },
  };
}
