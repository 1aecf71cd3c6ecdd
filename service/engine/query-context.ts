import type { SlotWait } from '../fair-slots.ts';

/** For whom a query runs, and what ends it. */
export interface QueryContext extends SlotWait {
  /** Stable name of the caller: engines share their slots fairly between callers. Empty for the service itself. */
  readonly caller: string;
}

/** A query of the service itself, which waits for its slot until its signal ends it. */
export function serviceQuery(signal: AbortSignal): QueryContext {
  return { caller: '', signal, slotTimeout: Number.POSITIVE_INFINITY };
}
