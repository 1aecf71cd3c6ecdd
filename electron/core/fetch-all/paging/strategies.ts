import { type LanguagePaging, languageOf } from '../../../../shared/languages/index.ts';
import type { PagedQuery } from './cursor-state.ts';
import { pageNumbers } from './page-numbers.ts';
import type { FetchPosition, ReceivedPage, SizedQuery } from './page-request.ts';
import { skippedRows } from './skipped-rows.ts';
import type { PagingStrategy } from './strategy.ts';

const strategies: Readonly<Record<LanguagePaging['counts'], PagingStrategy>> = { pages: pageNumbers, rows: skippedRows };

/** Returns the strategy of a query's language. */
export function strategyOf({ format }: Pick<PagedQuery, 'format'>): PagingStrategy {
  return strategies[languageOf(format).paging.counts];
}

/**
 * Returns the URL of the next page. Null at the end of the fetch.
 *
 * The link of the response has priority (RFC 8288 `next`, OData JSON §4.5.5 `nextLink`). Otherwise, the fetch ends when as many rows as the
 * total have arrived.
 *
 * @param position Progress including this page.
 */
export function nextPage(query: SizedQuery, position: FetchPosition, response: ReceivedPage): string | null {
  if (response.nextUrl !== null) return response.nextUrl;
  return response.rows === 0 ? null : strategyOf(query).next(query, position, response);
}
