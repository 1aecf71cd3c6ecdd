import type { Encoding, SchemaElement, Statistics } from 'hyparquet';
import type { PageIndexes } from 'hyparquet-writer/src/types.js';
import { unconvertMinMax } from 'hyparquet-writer/src/unconvert.js';
import { compareExtremes, type Extremes } from './leaf-values.ts';

/** What is known of a page of a column. */
export interface PageFacts {
  /** Values, and what stands for one that is not there. */
  readonly count: number;
  readonly missing: number;
  readonly encoding: Encoding;
  readonly extremes: Extremes | null;
  /** Where it begins behind the first page of its row group, and how long it is. */
  readonly offset: number;
  readonly length: number;
  /** Rows of the row group before it. */
  readonly firstRow: number;
}

/** What a row group tells of the values of a column. */
export function statisticsOf(pages: readonly PageFacts[]): Statistics {
  const missing = pages.reduce((sum, page) => sum + page.missing, 0);
  const all = pages.flatMap(({ extremes }) => extremes ?? []);
  const [first] = all;
  const null_count = BigInt(missing);
  if (first === undefined) return { null_count };
  let { least, greatest } = first;
  for (const extremes of all) {
    if (compareExtremes(extremes.least, least) < 0) least = extremes.least;
    if (compareExtremes(extremes.greatest, greatest) > 0) greatest = extremes.greatest;
  }
  return { null_count, min_value: least, max_value: greatest };
}

/** Where each page lies, and what its values lie between: a reader that looks for some of them passes over the others (Parquet, "Page Index"). */
export function pageIndexes(
  pages: readonly PageFacts[],
  element: SchemaElement,
  firstPage: number,
): Pick<PageIndexes, 'columnIndex' | 'offsetIndex'> {
  const page_locations = pages.map(({ offset, length, firstRow }) => ({
    offset: BigInt(firstPage + offset),
    compressed_page_size: length,
    first_row_index: BigInt(firstRow),
  }));
  const bounds = pages.map(({ count, missing, extremes }) => {
    const isEmpty = missing === count;
    const least = unconvertMinMax(extremes?.least, element, false);
    const greatest = unconvertMinMax(extremes?.greatest, element, true);
    // Of a page of which nothing can be told, as of one of values that are no numbers, there would have to be something: there is no index then.
    if (!isEmpty && (least === undefined || greatest === undefined)) return null;
    return { isEmpty, least: least ?? new Uint8Array(), greatest: greatest ?? new Uint8Array() };
  });
  if (!bounds.every((bound) => bound !== null)) return { offsetIndex: { page_locations } };
  return {
    offsetIndex: { page_locations },
    columnIndex: {
      null_pages: bounds.map(({ isEmpty }) => isEmpty),
      min_values: bounds.map(({ least }) => least),
      max_values: bounds.map(({ greatest }) => greatest),
      boundary_order: 'UNORDERED',
      null_counts: pages.map(({ missing }) => BigInt(missing)),
    },
  };
}
