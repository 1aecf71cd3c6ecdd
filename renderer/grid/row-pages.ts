import type { Cell, RowWindow } from '../../shared/contract/run.ts';
import type { Span } from './row-scroll.ts';

const cellsOfPage = 10_000;
const pagesKept = 20;
/** More than a screen's height, and what column widths are taken from: these are asked for alone, for they are waited for. */
export const firstRows = 50;
/** More would queue up windows that a fling has long left behind. */
const fetchesAtOnce = 2;

/** Rows in one fetched window: fewer where a row has many columns, so that no window is heavy. */
export function rowsOfPage(columns: number): number {
  return Math.min(200, Math.max(50, Math.floor(cellsOfPage / Math.max(1, columns))));
}

/** Fetches one window of rows; shorter than asked for where the rows end. */
export type FetchWindow = (from: number, count: number) => Promise<RowWindow>;

/** Rows one behind the other. */
interface Rows<Row> {
  readonly rows: readonly Row[];
}

/** Rows of one result, fetched by windows as they come into sight. @template Row The cells of one, unless it is something else that stands in rows. */
export interface RowPages<Row = readonly Cell[]> {
  /** Says how many columns rows have, before any are wanted, and which of the first are here already; a second time it changes nothing. */
  readonly begin: (columns: number, first: Rows<Row> | null) => void;
  /** A row, or undefined while it is not here. */
  readonly rowAt: (row: number) => Row | undefined;
  /** Says which rows are in sight, and how many there are; fetches what is missing. Only the last wish counts. */
  readonly want: (first: number, end: number, rowsKnown: number) => void;
  /** What the last fetch failed with, or null. */
  readonly failure: () => unknown;
  /** Asks again for what failed. */
  readonly retry: () => void;
  /** No listener is called after this. */
  readonly close: () => void;
}

/**
 * Makes the window cache of one result.
 *
 * At most two windows are under way, and each that comes makes room for what is in sight *then*: flinging over a million rows
 * fetches a handful of windows. Where rows are so heavy that a window is shorter than asked for, the next are as short: what is in sight
 * does not wait for what lies before it. `changed` is called when rows have come or a fetch has failed.
 */
export function createRowPages<Row = readonly Cell[]>(
  fetchWindow: (from: number, count: number) => Promise<Rows<Row>>,
  changed: () => void,
): RowPages<Row> {
  const pages = new Map<number, readonly Row[]>();
  const underWay = new Set<Span>();
  /** Pages that failed or came short, with the rows known then: asked for again when there are more, or by `retry`. */
  const refused = new Map<number, number>();
  let wish = { first: 0, end: 0, rowsKnown: 0 };
  let failure: unknown = null;
  let closed = false;
  let begun = false;
  let pageRows = rowsOfPage(1);

  function isMissing(page: number): boolean {
    const from = page * pageRows;
    for (const { first, end } of underWay) if (from >= first && from < end) return false;
    if (wish.rowsKnown <= (refused.get(page) ?? -1)) return false;
    const expected = Math.min(pageRows, wish.rowsKnown - from);
    return expected > 0 && (pages.get(page)?.length ?? 0) < expected;
  }

  function fetchMissing(): void {
    if (closed || wish.end <= wish.first) return;
    for (let page = Math.floor(wish.first / pageRows); page * pageRows < wish.end && underWay.size < fetchesAtOnce; page += 1) {
      if (isMissing(page)) void fetchPage(page);
    }
  }

  async function fetchPage(page: number): Promise<void> {
    const { rowsKnown } = wish;
    const from = page * pageRows;
    const count = page === 0 && pages.size === 0 && wish.end <= firstRows ? Math.min(firstRows, pageRows) : pageRows;
    const asked = { first: from, end: from + count };
    underWay.add(asked);
    try {
      const { rows } = await fetchWindow(from, count);
      if (rows.length === 0) refused.set(Math.floor(from / pageRows), rowsKnown);
      else if (rows.length < Math.min(count, rowsKnown - from)) shorten(rows.length);
      failure = null;
      put(from, rows);
      forgetOldest();
    } catch (error) {
      refused.set(Math.floor(from / pageRows), rowsKnown);
      failure = error;
    }
    underWay.delete(asked);
    if (closed) return;
    changed();
    fetchMissing();
  }

  /** Keeps rows that begin where a page did when they were asked for. */
  function put(from: number, rows: readonly Row[]): void {
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
    for (const { from, own } of former) put(from, own);
  }

  function forgetOldest(): void {
    const inSight = Math.ceil((wish.end - wish.first) / pageRows) + 1;
    for (const page of pages.keys()) {
      if (pages.size <= Math.max(pagesKept, 2 * inSight)) return;
      pages.delete(page);
    }
  }

  return {
    begin: (columns, first) => {
      if (begun) return;
      begun = true;
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
