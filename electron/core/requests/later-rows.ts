import type { FetchNotice } from '../../../shared/contract/results/fetch-notice.ts';
import type { Format, MoreRows } from '../../../shared/contract/results/run.ts';
import { languageOf, type RequestedPart } from '../../../shared/languages/index.ts';
import { splitParameters, splitUrl } from '../../../shared/url/index.ts';
import type { PageFacts } from '../../wire/responses/page-facts.ts';
import { requestableNext } from '../connections/next-page.ts';
import type { ServerAccess } from '../connections/server.ts';
import { incompleteListsNotice } from './incomplete-lists.ts';

/** The response to one request. */
export interface ReceivedRows {
  readonly format: Format;
  /** Absolute URL of the request. */
  readonly url: string;
  /** Absolute URL of the response, after redirects. */
  readonly responseUrl: string;
  /** Number of rows of the response. */
  readonly rows: number;
}

/** What a response says about the rows after it. */
export interface LaterRows {
  /** URL of the next page, which can be requested unchanged. Null if there is none. */
  readonly nextUrl: string | null;
  readonly moreRows: MoreRows;
  readonly notices: readonly FetchNotice[];
}

function requestedPart(format: Format, url: string): RequestedPart {
  const parameters = new Map(splitParameters(url, splitUrl(url)).map(({ name, value }) => [name.text.toLowerCase(), value?.text ?? '']));
  return languageOf(format).paging.requestedPart(parameters);
}

/** Returns whether there are rows after a response. */
function moreRowsOf({ nextUrl, unusableNext, total, mayBeOfPage }: PageFacts, received: ReceivedRows, part: RequestedPart): MoreRows {
  const { format, rows } = received;
  const { skipped, size } = part;
  if (nextUrl !== null || unusableNext !== null) return 'some';
  if (rows === 0) return 'none';
  if (total !== null && skipped !== null && !(mayBeOfPage && total === rows)) return skipped + rows < total ? 'some' : 'none';
  // A server that sends fewer rows than requested must send a link, if its language says so (OData Protocol §11.2.6.7).
  return languageOf(format).paging.linksToOthers && (size === null || rows < size) ? 'none' : 'unknown';
}

/** Returns the page number of a response. `?` if it isn't known. */
function pageNumber({ skipped, size }: RequestedPart, rows: number): number | string {
  if (skipped === 0) return 1;
  const length = size ?? rows;
  return skipped === null || length === 0 || skipped % length !== 0 ? '?' : skipped / length + 1;
}

/** Finds out what a complete response says about the rows after it. */
export function laterRowsOf(facts: PageFacts, response: ReceivedRows, { baseUrl, allowedOrigins = [] }: ServerAccess): LaterRows {
  const part = requestedPart(response.format, response.url);
  const permittedOrigins = [new URL(response.url).origin, new URL(baseUrl).origin, ...allowedOrigins];
  const next = requestableNext(facts, response.url, permittedOrigins);
  const { origin } = new URL(response.responseUrl);
  const redirectNotice: FetchNotice = { code: 'redirected-elsewhere', parameters: { origin } };
  const moreRows = moreRowsOf(facts, response, part);
  const { rows } = response;
  // A query that limits its rows, and got all of these, isn't cut off.
  const isCut = moreRows === 'some' && (part.size === null || rows < part.size);
  const total = facts.mayBeOfPage ? null : facts.total;
  const pageNotice: FetchNotice = {
    code: 'page-of-more',
    parameters: { page: pageNumber(part, rows), rows, ...(total !== null && { total }) },
  };
  return {
    nextUrl: next.url,
    moreRows,
    notices: [
      permittedOrigins.includes(origin) ? null : redirectNotice,
      isCut ? pageNotice : null,
      next.notice,
      incompleteListsNotice(facts.incompleteLists),
    ].filter((notice) => notice !== null),
  };
}
