import type { ServerResponse } from 'node:http';

/**
 * Calls back once when a response ends, also if its caller disconnects; `isComplete` tells which.
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
