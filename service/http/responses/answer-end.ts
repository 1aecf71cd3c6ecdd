import type { ServerResponse } from 'node:http';

/**
 * Calls once an answer is over, its caller's leaving included: whether it came to its end. An answer within a batch, which goes to no socket,
 * never says by itself that it has finished.
 */
export function onAnswerEnd(answer: ServerResponse, told: (isComplete: boolean) => void): void {
  let isComplete = false;
  answer.once('finish', () => {
    isComplete = true;
  });
  answer.once('close', () => told(isComplete));
}
