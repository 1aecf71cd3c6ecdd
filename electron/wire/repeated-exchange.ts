import type { Exchange as ExchangeFacts } from '../../shared/contract/results/exchange.ts';
import { type BegunExchange, begin, type Exchange, type ExchangeParts, leave } from './exchange.ts';
import { ProblemError } from './problem-error.ts';
import { backOff, pause, type RetryLimits, waitBeforeRetry } from './retry.ts';

/** The attempts before a response: why each was not the last one, and how long was waited then. */
export type Retries = ExchangeFacts['retries'];

/** Sends a GET, and sends it again after a while where that may help. @throws ProblemError, or the signal's reason. */
export async function beginRepeatedly(
  request: Exchange,
  parts: ExchangeParts,
  limits: RetryLimits,
): Promise<BegunExchange & { readonly retries: Retries }> {
  const retries: Retries[number][] = [];
  const mayRepeat = request.connections === undefined;
  for (let attempt = 1; ; attempt += 1) {
    let waited: number | null = null;
    let reason: number | string = '';
    try {
      const begun = await begin(request, parts);
      waited = mayRepeat ? waitBeforeRetry(begun.raw, attempt, limits, Math.random(), Date.now()) : null;
      if (waited === null) return { ...begun, retries };
      leave(begun);
      reason = begun.raw.status;
    } catch (error) {
      const code = error instanceof ProblemError ? error.problem.code : null;
      if (!mayRepeat || code !== 'connection-lost' || attempt > limits.attempts) throw error;
      waited = backOff(attempt, limits, Math.random());
      reason = code;
    }
    await pause(waited, request.signal);
    retries.push({ reason, waited });
  }
}
