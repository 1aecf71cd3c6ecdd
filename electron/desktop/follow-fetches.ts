import type { ApplicationClient } from '../../shared/contract/contract.ts';
import type { FetchSummary } from './shell-application.ts';

/** Calls the listener with all fetches now and after each change, until the signal is aborted. */
export async function followFetches(
  client: ApplicationClient,
  listener: (fetches: readonly FetchSummary[]) => void,
  signal: AbortSignal,
): Promise<void> {
  try {
    for await (const fetches of await client.fetches.watch(undefined, { signal })) {
      listener(fetches.map(({ fetchId: id, title, state, rows, milliseconds }) => ({ id, title, state, rows, milliseconds })));
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
