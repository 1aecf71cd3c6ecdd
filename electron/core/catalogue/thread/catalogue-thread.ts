import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { CatalogueChanges } from '../../../../shared/contract/catalogue/catalogue.ts';
import type { FetchedCatalogue } from '../fetched-catalogue.ts';
import type { CatalogueContent, CatalogueEntries } from '../read-catalogue.ts';
import { catalogueWorkerEntry } from './entry.ts';
import type { CatalogueOrder, CatalogueReport } from './orders.ts';
import { perform } from './perform.ts';

/** A catalogue's answer as a thread reads it: what the list shows first, the entries behind it when they are written. */
export interface ReadCatalogue extends CatalogueContent {
  /** Rejects where the thread could not write them. */
  readonly entries: Promise<CatalogueEntries>;
}

/** Reads and compares catalogues; large ones in a thread of their own, since the application would stand still meanwhile. */
export interface CatalogueThread {
  /** A catalogue's answer; null where it is none. */
  read(document: Uint8Array): Promise<ReadCatalogue | null>;
  /** What is other in one catalogue than in an earlier one. */
  compare(before: FetchedCatalogue, now: FetchedCatalogue): Promise<CatalogueChanges>;
}

/** Up to so many bytes the work is done sooner than a thread is there. */
const smallCatalogue = 512 * 1024;

/** All that is read lives until the end: looking for what does not would take a quarter of the time. */
const youngMegabytes = 96;

/** Gives one report after the other. */
type NextReport = () => Promise<CatalogueReport>;

/** Does the work where it is called. */
function atOnce(order: CatalogueOrder): NextReport {
  const reports = perform(order);
  return async () => reports.next().value ?? ended();
}

/** Lets a thread do the work, which ends behind its last report. */
function inThread(order: CatalogueOrder): NextReport {
  const worker = new Worker(catalogueWorkerEntry(), { workerData: order, resourceLimits: { maxYoungGenerationSizeMb: youngMegabytes } });
  const messages = on(worker, 'message', { close: ['exit'] });
  return async () => {
    const message = await messages.next();
    return message.done === true ? ended() : message.value[0];
  };
}

function ended(): never {
  throw new Error('What reads catalogues has ended.');
}

/** @param small Up to so many bytes no thread is made. */
export function createCatalogueThread(small = smallCatalogue): CatalogueThread {
  const begin = (order: CatalogueOrder, bytes: number): NextReport => (bytes <= small ? atOnce(order) : inThread(order));
  return {
    read: async (document) => {
      const next = begin({ kind: 'read', document }, document.length);
      const report = await next();
      if (report.kind !== 'read' || report.content === null) return null;
      const entries = next().then((second) => (second.kind === 'entries' ? second.entries : ended()));
      // Whoever asks for an entry is told.
      entries.catch(() => undefined);
      return { ...report.content, entries };
    },
    compare: async (before, now) => {
      const report = await begin({ kind: 'compare', before, now }, before.lines.length + now.lines.length)();
      return report.kind === 'compare' ? report.changes : ended();
    },
  };
}
