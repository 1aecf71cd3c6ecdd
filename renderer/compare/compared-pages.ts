import type { ComparedRow, ComparisonWindow } from '../../shared/contract/comparison.ts';

const pageRows = 100;
const pagesKept = 20;
/** More would queue up windows that a fling has long left behind. */
const fetchesAtOnce = 2;

/** Rows of one comparison, fetched by windows as they come into sight. */
export interface ComparedPages {
  /** A row by its place among those shown; undefined while it is not here. */
  readonly rowAt: (place: number) => ComparedRow | undefined;
  /** Says which rows are in sight; fetches what of them is missing. Only the last wish counts. */
  readonly want: (first: number, end: number) => void;
  /** What the last fetch failed with, or null. */
  readonly failure: () => unknown;
  /** Asks again for what failed. */
  readonly retry: () => void;
  /** No listener is called after this. */
  readonly close: () => void;
}

/** Makes the window cache of one comparison; `changed` is called when rows have come or a fetch has failed. */
export function createComparedPages(
  fetchWindow: (from: number, count: number) => Promise<ComparisonWindow>,
  changed: () => void,
): ComparedPages {
  const pages = new Map<number, readonly ComparedRow[]>();
  const underWay = new Set<number>();
  const refused = new Set<number>();
  let wish = { first: 0, end: 0 };
  let failure: unknown = null;
  let closed = false;

  function fetchMissing(): void {
    if (closed || wish.end <= wish.first) return;
    const last = Math.floor((wish.end - 1) / pageRows);
    for (let page = Math.floor(wish.first / pageRows); page <= last && underWay.size < fetchesAtOnce; page += 1) {
      if (!pages.has(page) && !underWay.has(page) && !refused.has(page)) void fetchPage(page);
    }
  }

  async function fetchPage(page: number): Promise<void> {
    underWay.add(page);
    try {
      const rows: ComparedRow[] = [];
      // Very wide rows come in several windows.
      while (rows.length < pageRows) {
        const { rows: more } = await fetchWindow(page * pageRows + rows.length, pageRows - rows.length);
        if (more.length === 0) break;
        rows.push(...more);
      }
      pages.set(page, rows);
      for (const oldest of pages.keys()) {
        if (pages.size <= pagesKept) break;
        pages.delete(oldest);
      }
      failure = null;
    } catch (error) {
      refused.add(page);
      failure = error;
    }
    underWay.delete(page);
    if (closed) return;
    changed();
    fetchMissing();
  }

  return {
    rowAt: (place) => pages.get(Math.floor(place / pageRows))?.[place % pageRows],
    want: (first, end) => {
      wish = { first, end };
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
