import type { ApplicationClient } from '../../shared/contract/contract.ts';
import { problemOf } from '../connection/problem-of.ts';
import type { SignInEvent } from './sign-in-state.ts';

const longestPause = 15_000;

/** Reports each change of a connection's sign-in until `signal` aborts. Reconnects if the stream ends. Never rejects. */
export async function followStatus(
  client: ApplicationClient,
  connectionId: string,
  signal: AbortSignal,
  onEvent: (event: SignInEvent) => void,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      for await (const status of await client.connections.watch({ connectionId }, { signal })) {
        if (signal.aborted) return;
        failures = 0;
        onEvent({ type: 'status', status });
      }
    } catch (error) {
      if (signal.aborted) return;
      onEvent({ type: 'lost', problem: problemOf(error) });
    }
    failures += 1;
    await pause(Math.min(500 * 2 ** failures, longestPause), signal);
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
  });
}
