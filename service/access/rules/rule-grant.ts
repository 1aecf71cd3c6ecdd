import type { PublishedApi } from '../../catalogue/catalogue.ts';
import { type ErrorText, errorText } from '../../texts/error-text.ts';
import { type RowFilter, readRowFilter } from './row-filter.ts';
import type { Rule } from './rule-file.ts';

/** The part of an API that a rule makes visible. */
export interface Grant {
  readonly api: PublishedApi;
  /** Filter of the visible rows. Null for all rows. */
  readonly rows: RowFilter | null;
  /** Names of the visible columns. Null for all columns. */
  readonly columns: ReadonlySet<string> | null;
}

/** Returns what a rule grants for an API, or one sentence about its mistake. A rule with a mistake grants no access. */
export function grantOf(rule: Rule, api: PublishedApi): Grant | { readonly mistake: ErrorText } {
  const missing = rule.columns?.find((name) => !api.columns.some((column) => column.name === name));
  if (missing !== undefined) return { mistake: errorText('rules.unknown-column', { column: missing }) };
  const rows = rule.rows === undefined ? null : readRowFilter(rule.rows, api.model);
  if (rows !== null && 'mistake' in rows) return { mistake: errorText('rules.rows', { mistake: rows.mistake }) };
  const columns = rule.columns === undefined ? null : new Set(rule.columns);
  return { api: columns === null ? api : restrictApi(api, columns), rows, columns };
}

/**
 * Returns an API with only the visible columns. No other part reveals the hidden ones.
 *
 * If a key column is hidden, the API has no key.
 *
 * @param visible names of the visible columns
 */
function restrictApi(api: PublishedApi, visible: ReadonlySet<string>): PublishedApi {
  if (api.columns.every(({ name }) => visible.has(name))) return api;
  const isKeyed = api.columns.every(({ name, key }) => !key || visible.has(name));
  const visibleOf = <Column extends { readonly name: string; readonly key: boolean }>(columns: readonly Column[]) =>
    columns.filter(({ name }) => visible.has(name)).map((column) => ({ ...column, key: column.key && isKeyed }));
  return {
    ...api,
    columns: visibleOf(api.columns),
    // The members are listed individually, because a new member of the model could reveal hidden columns.
    model: { name: api.model.name, properties: visibleOf(api.model.properties) },
  };
}
