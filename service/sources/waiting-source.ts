import type { Source } from './source.ts';
import { usualTableSeconds, watchTables } from './watch-tables.ts';

/**
 * Stands for a source that could not be opened, a database that is down, and tries again at intervals: the others are published
 * meanwhile, and it with them as soon as it can be.
 *
 * @param name what it is called in log and status until then: no secret is in it
 * @param reason why it could not be opened
 * @param seconds between two attempts; 0: there is no other
 */
export function waitingSource(name: string, reason: unknown, open: () => Promise<Source>, seconds = usualTableSeconds): Source {
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
    get printsProblems() {
      return opened?.printsProblems === true;
    },
    engine: {
      table: (table) => opened?.engine.table(table),
      // One that isn't open isn't published either, and is reported as such.
      isAvailable: async () => (await opened?.engine.isAvailable?.()) !== false,
      close: async () => opened?.engine.close(),
    },
    async publish() {
      if (opened === null) throw failure;
      return opened.publish();
    },
    watch(onChange, signal) {
      const found = new AbortController();
      const whenOpen = () => {
        found.abort();
        onChange();
        opened?.watch(onChange, signal);
      };
      void watchTables(attempt, seconds, whenOpen, AbortSignal.any([signal, found.signal]));
    },
    close: async () => opened?.close(),
  };
}
