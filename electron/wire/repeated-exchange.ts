import type { Exchange as ExchangeFacts } from '../../shared/contract/results/exchange.ts';
import { discardBody, type Exchange, type ExchangeParts, type OpenExchange, sendRequest } from './exchange.ts';
import type { HeaderLines } from './header-lines.ts';
import { ProblemError } from './problem-error.ts';
import { isTransientStatus, pause, type RequestRetryPolicy, waitBeforeRetry } from './retry.ts';

/** The failed attempts before a response. Each has its reason, and the milliseconds of the wait after it. */
export type Retries = ExchangeFacts['retries'];

/** Statuses of timeouts, after which the client doesn't repeat a request automatically. */
const timeouts: ReadonlySet<number> = new Set([408, 425]);

/** Sends a GET request. Repeats it after temporary failures, unless the attempt was slow. @throws ProblemError, or the signal's reason. */
export async function sendWithRetries(
  request: Exchange,
  parts: ExchangeParts,
  policy: RequestRetryPolicy,
): Promise<OpenExchange & { readonly retries: Retries }> {
  const retries: Retries[number][] = [];
  const firstStart = performance.now();
  const mayRepeat = request.connections === undefined && request.once !== true;
  for (let attempt = 1; ; attempt += 1) {
    const startedAt = performance.now();
    const waitAfter = (status: number | null, headers: HeaderLines, reason: string) => {
      if (!mayRepeat || performance.now() - startedAt > policy.slowestAttempt) return null;
      const elapsed = performance.now() - firstStart;
      return waitBeforeRetry({ status, headers, reason }, { attempt, elapsed }, policy, Math.random(), Date.now());
    };
    let wait: ReturnType<typeof waitAfter>;
    try {
      const exchange = await sendRequest(request, parts);
      const { status, headers } = exchange.raw;
      wait = isTransientStatus(status) && !timeouts.has(status) ? waitAfter(status, headers, '') : null;
      if (wait === null) return { ...exchange, retries };
      discardBody(exchange);
    } catch (error) {
      const code = error instanceof ProblemError ? error.problem.code : null;
      wait = code === 'connection-lost' ? waitAfter(null, [], code) : null;
      if (wait === null) throw error;
    }
    request.onWait?.(wait);
    await pause(wait.milliseconds, request.signal).finally(() => request.onWait?.(null));
    retries.push({ reason: wait.reason, waited: wait.milliseconds });
  }
}
