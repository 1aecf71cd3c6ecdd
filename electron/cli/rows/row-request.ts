import type { ApiDescription } from '../../../shared/contract/catalogue/catalogue.ts';
import type { Format } from '../../../shared/contract/results/run.ts';
import type { LanguageId } from '../../../shared/query/query.ts';
import { exactUrl } from '../../../shared/url/index.ts';
import { percentDecode } from '../../../shared/url/percent-encoding.ts';

/** The rows that a command writes. */
export interface RowRequest {
  readonly format: Format;
  /** Absolute URL, exactly as sent. */
  readonly url: string;
  /** The API of the rows, if known. The columns of a file have its types. */
  readonly api?: ApiDescription;
  /** The columns of the file in order. Empty or absent if the query doesn't select columns. */
  readonly columns?: readonly string[];
  /** The query in each language, for `--about`. Null in languages that can't express it. */
  readonly urls?: Readonly<Record<LanguageId, string | null>>;
}

/** Returns the columns with their types. Null if they aren't known before the first row. */
export function columnsOf({ api, columns = [] }: RowRequest): ApiDescription['columns'] | null {
  if (api === undefined) return null;
  if (columns.length === 0) return api.columns.filter(({ edmType }) => edmType !== 'Edm.Stream');
  const chosen = columns.flatMap((name) => api.columns.find((column) => column.name === name) ?? []);
  return chosen.length === columns.length ? chosen : null;
}

/** Returns the names of the key columns of the API. Null if the API isn't known. */
export function keyOf({ api }: RowRequest): readonly string[] | null {
  return api?.columns.filter(({ key }) => key).map(({ name }) => name) ?? null;
}

/** Returns the URL of a target. A target is a URL, or a path relative to the base URL, with or without the path of the base URL. */
export function addressOf(target: string, baseUrl: string): string {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(target)) return exactUrl(target);
  const { origin, pathname } = new URL(baseUrl);
  const path = target.startsWith('/') ? target : `/${target}`;
  const isSamePath = pathname !== '/' && (path === pathname || path.startsWith(`${pathname}/`));
  return exactUrl(isSamePath ? `${origin}${path}` : `${baseUrl}${path}`);
}

/** Returns the first part of a target's path that isn't a percent-encoded UTF-8 character. Null if there is none. */
export function brokenEscapeIn(target: string): string | null {
  const [path = ''] = target.split(/[?#]/, 1);
  const [invalid] = percentDecode(path).invalidEscapes;
  return invalid === undefined ? null : path.slice(invalid.from, invalid.to + 2);
}
