import type { ApiDescription } from '../../../shared/contract/catalogue/catalogue.ts';
import type { Connection } from '../../../shared/contract/connections/connection.ts';
import type { Format } from '../../../shared/contract/results/run.ts';
import { exactUrl } from '../../../shared/url/index.ts';
import { defaultPaths } from '../../core/catalogue/addresses.ts';
import type { ServerAccess } from '../../core/connections/server.ts';

/** The rows that a command writes. */
export interface RowRequest {
  readonly format: Format;
  /** Absolute and exact. */
  readonly url: string;
  /** The API of the rows, if known: the columns of a file have its types. */
  readonly api?: ApiDescription;
  /** The columns of the file in order, if the query selects some. */
  readonly columns?: readonly string[];
  /** The query in both languages, for `--about`. */
  readonly urls?: { readonly rest: string | null; readonly odata: string | null };
}

/** Returns the columns with their types if they are known before the first row, else null. */
export function columnsOf({ api, columns = [] }: RowRequest): ApiDescription['columns'] | null {
  if (api === undefined) return null;
  if (columns.length === 0) return api.columns.filter(({ edmType }) => edmType !== 'Edm.Stream');
  const chosen = columns.flatMap((name) => api.columns.find((column) => column.name === name) ?? []);
  return chosen.length === columns.length ? chosen : null;
}

/** Returns the URL of a target: a URL as it is, or a path below the base URL, with or without the path of that. */
export function addressOf(target: string, baseUrl: string): string {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(target)) return exactUrl(target);
  const { origin, pathname } = new URL(baseUrl);
  const path = target.startsWith('/') ? target : `/${target}`;
  const isSamePath = pathname !== '/' && (path === pathname || path.startsWith(`${pathname}/`));
  return exactUrl(isSamePath ? `${origin}${path}` : `${baseUrl}${path}`);
}

/** Returns the language of a URL: OData if it is below the OData path, or if the server has only OData. */
export function formatOf(url: string, kind: Connection['kind'], { baseUrl, paths }: Pick<ServerAccess, 'baseUrl' | 'paths'>): Format {
  if (kind === 'odata') return 'odata';
  const folder = `${baseUrl}${(paths ?? defaultPaths).odata}`;
  return url === folder || url.startsWith(`${folder}/`) ? 'odata' : 'rest';
}
