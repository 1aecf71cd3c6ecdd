import { z } from 'zod';
import { type ColumnArrangement, plainArrangement } from './column-arrangement.ts';

const prefix = 'dataquay.grid.';

const names = z.array(z.string()).readonly();
const arrangementSchema = z.object({ order: names, hidden: names, pinned: names, widths: z.record(z.string(), z.number()) });

/** The layout of an API's columns as it was left; what cannot be read is no layout. */
export function recallArrangement(storage: Pick<Storage, 'getItem'>, key: string): ColumnArrangement {
  try {
    return arrangementSchema.parse(JSON.parse(storage.getItem(prefix + key) ?? ''));
  } catch {
    return plainArrangement;
  }
}

/** Remembers the layout of an API's columns; a full storage forgets it. */
export function keepArrangement(storage: Pick<Storage, 'setItem' | 'removeItem'>, key: string, arrangement: ColumnArrangement): void {
  try {
    if (arrangement === plainArrangement) storage.removeItem(prefix + key);
    else storage.setItem(prefix + key, JSON.stringify(arrangement));
  } catch {
    // It holds for as long as the page does.
  }
}
