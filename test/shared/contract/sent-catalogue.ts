import { createHash } from 'node:crypto';
import { type ApiSummary, type CatalogueChanges, listedApi } from '../../../shared/contract/catalogue/catalogue.ts';
import {
  catalogueHeadLine,
  catalogueLines,
  type DigestedCatalogue,
  type RunInSteps,
  readSentCatalogue,
} from '../../../shared/contract/catalogue/catalogue-lines.ts';

/** A catalogue as an object, before it is sent in lines. */
export interface SpelledCatalogue {
  readonly apis: readonly ApiSummary[];
  readonly fetchedAt: number;
  readonly changes?: CatalogueChanges;
}

/** Sends a catalogue to the page, with one API per part. Sends nothing for null. */
export async function* sentCatalogue(catalogue: SpelledCatalogue | null, has?: string): AsyncGenerator<string, undefined, undefined> {
  if (catalogue === null) return;
  const { apis, ...head } = catalogue;
  const parts = apis.map((api) => catalogueLines([listedApi(api)]));
  const digest = createHash('sha256').update(parts.join('')).digest('hex').slice(0, 32);
  yield catalogueHeadLine({ ...head, digest });
  if (has !== digest) yield* parts;
}

/** Runs all steps without pauses. */
export const workAtOnce: RunInSteps = async (steps) => {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
};

/** Reads a sent catalogue as the page does; null if nothing was sent. */
export async function keptCopyOf(
  sent: Promise<AsyncIterable<string>>,
  has: DigestedCatalogue | null = null,
): Promise<DigestedCatalogue | null> {
  return readSentCatalogue(await sent, has, workAtOnce);
}

/**
 * Reads a sent catalogue as the page does.
 *
 * @throws Error if nothing was sent
 */
export async function catalogueOf(sent: Promise<AsyncIterable<string>>): Promise<DigestedCatalogue> {
  const catalogue = await keptCopyOf(sent);
  if (catalogue === null) throw new Error('No catalogue was sent.');
  return catalogue;
}
