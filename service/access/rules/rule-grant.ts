import type { PublishedApi } from '../../catalogue/catalogue.ts';
import { restrictApi } from './restricted-api.ts';
import { type RowFilter, readRowFilter } from './row-filter.ts';
import type { Rule } from './rule-file.ts';

/** What a rule lets a caller see of one API. */
export interface Grant {
  readonly api: PublishedApi;
  /** Null: all rows. */
  readonly rows: RowFilter | null;
  /** Null: all columns. */
  readonly columns: ReadonlySet<string> | null;
}

/** What a rule grants of an API, or why it cannot be used there: then it lets nobody in. */
export function grantOf(rule: Rule, api: PublishedApi): Grant | { readonly mistake: string } {
  const missing = rule.columns?.find((name) => !api.columns.some((column) => column.name === name));
  if (missing !== undefined) return { mistake: `columns: unknown column "${missing}"` };
  const rows = rule.rows === undefined ? null : readRowFilter(rule.rows, api.model);
  if (rows !== null && 'mistake' in rows) return { mistake: `rows: ${rows.mistake}` };
  const columns = rule.columns === undefined ? null : new Set(rule.columns);
  return { api: columns === null ? api : restrictApi(api, columns), rows, columns };
}
