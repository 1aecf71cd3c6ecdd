import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sentCatalogue } from '../../../../electron/core/catalogue/catalogue-service.ts';
import { catalogueToKeep } from '../../../../electron/core/catalogue/persisted-catalogues.ts';
import { createRedaction } from '../../../../electron/wire/redaction.ts';
import { type ListedApi, listedApiSchema } from '../../../../shared/contract/catalogue/catalogue.ts';
import { catalogueLines, readSentCatalogue } from '../../../../shared/contract/catalogue/catalogue-lines.ts';
import { workAtOnce } from '../../../shared/contract/sent-catalogue.ts';

function persistedOf(apis: readonly ListedApi[], fetchedAt = 1) {
  return catalogueToKeep({ lines: new TextEncoder().encode(catalogueLines(apis)), fetchedAt }, createRedaction());
}

const text = fc.oneof(fc.string(), fc.constantFrom('vols de l’été', '🛫', 'line\nfeed'));
const api: fc.Arbitrary<ListedApi> = fc
  .record({ root: text, accessPoint: text, rootLabel: text, title: text, details: text, columns: text })
  .map((texts) => ({
    ...texts,
    root: `r${texts.root}`,
    accessPoint: `a${texts.accessPoint}`,
    keywords: [],
    updatedAt: null,
    columnTypes: '',
  }));

describe('a catalogue that is sent to the page', () => {
  test('delivers the catalogue to the page unchanged, in parts of whole lines, for any part size', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(api), fc.integer({ min: 1, max: 2000 }), async (apis, partBytes) => {
        const kept = persistedOf(apis);
        const parts = await Array.fromAsync(sentCatalogue(kept, undefined, partBytes));
        expect(parts.slice(1).every((part) => part.endsWith('\n'))).toBe(true);
        // Without its last line, a part is shorter than the limit.
        const lengths = parts.slice(1).map((part) => Buffer.byteLength(part.slice(0, part.lastIndexOf('\n', part.length - 2) + 1)));
        expect(Math.max(0, ...lengths)).toBeLessThan(partBytes);
        expect(await readSentCatalogue(sentCatalogue(kept, undefined, partBytes), null, workAtOnce)).toEqual({
          apis: apis.map((one) => listedApiSchema.parse(one)),
          fetchedAt: 1,
          digest: kept.head.digest,
        });
      }),
    );
  });

  test('sends only the head if the page already has the lines, and nothing if there is no catalogue', async () => {
    const [before, now] = [persistedOf([], 1), persistedOf([], 2)];
    const has = await readSentCatalogue(sentCatalogue(before), null, workAtOnce);
    expect(await Array.fromAsync(sentCatalogue(now, has?.digest))).toHaveLength(1);
    expect(await readSentCatalogue(sentCatalogue(now, has?.digest), has, workAtOnce)).toEqual({ ...has, fetchedAt: 2 });
    expect(await Array.fromAsync(sentCatalogue(null))).toEqual([]);
    expect(await readSentCatalogue(sentCatalogue(null), has, workAtOnce)).toBeNull();
  });
});
