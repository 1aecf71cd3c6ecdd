import type { Format } from '../../../shared/contract/run.ts';
import { pageAddress } from './page-address.ts';

/** How far a walk over the pages of one query has come, after a page that was received whole. */
export interface PagesSoFar {
  /** Pages received. */
  readonly pages: number;
  /** Rows received in all. */
  readonly rows: number;
  /** Rows of the first page: what the deployment sends at once, which may be fewer than were asked for. */
  readonly firstPageRows: number;
}

/** What the answer to a page said. */
export interface PageAnswer {
  readonly rows: number;
  /** How many rows match in all, as the answer says. */
  readonly total: number | null;
  /** Absolute; null where the answer names no next page. */
  readonly nextUrl: string | null;
}

/** What a walk is over. */
export interface Walked {
  readonly format: Format;
  /** Without the parameters that choose a part of the rows. */
  readonly whole: string;
  /** Rows a page that are asked for in REST. */
  readonly pageSize: number;
}

/**
 * The URL of the next page; null where the walk is at its end.
 *
 * In this order: the link of the answer (RFC 8288 `next`, OData JSON §4.5.5 `nextLink`); else its total, until so many rows are
 * there; else, and where more came than the total says, in REST, the next number until a page is empty or shorter than the first. A first page that is shorter than asked
 * for ends nothing: the deployment may send less at once. OData without link and total is over: a server that pages says so
 * (Protocol §11.2.6.7).
 *
 * @param position With this page counted.
 */
export function nextPage({ format, whole, pageSize }: Walked, position: PagesSoFar, answer: PageAnswer): string | null {
  if (answer.nextUrl !== null) return answer.nextUrl;
  if (answer.rows === 0) return null;
  if (format === 'odata') {
    const more = answer.total !== null && position.rows < answer.total;
    return more ? pageAddress(whole, { skip: position.rows, size: null }) : null;
  }
  const over = isCounted(position.rows, answer.total) ? position.rows === answer.total : answer.rows < position.firstPageRows;
  return over ? null : pageAddress(whole, { page: position.pages + 1, size: pageSize });
}

/** Whether a total says anything: it does not where more rows came. */
export function isCounted(rows: number, total: number | null): total is number {
  return total !== null && rows <= total;
}
