import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readExpositions } from '../../../../electron/core/catalogue/expositions.ts';

const entry = { accessPoint: 'a', columns: [{ alias: 'x', type: 'STRING' }] };

describe('a catalogue is read however much of it a deployment fills in', () => {
  test('what an entry lacks is empty, and every column may be filtered by unless it says otherwise', () => {
    const [project] = readExpositions(JSON.stringify([{ rootCode: 'r', expositions: [entry] }])) ?? [];
    expect(project).toEqual({
      label: '',
      rootCode: 'r',
      expositions: [
        {
          title: '',
          details: '',
          keywords: [],
          updateDate: null,
          accessPoint: 'a',
          dcRestUrl: '',
          odataUrl: '',
          columns: [{ alias: 'x', description: undefined, idColumn: false, list: false, filter: true, type: 'STRING' }],
          sources: [],
          licences: [],
          licenses: [],
        },
      ],
    });
  });

  test('an entry that cannot be read is left out, the others stay', () => {
    const text = JSON.stringify([
      null,
      { label: 'without a code' },
      {
        rootCode: 'r',
        expositions: [{ title: 'without an access point' }, entry, 7, { ...entry, accessPoint: 'b', columns: [{}, null, { alias: 'y' }] }],
      },
      { rootCode: 'empty', expositions: null },
    ]);
    const projects = readExpositions(text) ?? [];
    expect(projects.map(({ rootCode, expositions }) => [rootCode, expositions.map(({ accessPoint }) => accessPoint)])).toEqual([
      ['r', ['a', 'b']],
      ['empty', []],
    ]);
    expect(projects[0]?.expositions[1]?.columns.map(({ alias }) => alias)).toEqual(['y']);
  });

  test('keywords may be a list or a sentence, sources a name or a link', () => {
    const given = { ...entry, keywords: 'air, sea;land', sources: ['A book', { title: 'B', path: 'https://b.example' }, { name: 'C' }, 5] };
    const [project] = readExpositions(JSON.stringify([{ rootCode: 'r', expositions: [given] }])) ?? [];
    expect(project?.expositions[0]).toMatchObject({
      keywords: ['air', 'sea', 'land'],
      sources: [
        { title: 'A book', url: null },
        { title: 'B', url: 'https://b.example' },
        { title: 'C', url: null },
      ],
    });
  });

  test('what is no list is no catalogue, and nothing makes it throw', () => {
    expect(readExpositions('<html>')).toBeNull();
    expect(readExpositions('{"value":[]}')).toBeNull();
    expect(readExpositions('[]')).toEqual([]);
    fc.assert(
      fc.property(fc.json(), (text) => {
        const read = readExpositions(text);
        expect(read === null || Array.isArray(read)).toBe(true);
      }),
    );
  });
});
