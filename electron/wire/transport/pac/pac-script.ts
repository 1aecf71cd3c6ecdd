import { openThread, workerFile } from '../../../../node/workers/thread.ts';
import { WorkerClient } from '../../../../node/workers/worker-client.ts';
import type { PacFailureReport, PacOrder, PacReply } from './worker/orders.ts';

/** Timeout of one result in milliseconds, including the script's DNS lookups. It is short because every request waits for the result. */
const timeLimit = 5000;

/** The reason why a PAC file returned no result. */
export class PacFailure extends Error {
  readonly reason: PacFailureReport['reason'];

  constructor(reason: PacFailure['reason'], message: string) {
    super(message);
    this.name = 'PacFailure';
    this.reason = reason;
  }
}

/** A PAC file that runs in a separate thread, so that it can't block the application. */
export interface PacScript {
  /** Returns the unparsed result for a URL. Terminates a slow script. @throws PacFailure if there is no result. */
  findProxies(url: string): Promise<string>;
  close(): Promise<void>;
}

/** Runs a PAC file from its source. */
export function openPacScript(source: string): PacScript {
  const client = new WorkerClient<PacOrder, PacReply, PacFailureReport>({
    open: (events) =>
      openThread(
        workerFile(import.meta.url, 'worker/main.ts', 'pac-worker'),
        { data: source, limits: { maxOldGenerationSizeMb: 64 } },
        events,
      ),
    errorOf: ({ reason, message }) => new PacFailure(reason, message),
    endError: ({ reason, message }) => new PacFailure(reason === 'timeout' ? 'slow' : 'failed', message),
  });
  return {
    findProxies: async (url) => (await client.request({ url }, 'proxies', { timeLimit })).text,
    close: () => client.close(),
  };
}
