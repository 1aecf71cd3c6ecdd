import type { RowWindow } from '../../shared/contract/results/run.ts';
import type { Cell } from '../../shared/values/cell.ts';
import type { Span } from './surface/row-scroll.ts';

const cellsOfPage = 10_000;
const maxPages = 20;
/** Number of rows of the first request. More than fit on a screen, and enough to measure column widths. */
export const firstRows = 50;
/** Maximum number of parallel requests. More requests would queue windows that the user has already scrolled past. */
const fetchesAtOnce = 2;

/** Returns the number of rows per window. Wide rows have fewer rows per window, so that no window is large. */
export function rowsOfPage(columns: number): number {
  return Math.min(200, Math.max(50, Math.floor(cellsOfPage / Math.max(1, columns))));
}

/** Fetches a window of rows. The window is shorter than requested at the end of the result. */
export type FetchWindow = (from: number, count: number) => Promise<RowWindow>;

/** Consecutive rows. */
interface Rows<Row> {
  readonly rows: readonly Row[];
}

/**
 * The rows of a result, fetched in windows as they become visible.
 *
 * @template Row cells of a row, or another row type
 */
export interface RowPages<Row = readonly Cell[]> {
  /** Sets the number of columns, and the first rows if they are loaded. Later calls have no effect. */
  readonly begin: (columns: number, first: Rows<Row> | null) => void;
  /** Returns a row. Undefined if it isn't loaded. */
  readonly rowAt: (row: number) => Row | undefined;
  /** Sets the visible rows and the total, and fetches missing rows. Only the last call counts. */
  readonly want: (first: number, end: number, rowsKnown: number) => void;
  /** The error of the last request, or null. */
  readonly failure: () => unknown;
  /** Retries failed requests. */
  readonly retry: () => void;
  /** Stops all notifications. */
  readonly close: () => void;
}

/**
 * Creates the window cache of a result.
 *
 * At most two requests are pending. Each response triggers a request for the rows that are then visible, so fast scrolling fetches few
 * windows. If rows are so large that a window is shorter than requested, later windows are equally short.
 *
 * @param changed called when rows have arrived or a request has failed
 */
export function createRowPages<Row = readonly Cell[]>(
  fetchWindow: (from: number, count: number) => Promise<Rows<Row>>,
  changed: () => void,
): RowPages<Row> {
  const pages = new Map<number, readonly Row[]>();
  const pending = new Set<Span>();
  /** Pages that failed or were short, with the total at that time. They are requested again when there are more rows, or by `retry`. */
  const refused = new Map<number, number>();
  let wish = { first: 0, end: 0, rowsKnown: 0 };
  let failure: unknown = null;
  let closed = false;
  let hasStarted = false;
  let pageRows = rowsOfPage(1);

  function isMissing(page: number): boolean {
    const from = page * pageRows;
    for (const { first, end } of pending) if (from >= first && from < end) return false;
    if (wish.rowsKnown <= (refused.get(page) ?? -1)) return false;
    const expected = Math.min(pageRows, wish.rowsKnown - from);
    return expected > 0 && (pages.get(page)?.length ?? 0) < expected;
  }

  function fetchMissing(): void {
    if (closed || wish.end <= wish.first) return;
    for (let page = Math.floor(wish.first / pageRows); page * pageRows < wish.end && pending.size < fetchesAtOnce; page += 1) {
      if (isMissing(page)) void fetchPage(page);
    }
  }

  async function fetchPage(page: number): Promise<void> {
    const { rowsKnown } = wish;
    const from = page * pageRows;
    const count = page === 0 && pages.size === 0 && wish.end <= firstRows ? Math.min(firstRows, pageRows) : pageRows;
    const span = { first: from, end: from + count };
    pending.add(span);
    try {
      const { rows } = await fetchWindow(from, count);
      if (rows.length === 0) refused.set(Math.floor(from / pageRows), rowsKnown);
      else if (rows.length < Math.min(count, rowsKnown - from)) shorten(rows.length);
      failure = null;
      storeRows(from, rows);
      forgetOldest();
    } catch (error) {
      refused.set(Math.floor(from / pageRows), rowsKnown);
      failure = error;
    }
    pending.delete(span);
    if (closed) return;
    changed();
    fetchMissing();
  }

  /** Stores rows that start at a page boundary. The boundary is that of the time of the request. */
  function storeRows(from: number, rows: readonly Row[]): void {
    for (let page = Math.ceil(from / pageRows); page * pageRows < from + rows.length; page += 1) {
      const begin = page * pageRows - from;
      const own = rows.slice(begin, begin + pageRows);
      if ((pages.get(page)?.length ?? 0) > own.length) continue;
      pages.delete(page);
      pages.set(page, own);
    }
  }

  function shorten(rows: number): void {
    if (rows >= pageRows) return;
    const former = [...pages].map(([page, own]) => ({ from: page * pageRows, own }));
    pageRows = rows;
    pages.clear();
    refused.clear();
    for (const { from, own } of former) storeRows(from, own);
  }

  function forgetOldest(): void {
    const inSight = Math.ceil((wish.end - wish.first) / pageRows) + 1;
    for (const page of pages.keys()) {
      if (pages.size <= Math.max(maxPages, 2 * inSight)) return;
      pages.delete(page);
    }
  }

  return {
    begin: (columns, first) => {
      if (hasStarted) return;
      hasStarted = true;
      pageRows = rowsOfPage(columns);
      if (first !== null && first.rows.length > 0) pages.set(0, first.rows.slice(0, pageRows));
    },
    rowAt: (row) => pages.get(Math.floor(row / pageRows))?.[row % pageRows],
    want: (first, end, rowsKnown) => {
      wish = { first, end, rowsKnown };
      fetchMissing();
    },
    failure: () => failure,
    retry: () => {
      refused.clear();
      failure = null;
      changed();
      fetchMissing();
    },
    close: () => {
      closed = true;
    },
  };
}
