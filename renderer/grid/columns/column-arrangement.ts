import { useCallback, useEffect, useState } from 'react';
import { z } from 'zod';
import { useLayoutStorage } from '../../session/session-context.ts';

/** The user's layout of an API's columns, by column name. */
export interface ColumnArrangement {
  /** Column names in order. Other columns follow in the order of the response. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  /** Pinned columns at the left, in this order. */
  readonly pinned: readonly string[];
  /** Widths of resized columns in CSS pixels. */
  readonly widths: Readonly<Record<string, number>>;
}

/** The layout of a response that the user hasn't changed. */
export const plainArrangement: ColumnArrangement = { order: [], hidden: [], pinned: [], widths: {} };

/** The visible columns in order. The pinned columns are first. */
export interface ShownColumns {
  readonly names: readonly string[];
  /** Index of each visible column in the response. */
  readonly sources: readonly number[];
  readonly pinned: number;
}

const narrowestColumn = 40;
const widestColumn = 1600;

/** Applies an arrangement to the columns of a response. At least one column is visible. */
export function shownColumns(columns: readonly string[], { order, hidden, pinned }: ColumnArrangement): ShownColumns {
  const positions = new Map(columns.map((name, index) => [name, index]));
  const away = new Set(hidden);
  const ranked = [...new Set([...pinned, ...order, ...columns])].filter((name) => positions.has(name));
  const visible = ranked.filter((name) => !away.has(name));
  const names = visible.length > 0 ? visible : ranked.slice(0, 1);
  const stuck = new Set(pinned);
  return { names, sources: names.map((name) => positions.get(name) ?? 0), pinned: names.filter((name) => stuck.has(name)).length };
}

/** Moves a column by some positions among the visible ones. Pinned columns move among themselves. */
export function moveColumn(columns: readonly string[], arrangement: ColumnArrangement, name: string, by: number): ColumnArrangement {
  const { names, pinned } = shownColumns(columns, arrangement);
  const from = names.indexOf(name);
  const [low, high] = from < pinned ? [0, pinned - 1] : [pinned, names.length - 1];
  const to = Math.min(high, Math.max(low, from + by));
  if (from < 0 || to === from) return arrangement;
  const moved = names.toSpliced(from, 1).toSpliced(to, 0, name);
  return { ...arrangement, pinned: moved.slice(0, pinned), order: moved.slice(pinned) };
}

/** Pins a column after the other pinned columns, or unpins it. */
export function pinColumn(arrangement: ColumnArrangement, name: string, pin: boolean): ColumnArrangement {
  const others = arrangement.pinned.filter((other) => other !== name);
  return { ...arrangement, pinned: pin ? [...others, name] : others };
}

/** Hides or shows a column. */
export function hideColumn(arrangement: ColumnArrangement, name: string, hide: boolean): ColumnArrangement {
  const others = arrangement.hidden.filter((other) => other !== name);
  return { ...arrangement, hidden: hide ? [...others, name] : others };
}

/** Sets the width of a column in CSS pixels, within a readable range. */
export function resizeColumn(arrangement: ColumnArrangement, name: string, width: number): ColumnArrangement {
  const clamped = Math.round(Math.min(widestColumn, Math.max(narrowestColumn, width)));
  return { ...arrangement, widths: { ...arrangement.widths, [name]: clamped } };
}

/** Changes the latest column layout. */
type ChangeArrangement = (change: (before: ColumnArrangement) => ColumnArrangement) => void;

/** Holds the column layout of an API. Saves the layout with the window. */
export function useArrangement(key: string): readonly [ColumnArrangement, ChangeArrangement] {
  const storage = useLayoutStorage();
  const [saved, setSaved] = useState(() => ({ key, arrangement: readArrangement(storage, key) }));
  useEffect(() => {
    setSaved((before) => (before.key === key ? before : { key, arrangement: readArrangement(storage, key) }));
  }, [storage, key]);
  useEffect(() => saveArrangement(storage, saved.key, saved.arrangement), [storage, saved]);
  const change = useCallback<ChangeArrangement>(
    (apply) => setSaved((before) => ({ key: before.key, arrangement: apply(before.arrangement) })),
    [],
  );
  return [saved.arrangement, change];
}

const prefix = 'dataquay.grid.';

const nameList = z.array(z.string()).readonly();
const arrangementSchema = z.object({ order: nameList, hidden: nameList, pinned: nameList, widths: z.record(z.string(), z.number()) });

/** Reads the saved column layout of an API. Returns the original layout if there is none or it is invalid. */
export function readArrangement(storage: Pick<Storage, 'getItem'>, key: string): ColumnArrangement {
  try {
    return arrangementSchema.parse(JSON.parse(storage.getItem(prefix + key) ?? ''));
  } catch {
    return plainArrangement;
  }
}

/** Saves the column layout of an API. */
export function saveArrangement(storage: Pick<Storage, 'setItem' | 'removeItem'>, key: string, arrangement: ColumnArrangement): void {
  try {
    if (arrangement === plainArrangement) storage.removeItem(prefix + key);
    else storage.setItem(prefix + key, JSON.stringify(arrangement));
  } catch {
    // The storage is full, so the layout is kept only until the page closes.
  }
}
