import type { Source } from './source.ts';
import { defaultTableSeconds, watchTables } from './watch-tables.ts';

/** A source that isn't open yet. */
export interface OpeningSource extends Pick<Source, 'name' | 'identity' | 'expectedRoots'> {
  readonly open: () => Promise<Source>;
  /** Seconds between two attempts; 0 for no further attempts. Undefined for the default. */
  readonly seconds?: number | undefined;
}

/**
 * Creates a source that is opened when it is first published, so that the service already responds meanwhile. If it can't be opened, such
 * as a database that is down, it is opened again at intervals, and other sources are published meanwhile.
 */
export function openingSource({ name, identity, expectedRoots = [], open, seconds = defaultTableSeconds }: OpeningSource): Source {
  let opened: Source | null = null;
  let isClosed = false;
  const openNow = async (): Promise<Source> => {
    opened ??= await open();
    if (isClosed) await opened.close();
    return opened;
  };
  const attempt = () =>
    openNow().then(
      () => true,
      () => false,
    );
  return {
    get name() {
      return opened?.name ?? name;
    },
    get identity() {
      return opened?.identity ?? identity;
    },
    expectedRoots,
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
    publish: async (onTables) => (await openNow()).publish(onTables),
    conversion: () => opened?.conversion?.() ?? null,
    details: async () => (await opened?.details?.()) ?? [],
    watch(onChange, signal) {
      if (opened !== null) {
        opened.watch(onChange, signal);
        return;
      }
      const available = new AbortController();
      const whenOpen = () => {
        available.abort();
        onChange();
        opened?.watch(onChange, signal);
      };
      void watchTables(attempt, seconds, whenOpen, AbortSignal.any([signal, available.signal]));
    },
    async close() {
      isClosed = true;
      await opened?.close();
    },
  };
}
