import type { ApiDescription } from '../../../shared/contract/catalogue/catalogue.ts';
import type { Format } from '../../../shared/contract/results/run.ts';

/** Rows that are wanted. */
export interface WantedRows {
  readonly format: Format;
  /** Absolute and exact. */
  readonly url: string;
  /** The API whose rows they are, where that is known: a file's columns have its types. */
  readonly api?: ApiDescription;
  /** The columns of the file in their order, where the query names some. */
  readonly columns?: readonly string[];
  /** The query in both languages, for what is told beside a file. */
  readonly urls?: { readonly rest: string | null; readonly odata: string | null };
}

/** The columns with their types, where they are known before any row is; else null. */
export function columnsOf({ api, columns = [] }: WantedRows): ApiDescription['columns'] | null {
  if (api === undefined) return null;
  if (columns.length === 0) return api.columns.filter(({ edmType }) => edmType !== 'Edm.Stream');
  const chosen = columns.flatMap((name) => api.columns.find((column) => column.name === name) ?? []);
  return chosen.length === columns.length ? chosen : null;
}
