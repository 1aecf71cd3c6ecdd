import type { ServerResponse } from 'node:http';

/**
 * Calls back once when a response ends, even if the caller disconnects. `isComplete` is false in that case.
 *
 * A response in a batch has no socket, so it never emits `finish` itself.
 */
export function onResponseEnd(response: ServerResponse, onEnd: (isComplete: boolean) => void): void {
  let isComplete = false;
  response.once('finish', () => {
    isComplete = true;
  });
  response.once('close', () => onEnd(isComplete));
}
