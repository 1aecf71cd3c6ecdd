import { Worker } from 'node:worker_threads';
import type { CatalogueChanges } from '../../../../shared/contract/catalogue.ts';
import type { FetchedCatalogue } from '../fetched-catalogue.ts';
import type { CatalogueContent } from '../read-catalogue.ts';
import { catalogueWorkerEntry } from './entry.ts';
import type { CatalogueOrder, CatalogueReport } from './orders.ts';
import { perform } from './perform.ts';

/** Reads and compares catalogues; large ones in a thread of their own, since the application would stand still meanwhile. */
export interface CatalogueThread {
  /** A catalogue's answer; null where it is none. */
  read(document: Uint8Array): Promise<CatalogueContent | null>;
  /** What is other in one catalogue than in an earlier one. */
  compare(before: FetchedCatalogue, now: FetchedCatalogue): Promise<CatalogueChanges>;
}

/** Up to so many bytes the work is done sooner than a thread is there. */
const smallCatalogue = 512 * 1024;

/** All that is read lives until the end: looking for what does not would take a quarter of the time. */
const youngMegabytes = 96;

/** Lets a thread do the work, and ends it. */
function inThread(order: CatalogueOrder): Promise<CatalogueReport> {
  const worker = new Worker(catalogueWorkerEntry(), { workerData: order, resourceLimits: { maxYoungGenerationSizeMb: youngMegabytes } });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The thread that reads catalogues has ended.')));
  });
}

/** @param small Up to so many bytes no thread is made. */
export function createCatalogueThread(small = smallCatalogue): CatalogueThread {
  const done = async (order: CatalogueOrder, bytes: number): Promise<CatalogueReport> =>
    bytes <= small ? perform(order) : inThread(order);
  return {
    read: async (document) => {
      const report = await done({ kind: 'read', document }, document.length);
      return report.kind === 'read' ? report.content : null;
    },
    compare: async (before, now) => {
      const report = await done({ kind: 'compare', before, now }, before.lines.length + now.lines.length);
      return report.kind === 'compare' ? report.changes : { since: before.fetchedAt, apis: [] };
    },
  };
}
