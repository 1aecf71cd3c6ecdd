import type { ComparedRow, ComparisonWindow } from '../../shared/contract/comparison.ts';

const pageRows = 100;
const pagesKept = 20;

/** Rows of one comparison, fetched by windows as they come into sight. */
export interface ComparedPages {
  /** A row by its place among those shown; undefined while it is not here. */
  readonly rowAt: (place: number) => ComparedRow | undefined;
  /** Fetches what of these is missing. */
  readonly want: (first: number, end: number) => void;
  /** What the last fetch failed with, or null. */
  readonly failure: () => unknown;
  /** No listener is called after this. */
  readonly close: () => void;
}

/** Makes the window cache of one comparison; `changed` is called when rows have come or a fetch has failed. */
export function createComparedPages(
  fetchWindow: (from: number, count: number) => Promise<ComparisonWindow>,
  changed: () => void,
): ComparedPages {
  const pages = new Map<number, readonly ComparedRow[]>();
  const asked = new Set<number>();
  let failure: unknown = null;
  let closed = false;

  async function fetchPage(page: number): Promise<void> {
    asked.add(page);
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
        asked.delete(oldest);
      }
      failure = null;
    } catch (error) {
      failure = error;
    }
    if (!closed) changed();
  }

  return {
    rowAt: (place) => pages.get(Math.floor(place / pageRows))?.[place % pageRows],
    want: (first, end) => {
      if (end <= first) return;
      for (let page = Math.floor(first / pageRows); page <= Math.floor((end - 1) / pageRows); page += 1) {
        if (!asked.has(page)) void fetchPage(page);
      }
    },
    failure: () => failure,
    close: () => {
      closed = true;
    },
  };
}
