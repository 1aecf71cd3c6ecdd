import { z } from 'zod';
import { type WindowSession, windowIdSchema } from './session.ts';

/** A window with work that isn't open. */
export const closedWindowSchema = z.object({
  windowId: windowIdSchema,
  /** Milliseconds since 1970 at the last change. */
  changed: z.number(),
  /** The connections with open tabs. */
  connections: z.array(z.object({ connectionId: z.string(), tabs: z.number().int().min(1) })).readonly(),
  /** Number of unfinished connection forms. */
  forms: z.number().int().min(0),
});

/** A window with work that isn't open. */
export type ClosedWindow = z.infer<typeof closedWindowSchema>;

const sqlTab = /^dataquay\.sql\.(\d+)\.(?:opened|added|text)$/;

/** Returns the number of tabs of a window: open APIs, and SQL tabs that aren't empty. */
export function tabsOf({ open, layout }: WindowSession): number {
  const sql = Object.keys(layout).flatMap((name) => sqlTab.exec(name)?.[1] ?? []);
  return open.length + new Set(sql).size;
}
