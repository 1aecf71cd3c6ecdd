import type { Cell } from '../../../shared/values/cell.ts';
import { ownValue } from '../../../shared/values/own-value.ts';
import type { ValueType } from '../../../shared/values/value-type.ts';
import { isAlignedRight } from '../cell-display.ts';
import { type ColumnLayout, type ColumnWidth, columnWidths, fitWidths, layColumns } from '../columns/column-layout.ts';
import { nestedSummary, type RelatedKeys } from '../nested/nested-rows.ts';
import type { RowPages } from '../row-pages.ts';
import type { RowScene } from './row-pool.ts';

/** Number of rows that determine column widths. */
const rowsMeasured = 50;

/** Sort direction by column name. */
export type SortedBy = ReadonlyMap<string, 'ascending' | 'descending'>;

/** The content of a grid. */
export interface GridContent {
  /** Visible columns in order. */
  readonly columns: readonly string[];
  /** Index of each visible column in a row's cells. */
  readonly sources: readonly number[];
  /** Number of pinned columns at the start. */
  readonly pinned: number;
  /** Widths of resized columns by name, in CSS pixels. */
  readonly widths: Readonly<Record<string, number>>;
  readonly sorted: SortedBy;
  /** Known types by column name. */
  readonly types: ReadonlyMap<string, ValueType>;
  /** Key columns of related entities, by column name. */
  readonly relatedKeys: RelatedKeys;
  /** Number of rows known so far. */
  readonly rows: number;
  /** Number that the first row shows. Defaults to 1. */
  readonly firstNumber?: number;
  /** Height of a row in CSS pixels. */
  readonly rowHeight: number;
  readonly pages: RowPages;
}

/** Returns the width of the row numbers at the left, in CSS pixels. */
export function gutterWidth(rows: number, firstNumber = 1): number {
  return 7 * Math.max(2, String(firstNumber - 1 + rows).length) + 14;
}

/** Texts of the grid in the user's language. */
export interface GridLabels {
  /** Text for a column that is absent in a row. */
  readonly absent: string;
  /** Formats a timestamp in the user's time zone and language. */
  readonly localTimestamp: (moment: Date) => string;
  /** Returns the name of a column's menu button. */
  readonly columnMenu: (column: string) => string;
  /** Returns the text for the number of rows within a cell. `more` is true if there can be additional rows. */
  readonly nestedRows: (count: number, more: boolean) => string;
}

/** Measures texts in the font of the grid, in CSS pixels. */
export interface GridMeasures {
  readonly value: (text: string) => number;
  /** Measures in the font weight of the header. */
  readonly name: (text: string) => number;
}

/** Column widths by name. They are measured once from the first rows, so that columns don't change later. */
export type NaturalWidths = Map<string, ColumnWidth>;

/** A scene and the values that it was computed from. */
export interface DrawnScene {
  readonly scene: RowScene;
  readonly content: GridContent;
  readonly labels: GridLabels;
  /** Width for the columns, in CSS pixels. */
  readonly available: number;
}

/**
 * Lays out the columns. Returns the previous scene if nothing changed, and null while the first rows load. Columns that appear later are
 * measured then.
 */
export function sceneOf(
  content: GridContent,
  labels: GridLabels,
  former: DrawnScene | null,
  natural: NaturalWidths,
  measures: GridMeasures,
  /** Width for the columns, in CSS pixels. */
  available: number,
): RowScene | null {
  const { columns, sources, types, pages, pinned, widths, relatedKeys } = content;
  const nestedText = (column: number, cell: Cell): string | null => {
    const summary = nestedSummary(cell, relatedKeys.get(columns[column] ?? ''));
    if (summary === null) return null;
    return summary.kind === 'entity' ? summary.text : labels.nestedRows(summary.count, summary.cut);
  };
  const isSame =
    former !== null &&
    former.content.columns === columns &&
    former.content.widths === widths &&
    former.content.sorted === content.sorted &&
    former.content.relatedKeys === relatedKeys &&
    former.content.pinned === pinned;
  const layout = (): ColumnLayout =>
    layColumns(
      fitWidths(
        columns.map((name) => {
          const resized = ownValue(widths, name);
          return resized === undefined ? (natural.get(name) ?? { natural: 0, least: 0 }) : { natural: resized, least: resized };
        }),
        available,
      ),
    );
  if (isSame) {
    if (former.available !== available) return { ...former.scene, layout: layout(), absentSign: labels.absent, nestedText };
    return former.labels === labels ? former.scene : { ...former.scene, absentSign: labels.absent, nestedText };
  }
  const fresh = columns.flatMap((name, index) => (natural.has(name) ? [] : [{ name, index, source: sources[index] ?? 0 }]));
  if (fresh.length > 0 && content.rows > 0 && pages.rowAt(0) === undefined) {
    return former === null || former.content.columns.length === 0 ? null : former.scene;
  }
  const rows = Array.from({ length: Math.min(rowsMeasured, content.rows) }, (_, row) => pages.rowAt(row) ?? []);
  const isRight = (index: number): boolean =>
    isAlignedRight(types.get(columns[index] ?? '')) || rows.some((row) => row[sources[index] ?? 0]?.[0] === 'number');
  const measured = columnWidths(
    fresh.map(({ name }) => name),
    rows.map((row) => fresh.map(({ index, source }): Cell => measuredCell(row[source], (cell) => nestedText(index, cell)))),
    (column) => isRight(fresh[column]?.index ?? 0) || isTime(types.get(fresh[column]?.name ?? '')),
    measures.value,
    measures.name,
  );
  for (const [index, { name }] of fresh.entries()) natural.set(name, measured[index] ?? { natural: 0, least: 0 });
  return {
    columns: { first: 0, end: 0 },
    pinned,
    sources,
    layout: layout(),
    right: columns.map((_, index) => isRight(index)),
    absentSign: labels.absent,
    nestedText,
  };
}

/** Returns the cell that is measured for the column width. For nested rows, that is the text of their summary. */
function measuredCell(cell: Cell | undefined, nestedText: (cell: Cell) => string | null): Cell {
  const nested = cell?.[0] === 'json' ? nestedText(cell) : null;
  return nested === null ? (cell ?? ['absent', '']) : ['string', nested];
}

function isTime(type: ValueType | undefined): boolean {
  return type === 'date' || type === 'dateTimeOffset' || type === 'timeOfDay' || type === 'duration';
}
