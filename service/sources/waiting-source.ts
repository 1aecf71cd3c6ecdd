import type { Source } from './source.ts';
import { defaultTableSeconds, watchTables } from './watch-tables.ts';

/**
 * Creates a placeholder for a source that couldn't be opened, such as a database that is down. The placeholder retries at intervals.
 *
 * Other sources are published meanwhile. This source is published when it can be opened.
 *
 * @param name temporary name for log and status, without secrets
 * @param reason error of the first attempt
 * @param seconds seconds between two attempts; 0 for no further attempts
 */
export function waitingSource(name: string, reason: unknown, open: () => Promise<Source>, seconds = defaultTableSeconds): Source {
  let opened: Source | null = null;
  let failure = reason;
  const attempt = async (): Promise<boolean> => {
    try {
      opened = await open();
    } catch (error) {
      failure = error;
    }
    return opened !== null;
  };
  return {
    get name() {
      return opened?.name ?? name;
    },
    get identity() {
      return opened?.identity ?? name;
    },
    get engineKind() {
      return opened?.engineKind ?? 'none';
    },
    get printsProblems() {
      return opened?.printsProblems === true;
    },
    engine: {
      table: (table) => opened?.engine.table(table),
      // A source that isn't open is already reported as unpublished.
      isAvailable: async () => (await opened?.engine.isAvailable?.()) !== false,
      close: async () => opened?.engine.close(),
    },
    async publish() {
      if (opened === null) throw failure;
      return opened.publish();
    },
    watch(onChange, signal) {
      const available = new AbortController();
      const whenOpen = () => {
        available.abort();
        onChange();
        opened?.watch(onChange, signal);
      };
      void watchTables(attempt, seconds, whenOpen, AbortSignal.any([signal, available.signal]));
    },
    close: async () => opened?.close(),
  };
}
