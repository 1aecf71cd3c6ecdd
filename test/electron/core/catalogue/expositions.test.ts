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

describe('the APIs in a catalogue response', () => {
  test('reads missing fields as empty, and columns without a filter flag as filterable', () => {
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

  test('skips invalid entries and duplicate names, and returns all others', () => {
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

  test('reads keywords from a list or a string, and sources with a name or a link', () => {
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

  test('returns null for a response that isn’t a list, and never throws', () => {
    expect(read('<html>')).toBeNull();
    expect(read('{"value":[]}')).toBeNull();
    expect(read('[]')).toEqual([]);
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect([null, 'object']).toContain(read(text) && 'object');
      }),
    );
  });

  test('lists the same texts and columns of an API as its details contain', () => {
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
