import { messageOf, openHere } from '../../../node/workers/serve-orders.ts';
import { openThread, workerFile } from '../../../node/workers/thread.ts';
import { WorkerClient } from '../../../node/workers/worker-client.ts';
import type { CatalogueChanges } from '../../../shared/contract/catalogue/catalogue.ts';
import type { CatalogueContent, CatalogueEntries, FetchedCatalogue } from './read-catalogue.ts';
import { type CatalogueOrder, type CatalogueReply, createCatalogueWork } from './worker/catalogue-work.ts';

/** A catalogue that a thread reads. The list is available before the entries. */
export interface ReadCatalogue extends CatalogueContent {
  /** Rejects if the thread can't write the entries. */
  readonly entries: Promise<CatalogueEntries>;
}

/** Reads and compares catalogues. Large catalogues are read in a thread, because they would block the application. */
export interface CatalogueThread {
  /** Reads a catalogue from the body of a response. Null if the body isn't a catalogue. */
  read(document: Uint8Array): Promise<ReadCatalogue | null>;
  /** Returns the changes since an earlier catalogue. */
  compare(before: FetchedCatalogue, now: FetchedCatalogue): Promise<CatalogueChanges>;
}

/** Maximum bytes of a catalogue that takes less time to read than a thread takes to start. */
const smallCatalogue = 512 * 1024;

/** Megabytes of the young generation. Reading creates no garbage, but collecting would take a quarter of the time. */
const youngMegabytes = 96;

/** Creates the reader of catalogues. @param small Maximum bytes of catalogues that are read without a thread. */
export function createCatalogueThread(small = smallCatalogue): CatalogueThread {
  const open = (bytes: number) =>
    new WorkerClient<CatalogueOrder, CatalogueReply, string>({
      open: (events) =>
        bytes <= small
          ? openHere({ perform: createCatalogueWork(), failureOf: messageOf }, events)
          : openThread(
              workerFile(import.meta.url, 'worker/main.ts', 'catalogue-worker'),
              { limits: { maxYoungGenerationSizeMb: youngMegabytes } },
              events,
            ),
      errorOf: (message) => new Error(message),
      endError: ({ message }) => new Error(message),
    });
  return {
    read: async (document) => {
      const client = open(document.length);
      const reading = client.request({ kind: 'read', document }, 'content');
      const entries = client
        .request({ kind: 'entries' }, 'entries')
        .then((reply) => reply.entries)
        .finally(() => client.close());
      // Only callers that need an entry receive the failure.
      entries.catch(() => undefined);
      const { content } = await reading;
      return content === null ? null : { ...content, entries };
    },
    compare: async (before, now) => {
      const client = open(before.lines.length + now.lines.length);
      try {
        return (await client.request({ kind: 'compare', before, now }, 'changes')).changes;
      } finally {
        await client.close();
      }
    },
  };
}
