import type { ValueType } from '../../shared/values/value-type.ts';
import { standsRight } from './cell-face.ts';
import { columnWidths, layColumns } from './column-layout.ts';
import type { RowPages } from './row-pages.ts';
import type { RowScene } from './row-pool.ts';
import { measureIn } from './text-measure.ts';

/** Rows that column widths are taken from. */
const rowsMeasured = 50;

/** What the grid shows. */
export interface GridContent {
  readonly columns: readonly string[];
  /** Types by column name, where they are known. */
  readonly types: ReadonlyMap<string, ValueType>;
  /** Rows known so far. */
  readonly rows: number;
  readonly pages: RowPages;
}

/** What the grid says by itself, in the reader's language. */
export interface GridWords {
  /** Stands where a row lacks a column that other rows have. */
  readonly absent: string;
  /** A moment in the reader's own time zone and language. */
  readonly localMoment: (moment: Date) => string;
}

/**
 * How the columns are laid out, or the former scene where it serves still; null while the first rows are under way.
 *
 * Widths are taken once, from the first rows, in the font of `element`: nothing jumps later. Columns that appear later get theirs then.
 */
export function sceneOf(content: GridContent, { absent }: GridWords, former: RowScene | null, element: HTMLElement): RowScene | null {
  const { columns, types, pages } = content;
  const known = former?.layout.widths ?? [];
  if (former !== null && known.length >= columns.length) return former.absentSign === absent ? former : { ...former, absentSign: absent };
  if (content.rows > 0 && pages.cellsOf(0) === undefined) return former;
  const rows = Array.from({ length: Math.min(rowsMeasured, content.rows) }, (_, row) => pages.cellsOf(row) ?? []);
  const widths = columnWidths(columns, rows, measureIn(element), measureIn(element, '600'));
  return {
    columns: { first: 0, end: 0 },
    layout: layColumns([...known, ...widths.slice(known.length)]),
    right: columns.map((name, column) => standsRight(types.get(name)) || rows.some((row) => row[column]?.[0] === 'number')),
    absentSign: absent,
  };
}
