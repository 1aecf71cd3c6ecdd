import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyQuery, type LanguageSpecificParameter, normalise, type Query, type Slice } from '../../../shared/query/index.ts';
import {
  fillParameters,
  locateProblems,
  parseSavedQuery,
  queryOf,
  type SavedQuery,
  savedQueryJsonSchema,
  savedQueryText,
  usedParameters,
  writeSavedQuery,
} from '../../../shared/saved/index.ts';
import { describeMemberError } from '../../../shared/texts/member-error-sentences.ts';
import { modelAndQuery, predicateOf } from '../arbitraries.ts';

const title = { title: 'Late flights', api: { root: 'vega', accessPoint: 'flights-3m' } };

const slices: fc.Arbitrary<Slice> = fc.oneof(
  fc.record({ kind: fc.constant('page' as const), number: fc.integer({ min: 1, max: 9 }), size: fc.constantFrom(null, 1, 100) }),
  fc.record({ kind: fc.constant('range' as const), skip: fc.nat(9), top: fc.constantFrom(null, 0, 5) }),
);

const only: fc.Arbitrary<readonly LanguageSpecificParameter[]> = fc.subarray([
  { language: 'odata', kind: 'option', name: '$search', value: 'a AND "b c"' },
  { language: 'odata', kind: 'alias', name: '@low', value: '5' },
  { language: 'odata', kind: 'custom', text: 'tenant=a+b%2Bc' },
  { language: 'rest', kind: 'option', name: 'ctx', value: '9' },
  { language: 'rest', kind: 'custom', text: 'trace=on' },
]);

/** Returns a saved query after writing it to text and parsing that. */
function read(saved: SavedQuery): SavedQuery {
  const { saved: again, problems } = parseSavedQuery(savedQueryText(saved));
  expect(problems).toEqual([]);
  if (again === null) throw new Error('nothing was read');
  return again;
}

function write(query: Query): SavedQuery {
  const written = writeSavedQuery(title, query);
  if ('unsavable' in written) throw new Error(JSON.stringify(written.unsavable));
  return written.saved;
}

describe('a saved query', () => {
  test.each(['odata', 'rest'] as const)('is unchanged after it is saved and opened, even with conditions only for %s', (language) => {
    fc.assert(
      fc.property(
        modelAndQuery(slices, (of) => fc.option(predicateOf(of, language)), only),
        ([model, query]) => {
          const written = writeSavedQuery(title, query, model);
          // A condition that can't be expressed in its own language can't be saved. It is reported instead of lost.
          fc.pre('saved' in written);
          const again = queryOf(read(written.saved), model);
          expect(again.problems).toEqual([]);
          if (again.query === null) return expect.unreachable('nothing is wrong with it, and yet it is no query');
          expect(again.query).toEqual({ ...query, where: again.query.where });
          const inOData = written.saved.where?.every((condition) => typeof condition === 'string') ?? true;
          if (inOData) expect(again.query.where).toEqual(normalise(query.where));
          // REST moves negations into conditions. Saving the result again doesn't change it.
          const twice = writeSavedQuery(title, again.query, model);
          expect('saved' in twice && queryOf(twice.saved, model).query).toEqual(again.query);
        },
      ),
    );
  });

  test('a saved query is readable JSON with one line for each condition', () => {
    const query: Query = {
      ...emptyQuery,
      columns: ['date', 'delay'],
      where: {
        kind: 'and',
        operands: [
          { kind: 'comparison', column: 'origin', operator: 'eq', value: { kind: 'string', value: "O'Hare" } },
          { kind: 'only', language: 'rest', text: 'name=soundsLike=Smith' },
        ],
      },
      order: [{ column: 'delay', descending: true }],
      only: [{ language: 'rest', kind: 'option', name: 'ctx', value: '9' }],
    };
    expect(savedQueryText(write(query))).toBe(`{
  "$schema": "./dataquay-query.schema.json",
  "title": "Late flights",
  "api": {
    "root": "vega",
    "accessPoint": "flights-3m"
  },
  "columns": [
    "date",
    "delay"
  ],
  "where": [
    "origin eq 'O''Hare'",
    {
      "rest": "name=soundsLike=Smith"
    }
  ],
  "order": [
    "delay desc"
  ],
  "page": {
    "number": 1,
    "size": 100
  },
  "count": true,
  "rest": [
    "ctx=9"
  ]
}
`);
  });

  test('a group that mixes conditions that only OData and only REST support is rejected completely', () => {
    const operands = [
      { kind: 'only', language: 'rest', text: 'name=soundsLike=Smith' },
      { kind: 'only', language: 'odata', text: 'length(name) gt 3' },
    ] as const;
    expect(writeSavedQuery(title, { ...emptyQuery, where: { kind: 'or', operands } })).toHaveProperty('unsavable');
  });

  test('the JSON schema describes saved queries and saved SQL', () => {
    const schema = savedQueryJsonSchema();
    expect(schema).toMatchObject({
      anyOf: [
        { type: 'object', required: ['title', 'api'], additionalProperties: false },
        { type: 'object', required: ['title', 'sql', 'tables'], additionalProperties: false },
      ],
    });
  });
});

describe('an invalid file of a saved query', () => {
  const sound = savedQueryText(write(emptyQuery));

  test.each([
    ['invalid JSON', sound.replace('"title"', 'title'), [{ code: 'saved-not-json', line: 3, column: 3 }]],
    ['a Git conflict marker', sound.replace('  "title"', '<<<<<<< HEAD\n  "title"'), [{ code: 'saved-conflict', line: 3, column: 1 }]],
    ['a Git conflict marker with Windows line endings', '{\r\n<<<<<<< main\r\n}', [{ code: 'saved-conflict', line: 2, column: 1 }]],
    ['two commas', '{\n  "columns": ["a",, "b"]\n}', [{ code: 'saved-not-json', line: 2, column: 19 }]],
    ['another encoding', Buffer.from('{\n "title": "été"}', 'latin1').toString('utf8'), [{ code: 'saved-not-utf8', line: 2, column: 12 }]],
    [
      'a duplicate parameter',
      '{\n  "parameters": { "n": { "type": "int32" },\n    "\\u006e": { "type": "string" } }\n}',
      [{ code: 'saved-member-twice', name: 'n', line: 3, column: 5 }],
    ],
    ['a truncated file', '{\n  "title": \n', [{ code: 'saved-not-json', line: 2, column: 11 }]],
    ['a member of a wrong type', sound.replace('true', '"yes"'), [{ code: 'saved-member', path: 'count', mistake: { reason: 'kind' } }]],
    [
      'an unknown member',
      sound.replace('"count"', '"cuont"'),
      [{ code: 'saved-member', path: '', mistake: { reason: 'unknown', detail: 'cuont' } }],
    ],
  ])('an invalid file is reported with the position of the error: %s', (_, text, problems) => {
    const read = parseSavedQuery(text);
    expect(read.saved).toBeNull();
    expect(read.problems).toMatchObject(problems);
  });

  test.each([
    ['{"title":"t"}', 'api: This key is missing.', 'api: Cette clé est absente.'],
    ['{"title":"","api":{"root":"r","accessPoint":"a"}}', 'title: The value must not be empty.', 'title: La valeur ne doit pas être vide.'],
    [
      '{"title":"a\\nb","api":{"root":"r","accessPoint":"a"}}',
      'title: The value must not contain a line break.',
      'title: La valeur ne doit pas contenir de saut de ligne.',
    ],
    [
      '{"title":"t","api":{"root":"r","accessPoint":"a"},"where":"a eq 1"}',
      'where: The value must be a list.',
      'where: La valeur doit être une liste.',
    ],
    [
      '{"title":"t","api":{"root":"r","accessPoint":"a"},"page":{"number":0,"size":1}}',
      'page.number: The value must be at least 1.',
      'page.number: La valeur doit être supérieure ou égale à 1.',
    ],
    [
      '{"title":"t","api":{"root":"r","accessPoint":"a"},"page":{"size":1},"range":{"top":1}}',
      'range: A query can have either “page” or “range”, not both.',
      'range: Une requête peut avoir soit « page », soit « range », mais pas les deux.',
    ],
    [
      '{"title":"t","api":{"root":"r","accessPoint":"a"},"parameters":{"1x":{"type":"int32"}}}',
      'parameters.1x: A name consists of letters, digits, and _, and begins with a letter.',
      'parameters.1x: Un nom se compose de lettres, de chiffres et de _, et commence par une lettre.',
    ],
  ])('errors are described in English and French: %s', (text, english, french) => {
    const messages = (language: 'en' | 'fr') =>
      parseSavedQuery(text).problems.map((problem) =>
        problem.code === 'saved-member' ? `${problem.path}: ${describeMemberError(problem.mistake, language)}` : problem.code,
      );
    expect(messages('en')).toEqual([english]);
    expect(messages('fr')).toEqual([french]);
  });

  const file = (where: string, more = ''): string =>
    `{\n  "title": "t",\n  "api": { "root": "r", "accessPoint": "a" },${more}\n  "where": [\n    ${where}\n  ]\n}`;
  const described = '\n  "parameters": { "from": { "type": "int32" }, "name": { "type": "string" } },';

  test.each([
    ['a missing member', '{\n "title": "t"\n}', { path: 'api', place: { line: 1, column: 1 } }],
    ['a member of a wrong type', file('1'), { path: 'where.0', place: { line: 5, column: 5 } }],
    ['an unknown member', file('"a eq 1"', '\n  "cuont": true,'), { path: '', place: { line: 4, column: 12 } }],
    ['a condition', file('"a eq ("'), { path: 'where.0', place: { line: 5, column: 11 } }],
    [
      'a condition after escape sequences',
      file(String.raw`"a eq '\u00e9\"' and b eq ("`),
      { path: 'where.0', place: { line: 5, column: 31 } },
    ],
    ['a REST condition', file('"a eq 1", { "rest": "b==" }'), { path: 'where.1.rest', place: { line: 5, column: 29 } }],
    [
      'a condition after parameters',
      file('"a gt {{from}} and b eq {{ name }} and c eq ("', described),
      { path: 'where.0', place: { line: 6, column: 49 } },
    ],
    ['an undeclared parameter', file('"a eq {{other}}"'), { path: 'where.0', place: { line: 5, column: 5 } }],
    ['a value of another type', file('"a eq {{from}}"', described), { name: 'from', place: { line: 4, column: 27 } }],
  ])('errors are reported with line and column of %s, as an editor counts them', (_, text, problem) => {
    const { saved, problems, places } = parseSavedQuery(text);
    if (saved === null) {
      expect(problems).toMatchObject([problem]);
      return;
    }
    const filled = fillParameters(saved, { from: 'name' in problem ? 'x' : '1960', name: "L'été" });
    const found = filled.problems.length > 0 ? filled.problems : queryOf(filled.saved).problems;
    expect(locateProblems(found, places, saved, filled.saved)[0]).toMatchObject(problem);
  });

  test.each([
    [{ rest: ['filter=a==1'] }, 'rest.0'],
    [{ rest: ['useCache=true', 'page=2'] }, 'rest.1'],
    [{ odata: ['$filter=a eq 1'] }, 'odata.0'],
    [{ odata: ['top=5'] }, 'odata.0'],
  ])('a URL parameter that has its own property is rejected, not ignored: %j', (member, path) => {
    expect(queryOf({ ...write(emptyQuery), ...member })).toMatchObject({ query: null, problems: [{ code: 'saved-not-alone', path }] });
  });

  test('each condition that can’t be parsed is reported with its path and position', () => {
    const saved = { ...write(emptyQuery), where: ['a eq 1', 'b eqq 2', { rest: 'c=' }], order: ['d downwards'] };
    const { query, problems } = queryOf(saved);
    expect(query).toBeNull();
    expect(new Set(problems.map((problem) => ('path' in problem ? problem.path : null)))).toEqual(
      new Set(['where.1', 'where.2.rest', 'order.0']),
    );
    expect(problems[0]).toMatchObject({ diagnostic: { from: 2, to: 5 } });
  });

  test('arbitrary text never causes an exception, and returns either a query or errors', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.string().map((part) => sound.replace('"count"', part)),
        ),
        (text) => {
          const { saved, problems } = parseSavedQuery(text);
          expect(saved === null).toBe(problems.length > 0);
        },
      ),
    );
  });
});

describe('parameters of a saved query', () => {
  const saved: SavedQuery = {
    ...title,
    parameters: { from: { type: 'string', default: 'LAX' }, least: { type: 'int32', label: 'Least delay' }, day: { type: 'date' } },
    where: ['origin eq {{from}} and delay gt {{least}}', 'date ge {{day}}', { rest: 'city=soundsLike={{from}}' }],
    odata: ['$search={{from}}'],
  };

  test('parameters are replaced with values in the notation of each language', () => {
    const { saved: filled, problems } = fillParameters(saved, { from: "O'Hare, IL", least: '60', day: '2001-01-31' });
    expect(problems).toEqual([]);
    expect(filled.where).toEqual([
      "origin eq 'O''Hare, IL' and delay gt 60",
      'date ge 2001-01-31',
      { rest: 'city=soundsLike="O\'Hare, IL"' },
    ]);
    expect(filled.odata).toEqual(["$search=O'Hare, IL"]);
    expect(usedParameters(saved)).toEqual(['from', 'least', 'day']);
  });

  test('parameters use their defaults, and missing or invalid values are reported', () => {
    const { problems } = fillParameters(saved, { least: 'many' });
    expect(problems).toEqual([
      { code: 'saved-parameter-value', name: 'least', value: 'many', type: 'int32' },
      { code: 'saved-parameter-value', name: 'day', value: '', type: 'date' },
    ]);
    expect(fillParameters({ ...saved, parameters: {} }, {}).problems[0]).toEqual({
      code: 'saved-parameter-unknown',
      path: 'where.0',
      name: 'from',
    });
  });

  test.each(['constructor', 'toString'])('a parameter can be named %s', (name) => {
    const parameters = Object.fromEntries([[name, { type: 'string' as const, default: 'LAX' }]]);
    const asking: SavedQuery = { ...saved, parameters, where: [`origin eq {{${name}}}`], odata: [] };
    expect(fillParameters(asking, {}).saved.where).toEqual(["origin eq 'LAX'"]);
    expect(fillParameters(asking, Object.fromEntries([[name, 'SFO']])).saved.where).toEqual(["origin eq 'SFO'"]);
    expect(fillParameters({ ...asking, parameters: {} }, {}).problems).toEqual([
      { code: 'saved-parameter-unknown', path: 'where.0', name },
    ]);
  });

  test('quotes around a parameter are reported if its value has its own', () => {
    const where = ["origin eq '{{from}}'", { rest: 'city=="{{from}}"' }, "code eq '{{least}}'"];
    const { problems } = fillParameters({ ...saved, where, odata: [] }, { from: 'LAX', least: '5' });
    expect(problems).toEqual([
      { code: 'saved-parameter-quoted', path: 'where.0', name: 'from' },
      { code: 'saved-parameter-quoted', path: 'where.1.rest', name: 'from' },
    ]);
  });

  test('a parameter value can’t inject another condition into the query', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const { saved: filled } = fillParameters(
          { ...saved, where: ['origin eq {{from}}', { rest: 'city=={{from}}' }], odata: [] },
          { from: typed },
        );
        const { query, problems } = queryOf(filled);
        expect(problems).toEqual([]);
        expect(query?.where).toMatchObject({ kind: 'and', operands: [{ column: 'origin', value: { value: typed } }, { column: 'city' }] });
      }),
    );
  });
});
