import type { Redaction } from '../../wire/redaction.ts';
import type { AttemptListener } from './page-attempt.ts';
import type { WalkAudience } from './walk-audience.ts';

/**
 * Tells the audience of the first request of a walk and of its answer, secrets removed.
 *
 * @param runId Names the rows.
 * @param milliseconds Under way so far.
 */
export function tellingListener(
  audience: WalkAudience,
  redaction: Redaction,
  runId: string,
  milliseconds: () => number,
): Required<Pick<AttemptListener, 'onRequest' | 'onHead'>> {
  return {
    onRequest: (url, headers, credential) => {
      if (audience.hasStarted) return;
      audience.tell({ type: 'started', runId, url: redaction.url(url), sentHeaders: redaction.headers(headers), credential });
    },
    onHead: ({ status, statusText, headers, exchange }) => {
      if (audience.hasHead) return;
      const redirects = exchange.redirects.map((one) => ({ ...one, from: redaction.url(one.from), to: redaction.url(one.to) }));
      const told = { status, statusText, headers: redaction.headers(headers), exchange: { ...exchange, redirects } };
      audience.tell({ type: 'head', ...told, milliseconds: milliseconds() });
    },
  };
}
