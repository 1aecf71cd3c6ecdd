import { errorText } from '../texts/error-text.ts';
import { EngineError } from './engine-error.ts';
import type { FairSlots, SlotHolder, SlotWait } from './fair-slots.ts';

/** The caller of a query, and the signal that ends it. */
export interface QueryContext extends SlotWait {
  /** Stable name of the caller. Engines share their slots fairly between callers. Empty for the service itself. */
  readonly caller: string;
}

/** Returns the context of a query of the service itself, which waits for its slot until the signal is aborted. */
export function serviceQuery(signal: AbortSignal): QueryContext {
  return { caller: '', signal, slotTimeout: Number.POSITIVE_INFINITY };
}

/**
 * Waits until a query has a slot of its engine. The caller of this function must release the slot.
 *
 * @throws EngineError `engine-busy` if no slot became free in time, `query-cancelled` if the signal ended the wait
 */
export async function takeSlot(slots: FairSlots, holder: SlotHolder, wait: SlotWait): Promise<void> {
  const outcome = await slots.take(holder, wait);
  if (outcome === 'granted') return;
  if (outcome === 'cancelled')
    throw new EngineError('query-cancelled', errorText('engine.cancelled-before'), { cause: wait.signal.reason });
  throw new EngineError('engine-busy', errorText('engine.busy', { count: wait.slotTimeout / 1000 }));
}
