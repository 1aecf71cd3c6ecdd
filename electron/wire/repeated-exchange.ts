import type { Exchange as ExchangeFacts } from '../../shared/contract/results/exchange.ts';
import { discardBody, type Exchange, type ExchangeParts, type OpenExchange, sendRequest } from './exchange.ts';
import { ProblemError } from './problem-error.ts';
import { backOff, pause, type RequestRetryLimits, waitBeforeRetry } from './retry.ts';

/** The failed attempts before a response. Each has its reason, and the milliseconds of the wait after it. */
export type Retries = ExchangeFacts['retries'];

/** Sends a GET request. Retries after temporary failures, unless the attempt was slow. @throws ProblemError, or the signal's reason. */
export async function sendWithRetries(
  request: Exchange,
  parts: ExchangeParts,
  limits: RequestRetryLimits,
): Promise<OpenExchange & { readonly retries: Retries }> {
  const retries: Retries[number][] = [];
  for (let attempt = 1; ; attempt += 1) {
    const startedAt = performance.now();
    const canRetry = () => request.connections === undefined && performance.now() - startedAt <= limits.slowestAttempt;
    let waited: number | null = null;
    let reason: number | string = '';
    try {
      const exchange = await sendRequest(request, parts);
      waited = canRetry() ? waitBeforeRetry(exchange.raw, attempt, limits, Math.random(), Date.now()) : null;
      if (waited === null) return { ...exchange, retries };
      discardBody(exchange);
      reason = exchange.raw.status;
    } catch (error) {
      const code = error instanceof ProblemError ? error.problem.code : null;
      if (!canRetry() || code !== 'connection-lost' || attempt > limits.attempts) throw error;
      waited = backOff(attempt, limits, Math.random());
      reason = code;
    }
    await pause(waited, request.signal);
    retries.push({ reason, waited });
  }
}
