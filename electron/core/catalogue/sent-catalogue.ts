import { setImmediate } from 'node:timers/promises';
import { catalogueHeadLine } from '../../../shared/contract/catalogue/catalogue-lines.ts';
import type { PersistedCatalogue } from './persisted/persisted-catalogues.ts';

/** How many bytes of lines are sent at once: some milliseconds of writing here, and of reading in the page. */
const usualPart = 256 * 1024;

/**
 * A catalogue as the page gets it: its head, then parts of whole lines, so that the page reads one while the next is on its way.
 *
 * @param catalogue Null for none: nothing is sent then.
 * @param has A digest: lines that it belongs to are left out.
 */
export async function* sentCatalogue(
  catalogue: PersistedCatalogue | null,
  has?: string,
  partBytes = usualPart,
): AsyncGenerator<string, undefined, undefined> {
  if (catalogue === null) return;
  const { head, lines } = catalogue;
  yield catalogueHeadLine(head);
  if (has === head.digest) return;
  const bytes = Buffer.from(lines.buffer, lines.byteOffset, lines.length);
  for (let start = 0; start < bytes.length; ) {
    const feed = bytes.indexOf('\n', start + partBytes - 1);
    const end = feed === -1 ? bytes.length : feed + 1;
    yield bytes.toString('utf8', start, end);
    start = end;
    await setImmediate();
  }
}
