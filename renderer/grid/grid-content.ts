import type { ValueType } from '../../shared/values/value-type.ts';
import { standsRight } from './cell-face.ts';
import { columnWidths, layColumns } from './column-layout.ts';
import type { RowPages } from './row-pages.ts';
import type { RowScene } from './row-pool.ts';

/** Rows that column widths are taken from. */
const rowsMeasured = 50;
/** Beside a name in the header: the sign of its order and the button of its menu. */
const headerExtras = 34;

/** By which columns the rows shown are sorted. */
export type SortedBy = ReadonlyMap<string, 'ascending' | 'descending'>;

/** What the grid shows. */
export interface GridContent {
  /** In the order in which they are shown. */
  readonly columns: readonly string[];
  /** Where each of them stands in a row's cells. */
  readonly sources: readonly number[];
  /** How many of the first stay in sight. */
  readonly pinned: number;
  /** Of columns that were resized. */
  readonly widths: Readonly<Record<string, number>>;
  readonly sorted: SortedBy;
  /** Types by column name, where they are known. */
  readonly types: ReadonlyMap<string, ValueType>;
  /** Rows known so far. */
  readonly rows: number;
  /** In CSS pixels. */
  readonly rowHeight: number;
  readonly pages: RowPages;
}

/** What the grid says by itself, in the reader's language. */
export interface GridWords {
  /** Stands where a row lacks a column that other rows have. */
  readonly absent: string;
  /** A moment in the reader's own time zone and language. */
  readonly localMoment: (moment: Date) => string;
  /** Name of the button that opens a column's menu. */
  readonly columnMenu: (column: string) => string;
}

/** Widths of texts in the font of the grid, in CSS pixels. */
export interface GridMeasures {
  readonly value: (text: string) => number;
  /** In the weight of the header. */
  readonly name: (text: string) => number;
}

/** Widths by column name, taken once from the first rows, in the font of the grid: nothing jumps later. */
export type NaturalWidths = Map<string, number>;

/**
 * How the columns are laid out, or the former scene where it serves still; null while the first rows are under way.
 *
 * Columns that appear later get their widths then.
 */
export function sceneOf(
  content: GridContent,
  { absent }: GridWords,
  former: { readonly scene: RowScene; readonly content: GridContent } | null,
  natural: NaturalWidths,
  measures: GridMeasures,
): RowScene | null {
  const { columns, sources, types, pages, pinned, widths } = content;
  const isSame =
    former !== null &&
    former.content.columns === columns &&
    former.content.widths === widths &&
    former.content.sorted === content.sorted &&
    former.content.pinned === pinned;
  if (isSame) return former.scene.absentSign === absent ? former.scene : { ...former.scene, absentSign: absent };
  const fresh = columns.flatMap((name, index) => (natural.has(name) ? [] : [{ name, source: sources[index] ?? 0 }]));
  if (fresh.length > 0 && content.rows > 0 && pages.rowAt(0) === undefined) {
    return former === null || former.content.columns.length === 0 ? null : former.scene;
  }
  const rows = Array.from({ length: Math.min(rowsMeasured, content.rows) }, (_, row) => pages.rowAt(row) ?? []);
  const measured = columnWidths(
    fresh.map(({ name }) => name),
    rows.map((row) => fresh.map(({ source }) => row[source] ?? ['absent', ''])),
    measures.value,
    (text) => measures.name(text) + headerExtras,
  );
  for (const [index, { name }] of fresh.entries()) natural.set(name, measured[index] ?? 0);
  return {
    columns: { first: 0, end: 0 },
    pinned,
    sources,
    layout: layColumns(columns.map((name) => widths[name] ?? natural.get(name) ?? 0)),
    right: columns.map((name, index) => standsRight(types.get(name)) || rows.some((row) => row[sources[index] ?? 0]?.[0] === 'number')),
    absentSign: absent,
  };
}
