/** How the reader has laid out the columns of an API: by name, so that it holds for any answer of it. */
export interface ColumnArrangement {
  /** Names in the order chosen; columns that it does not name follow in the answer's order. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  /** Always in sight at the left, in this order. */
  readonly pinned: readonly string[];
  /** In CSS pixels, of columns that were resized. */
  readonly widths: Readonly<Record<string, number>>;
}

/** Columns as the answer has them. */
export const plainArrangement: ColumnArrangement = { order: [], hidden: [], pinned: [], widths: {} };

/** The columns to show, in order, and how many of the first are pinned. */
export interface ShownColumns {
  readonly names: readonly string[];
  /** Where each stands in the answer. */
  readonly sources: readonly number[];
  readonly pinned: number;
}

const narrowestColumn = 40;
const widestColumn = 1600;

/** Applies an arrangement to the columns of an answer. One column at least is shown. */
export function shownColumns(columns: readonly string[], { order, hidden, pinned }: ColumnArrangement): ShownColumns {
  const places = new Map(columns.map((name, index) => [name, index]));
  const away = new Set(hidden);
  const ranked = [...new Set([...pinned, ...order, ...columns])].filter((name) => places.has(name));
  const kept = ranked.filter((name) => !away.has(name));
  const names = kept.length > 0 ? kept : ranked.slice(0, 1);
  const stuck = new Set(pinned);
  return { names, sources: names.map((name) => places.get(name) ?? 0), pinned: names.filter((name) => stuck.has(name)).length };
}

/** Moves a column by so many places among those shown; pinned ones stay among themselves. */
export function moveColumn(columns: readonly string[], arrangement: ColumnArrangement, name: string, by: number): ColumnArrangement {
  const { names, pinned } = shownColumns(columns, arrangement);
  const from = names.indexOf(name);
  const [low, high] = from < pinned ? [0, pinned - 1] : [pinned, names.length - 1];
  const to = Math.min(high, Math.max(low, from + by));
  if (from < 0 || to === from) return arrangement;
  const moved = names.toSpliced(from, 1).toSpliced(to, 0, name);
  return { ...arrangement, pinned: moved.slice(0, pinned), order: moved.slice(pinned) };
}

/** Pins a column behind those pinned already, or lets it go. */
export function pinColumn(arrangement: ColumnArrangement, name: string, pin: boolean): ColumnArrangement {
  const others = arrangement.pinned.filter((other) => other !== name);
  return { ...arrangement, pinned: pin ? [...others, name] : others };
}

/** Leaves a column out of the grid, or brings it back. */
export function hideColumn(arrangement: ColumnArrangement, name: string, hide: boolean): ColumnArrangement {
  const others = arrangement.hidden.filter((other) => other !== name);
  return { ...arrangement, hidden: hide ? [...others, name] : others };
}

/** Gives a column a width in CSS pixels, within what can still be read and dragged. */
export function resizeColumn(arrangement: ColumnArrangement, name: string, width: number): ColumnArrangement {
  const kept = Math.round(Math.min(widestColumn, Math.max(narrowestColumn, width)));
  return { ...arrangement, widths: { ...arrangement.widths, [name]: kept } };
}
