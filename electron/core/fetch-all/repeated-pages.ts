import { problemOf } from '../../wire/problem-error.ts';
import type { PageFacts } from '../../wire/responses/page-facts.ts';
import { contentOf } from '../../wire/responses/statuses.ts';
import { isTransientStatus } from '../../wire/retry.ts';
import type { Session } from '../connections/session.ts';
import { rowsPathOf } from '../requests/read-response.ts';
import { readFirstRow } from '../results/store/row-batches.ts';
import type { PageSink } from './page-attempt.ts';
import type { PageCursor } from './page-cursor.ts';
import { pageHeaders } from './paging/page-request.ts';
import { strategyOf } from './paging/strategies.ts';

/** The dependencies of the checks for repeated pages. */
export interface RepeatedPageParts {
  readonly session: Pick<Session, 'send' | 'access' | 'status'>;
  readonly sink: PageSink;
}

/**
 * Ends the fetch if the server ignores page numbers and sends the same rows for each page.
 *
 * Requests a page far beyond the end, once per fetch. Returns whether the fetch has ended.
 *
 * @throws the signal's reason.
 */
export async function endsAtRepeatedPage(parts: RepeatedPageParts, cursor: PageCursor, signal: AbortSignal): Promise<boolean> {
  if (!cursor.state.numbered || cursor.state.heedsPage) return false;
  const farRow = await firstRowOf(parts, cursor, strategyOf(cursor.query).farUrl(cursor.query, cursor.state), signal);
  if (farRow === 'unknown') return false;
  const heedsPage = farRow === null || farRow !== (await parts.sink.firstLine());
  cursor.state = heedsPage ? { ...cursor.state, heedsPage } : { ...cursor.state, url: null };
  return !heedsPage;
}

/**
 * Checks whether the server sent an earlier page again, because it ignores the parameter or cursor of the page.
 *
 * A page repeats an earlier one if all its rows are equal to those of the earlier page. Rows without a key can be equal, too. Then a page
 * far beyond the end decides: a server that ignores its number or its skipped rows sends rows there. For links, equal rows are usual if
 * rows within a page are equal, as long as there are fewer rows than the total.
 *
 * @throws the signal's reason.
 */
export async function isRepeatedPage(
  parts: RepeatedPageParts,
  cursor: PageCursor,
  facts: PageFacts,
  signal: AbortSignal,
): Promise<boolean> {
  const { rows, page } = parts.sink;
  const { rowsBefore, total } = cursor.state;
  // If a part of the page was received before, its digest isn't that of the whole page.
  if (rows === rowsBefore || page.rows !== rows - rowsBefore || !cursor.isSeen(page.digest)) return false;
  if (facts.nextUrl !== null && cursor.isFollowed(facts.nextUrl)) return true;
  const farUrl = cursor.isLinked ? null : strategyOf(cursor.query).farUrl(cursor.query, cursor.state);
  const farRow = farUrl === null ? 'unknown' : await firstRowOf(parts, cursor, farUrl, signal);
  if (farRow !== 'unknown') return farRow !== null;
  return !page.hasEqualRows || (total !== null && rows > total);
}

/** Requests a URL and returns its first row. Null if it has no rows or is rejected. `unknown` if the request failed. */
async function firstRowOf(
  { session }: RepeatedPageParts,
  cursor: PageCursor,
  url: string,
  signal: AbortSignal,
): Promise<string | null | 'unknown'> {
  try {
    const { response } = await session.send({ url, headers: pageHeaders(cursor.query, 0), signal });
    if (contentOf(response.status) !== 'rows') {
      response.discard();
      return isTransientStatus(response.status, true) ? 'unknown' : null;
    }
    return await readFirstRow(response, rowsPathOf(cursor.query.format, await session.access(signal)));
  } catch (error) {
    signal.throwIfAborted();
    if (problemOf(error) === null) throw error;
    return 'unknown';
  }
}
