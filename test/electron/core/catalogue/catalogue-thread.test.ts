import { describe, expect, test } from 'vitest';
import { manyApis } from '../../../../bench/catalogue/many-apis.ts';
import { createCatalogueThread } from '../../../../electron/core/catalogue/catalogue-thread.ts';
import { apisOf, countApis, entryAt } from '../../../../electron/core/catalogue/read-catalogue.ts';
import { listedApi } from '../../../../shared/contract/catalogue/catalogue.ts';
import { catalogueLines } from '../../../../shared/contract/catalogue/catalogue-lines.ts';

const document = new TextEncoder().encode(
  JSON.stringify([
    {
      rootCode: 'air',
      label: 'Air',
      expositions: Array.from({ length: 50 }, (_, place) => ({
        accessPoint: `flights-${place}`,
        title: `Vols de l’été ${place}`,
        columns: [{ alias: 'délai', type: 'LONG', description: `of ${place}` }],
      })),
    },
  ]),
);

describe('a catalogue that is read in a worker thread', () => {
  test('returns the same catalogue and entries from a worker thread as from the main thread', async () => {
    const [atOnce, inThread] = await Promise.all([createCatalogueThread().read(document), createCatalogueThread(0).read(document)]);
    if (atOnce === null || inThread === null) throw new Error('The catalogue was not read.');
    const [entriesAtOnce, entries] = await Promise.all([atOnce.entries, inThread.entries]);
    expect({ ...inThread, entries }).toEqual({ ...atOnce, entries: entriesAtOnce });
    expect(countApis({ lines: inThread.lines, fetchedAt: 0 })).toBe(50);
    expect(entryAt(inThread, entries, 49)?.exposition).toMatchObject({
      title: 'Vols de l’été 49',
      columns: [{ alias: 'délai', description: 'of 49' }],
    });
    expect(entryAt(inThread, entries, 50)).toBeNull();
  });

  test('returns null for an invalid catalogue in a worker thread', async () => {
    expect(await createCatalogueThread(0).read(new TextEncoder().encode('<html>'))).toBeNull();
  });

  test('finds new APIs in a worker thread, and rejects a comparison with an invalid line', async () => {
    const catalogue = (count: number) => ({
      lines: new TextEncoder().encode(catalogueLines(manyApis(count).map(listedApi))),
      fetchedAt: count,
    });
    const thread = createCatalogueThread(0);
    const { since, apis } = await thread.compare(catalogue(3), catalogue(5));
    expect(since).toBe(3);
    expect(apis.map(({ kind, api }) => [kind, api.accessPoint])).toEqual(
      apisOf(catalogue(5))
        .slice(3)
        .map(({ accessPoint }) => ['new', accessPoint]),
    );
    await expect(thread.compare({ lines: new TextEncoder().encode('{}\n'), fetchedAt: 0 }, catalogue(1))).rejects.toThrow();
  });
});
