import type { ApiSummary } from '../../shared/contract/catalogue.ts';
import { fold } from './fold.ts';

/** Occurs in no name, and no typed word holds it. */
export const columnSeparator = '\n';

/** One API with its texts folded once, so that a keystroke only compares. */
export interface IndexedApi {
  readonly key: string;
  readonly api: ApiSummary;
  readonly title: string;
  readonly accessPoint: string;
  readonly description: string;
  readonly keywords: readonly string[];
  /** All column names in one string, {@link columnSeparator} before, between and after them: one comparison looks through all. */
  readonly columns: string;
}

/** What tells an API from every other of its deployment. */
export function apiKey({ root, accessPoint }: Pick<ApiSummary, 'root' | 'accessPoint'>): string {
  return `${encodeURIComponent(root.toWellFormed())}/${encodeURIComponent(accessPoint.toWellFormed())}`;
}

/** The catalogue prepared for searching, in the order in which it is listed: by root, then by title. */
export function indexCatalogue(apis: readonly ApiSummary[], locale: string): readonly IndexedApi[] {
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  const byPlace = (a: IndexedApi, b: IndexedApi): number =>
    compare(a.api.rootLabel, b.api.rootLabel) ||
    compare(a.api.root, b.api.root) ||
    compare(a.api.title, b.api.title) ||
    compare(a.api.accessPoint, b.api.accessPoint);
  return apis.map(indexApi).sort(byPlace);
}

function indexApi(api: ApiSummary): IndexedApi {
  return {
    key: apiKey(api),
    api,
    title: fold(api.title),
    accessPoint: fold(api.accessPoint),
    description: fold(api.details),
    keywords: api.keywords.map(fold),
    columns: fold(['', ...api.columnNames, ''].join(columnSeparator)),
  };
}
