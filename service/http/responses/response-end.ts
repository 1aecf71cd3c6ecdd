import type { ServerResponse } from 'node:http';

/**
 * Calls once a response is over, its caller's leaving included: whether it came to its end. A response within a batch, which goes to no socket,
 * never says by itself that it has finished.
 */
export function onResponseEnd(response: ServerResponse, told: (isComplete: boolean) => void): void {
  let isComplete = false;
  response.once('finish', () => {
    isComplete = true;
  });
  response.once('close', () => told(isComplete));
}
