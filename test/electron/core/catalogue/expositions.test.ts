import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { apisOf, entryAt, readCatalogue } from '../../../../electron/core/catalogue/read-catalogue.ts';
import { columnNamesOf } from '../../../../shared/contract/catalogue/catalogue.ts';
import { readCatalogueType, typeLetters } from '../../../../shared/values/value-type.ts';

const entry = { accessPoint: 'a', columns: [{ alias: 'x', type: 'STRING' }] };

/** Returns the APIs of a catalogue response, each with its entry in the response. */
function read(text: string) {
  const document = readCatalogue(new TextEncoder().encode(text));
  if (document === null) return null;
  const { content, writeEntries } = document;
  const entries = writeEntries();
  return apisOf({ lines: content.lines, fetchedAt: 0 }).map((line, place) => ({ line, entry: entryAt(content, entries, place) }));
}

describe('a catalogue is read however much of it a server fills in', () => {
  test('what an entry lacks is empty, and every column may be filtered by unless it says otherwise', () => {
    const [only] = read(JSON.stringify([{ rootCode: 'r', expositions: [entry] }])) ?? [];
    expect(only?.line).toEqual({
      root: 'r',
      accessPoint: 'a',
      rootLabel: 'r',
      title: 'a',
      details: '',
      keywords: [],
      updatedAt: null,
      columns: 'x',
      columnTypes: 's',
    });
    expect(only?.entry).toMatchObject({ root: { rootCode: 'r', label: '' } });
    expect(only?.entry?.exposition).toEqual({
      title: '',
      details: '',
      keywords: [],
      updateDate: null,
      accessPoint: 'a',
      dcRestUrl: '',
      odataUrl: '',
      columns: [{ alias: 'x', idColumn: false, list: false, filter: true, type: 'STRING' }],
      sources: [],
      licences: [],
      licenses: [],
    });
  });

  test('an entry that cannot be read is left out, and the second of a name; the others stay', () => {
    const text = JSON.stringify([
      null,
      { label: 'without a code' },
      {
        rootCode: 'r',
        expositions: [{ title: 'without an access point' }, entry, 7, { ...entry, accessPoint: 'b', columns: [{}, null, { alias: 'y' }] }],
      },
      { rootCode: 'empty', expositions: null },
      {
        rootCode: 'r',
        expositions: [
          { ...entry, title: 'again' },
          { ...entry, accessPoint: 'c' },
        ],
      },
    ]);
    const apis = read(text) ?? [];
    expect(apis.map(({ line }) => [line.root, line.accessPoint, line.title, line.columns])).toEqual([
      ['r', 'a', 'a', 'x'],
      ['r', 'b', 'b', 'y'],
      ['r', 'c', 'c', 'x'],
    ]);
    expect(apis.map(({ entry: found }) => found?.exposition.accessPoint)).toEqual(['a', 'b', 'c']);
  });

  test('keywords may be a list or a sentence, sources a name or a link', () => {
    const given = { ...entry, keywords: 'air, sea;land', sources: ['A book', { title: 'B', path: 'https://b.example' }, { name: 'C' }, 5] };
    const [only] = read(JSON.stringify([{ rootCode: 'r', expositions: [given] }])) ?? [];
    expect(only?.entry?.exposition).toMatchObject({
      keywords: ['air', 'sea', 'land'],
      sources: [
        { title: 'A book', url: null },
        { title: 'B', url: 'https://b.example' },
        { title: 'C', url: null },
      ],
    });
  });

  test('a response that isn’t a list isn’t a catalogue, and no response makes it throw', () => {
    expect(read('<html>')).toBeNull();
    expect(read('{"value":[]}')).toBeNull();
    expect(read('[]')).toEqual([]);
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect([null, 'object']).toContain(read(text) && 'object');
      }),
    );
  });

  test('the list says of an API what its own page does', () => {
    const anything = fc.oneof(
      fc.constantFrom('x', 'Ä', '', 'LONG', 'line\nfeed', 'a; b,,c'),
      fc.integer(),
      fc.constantFrom(null, Number.MAX_VALUE, 0.5),
      fc.boolean(),
    );
    const few = fc.array(anything, { maxLength: 3 });
    const column = fc.oneof(
      fc.record({ alias: anything, type: anything, filter: anything }, { requiredKeys: [] }),
      anything,
      fc.constant([]),
    );
    const exposition = fc.record(
      {
        accessPoint: fc.oneof(fc.string(), anything),
        title: anything,
        details: anything,
        keywords: fc.oneof(anything, few, fc.array(fc.string())),
        updateDate: anything,
        columns: fc.oneof(fc.array(column), anything),
        sources: anything,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(exposition, anything)), (expositions) => {
        for (const { line, entry: found } of read(JSON.stringify([{ rootCode: 'r', expositions }])) ?? []) {
          if (found === null) throw new Error('A line without an entry.');
          const { accessPoint, title, details, keywords, updateDate, columns } = found.exposition;
          expect({ accessPoint, title: title || accessPoint, details, keywords: keywords.filter(Boolean), updatedAt: updateDate }).toEqual({
            accessPoint: line.accessPoint,
            title: line.title,
            details: line.details,
            keywords: line.keywords,
            updatedAt: line.updatedAt,
          });
          expect(columns.map(({ alias }) => alias.replaceAll('\n', ' '))).toEqual(columnNamesOf(line));
          expect(typeLetters(columns.map(({ type }) => readCatalogueType(type)))).toBe(line.columnTypes);
        }
      }),
    );
  });
});
