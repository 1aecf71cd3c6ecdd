import { createHash } from 'node:crypto';
import { type ApiSummary, type CatalogueChanges, listedApi } from '../../../shared/contract/catalogue.ts';
import { catalogueHeadLine, catalogueLines, type DigestedCatalogue, readSentCatalogue } from '../../../shared/contract/catalogue-lines.ts';
import type { SentText } from '../../../shared/contract/sent-text.ts';

/** A catalogue as a test spells it out. */
export interface SpelledCatalogue {
  readonly apis: readonly ApiSummary[];
  readonly fetchedAt: number;
  readonly changes?: CatalogueChanges;
}

/** A catalogue on its way to the page. */
export function sentCatalogue({ apis, ...head }: SpelledCatalogue, has?: string): Blob {
  const lines = catalogueLines(apis.map(listedApi));
  const digest = createHash('sha256').update(lines).digest('hex').slice(0, 32);
  return new Blob([catalogueHeadLine({ ...head, digest }), has === digest ? '' : lines]);
}

/** A catalogue that was sent, as the page reads it. */
export async function catalogueOf(sent: Promise<SentText>, has: DigestedCatalogue | null = null): Promise<DigestedCatalogue> {
  const steps = readSentCatalogue(await (await sent).text(), has);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
