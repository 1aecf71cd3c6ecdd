import type { ApiSummary } from '../../shared/contract/catalogue.ts';
import { fold } from './fold.ts';

/** One API with its texts folded once, so that a keystroke only compares. */
export interface IndexedApi {
  readonly key: string;
  readonly api: ApiSummary;
  readonly title: string;
  readonly accessPoint: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly columns: readonly string[];
  /** All of `columns` in one string, so that an API without a match is passed over by one comparison. */
  readonly allColumns: string;
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
  const columns = api.columnNames.map(fold);
  return {
    key: apiKey(api),
    api,
    title: fold(api.title),
    accessPoint: fold(api.accessPoint),
    description: fold(api.details),
    keywords: api.keywords.map(fold),
    columns,
    allColumns: columns.join('\n'),
  };
}
