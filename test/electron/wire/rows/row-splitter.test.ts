import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLinesType } from '../../../../electron/wire/rows/row-splitter.ts';
import { namesOfRowsPath } from '../../../../shared/contract/connections/rows-path.ts';
import { collectRows, collectText, cut } from './collected-rows.ts';

/** Keys without escapes, because V8's JSON.parse can return wrong ones (nodejs/node#63785). */
const key = fc.stringMatching(/^[a-zA-Zéß_@.]{1,6}$/);
const text = fc.string({ unit: 'binary', maxLength: 12 });
const leaf = fc.oneof(text, fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), fc.constant(null));
const { value } = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 3 }, leaf, fc.array(tie('value'), { maxLength: 3 }), fc.dictionary(key, tie('value'), { maxKeys: 3 })),
}));
const row = fc.dictionary(key, value, { maxKeys: 5 });
const rows = fc.array(row, { maxLength: 6 });
const indent = fc.constantFrom(undefined, 1, '\t');
const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 400 });
const encoder = new TextEncoder();

describe('rows of a response in chunks', () => {
  test('a list of objects gives the same rows in any chunks, for any strings, escapes, and nesting', () => {
    fc.assert(
      fc.property(rows, indent, sizes, fc.boolean(), (objects, space, chunkSizes, mark) => {
        const body = encoder.encode((mark ? '\uFEFF' : '') + JSON.stringify(objects, null, space));
        const found = collectRows(cut(body, chunkSizes));
        expect(found.problem).toBeNull();
        expect(found.rows.map((source) => JSON.parse(source))).toEqual(JSON.parse(JSON.stringify(objects)));
      }),
    );
  });

  test('an envelope gives its rows and scalars in any chunks', () => {
    const siblings = fc.dictionary(
      fc
        .stringMatching(/^[a-z@.]{1,8}$/)
        .filter((name) => !['value', 'data', 'd', 'body', 'page', 'result', 'response', 'payload'].includes(name)),
      fc.oneof(leaf, fc.array(leaf, { minLength: 1, maxLength: 3 }), fc.constant({ value: [{ not: 'rows' }] })),
      { maxKeys: 4 },
    );
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 5 }),
        siblings,
        siblings,
        indent,
        sizes,
        (objects, before, after, space, chunkSizes) => {
          const body = { ...before, value: objects, ...Object.fromEntries(Object.entries(after).filter(([name]) => !(name in before))) };
          const found = collectRows(cut(encoder.encode(JSON.stringify(body, null, space)), chunkSizes));
          expect(found.problem).toBeNull();
          expect(found.rows.map((source) => JSON.parse(source))).toEqual(JSON.parse(JSON.stringify(objects)));
          for (const [name, member] of Object.entries(body)) {
            if (typeof member === 'string') expect(found.facts[name]).toBe(JSON.parse(JSON.stringify(member)));
            else if (typeof member !== 'object' || member === null) expect(found.facts[name]).toBe(JSON.stringify(member));
          }
        },
      ),
    );
  });

  test('consecutive objects give the same rows in any chunks, on one or several lines each', () => {
    fc.assert(
      fc.property(rows, indent, fc.constantFrom('\n', '\r\n', '\u001e', ' '), sizes, (objects, space, separator, chunkSizes) => {
        const body = encoder.encode(objects.map((object) => JSON.stringify(object, null, space)).join(separator));
        const found = collectRows(cut(body, chunkSizes), { lines: true });
        expect(found.problem).toBeNull();
        expect(found.rows.map((source) => JSON.parse(source))).toEqual(JSON.parse(JSON.stringify(objects)));
      }),
    );
  });

  test('a damaged response gives the same rows and the same error in any chunks', () => {
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1 }),
        fc.nat(),
        fc.uint8Array({ maxLength: 3 }),
        sizes,
        (objects, place, noise, chunkSizes) => {
          const body = encoder.encode(JSON.stringify({ count: 1, value: objects }));
          const damaged = Buffer.concat([body.subarray(0, place % body.length), noise]);
          const one = collectRows([damaged]);
          const many = collectRows(cut(damaged, chunkSizes));
          expect(many.rows).toEqual(one.rows);
          expect(many.problem?.code).toBe(one.problem?.code);
        },
      ),
    );
  });
});

describe('rows in common response formats', () => {
  test('numbers keep all digits that the server sent', () => {
    expect(collectText('[{"a":1.10,"b":9007199254740993,"c":1e400}]').rows).toEqual(['{"a":1.10,"b":9007199254740993,"c":1e400}']);
  });

  test.each(['data', 'items', 'results', 'value', 'content', 'rows', 'hits', 'Anything'])('finds rows with the name %s', (name) => {
    const found = collectText(`{"total": 7, "${name}": [{"a":1},{"a":2}], "next": "/p2"}`);
    expect(found.rows).toEqual(['{"a":1}', '{"a":2}']);
    expect(found.facts).toMatchObject({ total: '7', next: '/p2' });
  });

  test('lists of strings and OData annotations next to the rows aren’t used as rows', () => {
    const found = collectText('{"keywords":["a","b"],"@odata.messages":[{"text":"x"}],"value":[{"a":1}],"links":[{"rel":"self"}]}');
    expect(found.rows).toEqual(['{"a":1}']);
  });

  test('accepts a response without rows', () => {
    for (const body of ['[]', ' [ ] ', '{"value":[]}', '{"@odata.count":0,"value":[ ],"x":1}']) {
      expect(collectText(body)).toMatchObject({ rows: [], problem: null });
    }
    expect(collectText('', { lines: true })).toMatchObject({ rows: [], problem: null });
  });

  test('reads a single object as one row', () => {
    expect(collectText('{"id": 1, "tags": ["x"]}\n')).toMatchObject({ rows: ['{"id": 1, "tags": ["x"]}'], facts: {}, problem: null });
  });

  test('detects JSON lines without their media type', () => {
    expect(collectText('{"id":1}\n{"id":2}\n').rows).toEqual(['{"id":1}', '{"id":2}']);
    expect(collectText('{"id":1,"tags":[]}\n{"id":2,"tags":[]}\n').rows).toHaveLength(2);
  });

  test('reads JSON lines with lists of objects if the media type is specified', () => {
    expect(collectText('{"id":1,"parts":[{"x":1}]}\n{"id":2,"parts":[]}', { lines: true }).rows).toHaveLength(2);
    expect(isLinesType('application/x-ndjson')).toBe(true);
    expect(isLinesType('application/jsonl')).toBe(true);
    expect(isLinesType('application/json')).toBe(false);
    expect(isLinesType(null)).toBe(false);
  });
});

describe('responses that aren’t valid rows', () => {
  test.each([
    ['<html><body>Sign in</body></html>', 'not-rows'],
    ['Service unavailable', 'not-rows'],
    ['42', 'not-rows'],
    ['[1,2,3]', 'not-rows'],
    ['', 'empty'],
    ['[{"a":1}', 'cut-short'],
    ['{"value":[{"a":1},', 'cut-short'],
    ['{"value":[{"a":1}]', 'cut-short'],
    ['[{"a":1}] <!-- oops -->', 'trailing'],
    ['[{"a":1}{"a":2}]', 'malformed'],
    ['{"value" [{"a":1}]}', 'malformed'],
    ['{"a": nope}', 'malformed'],
  ])('reports %s as %s', (body, reason) => {
    expect(collectText(body).problem).toMatchObject({ code: 'unexpected-answer', parameters: { reason } });
  });

  test('rejects a row that exceeds the limit, and returns the rows before it', () => {
    const found = collectText(`[{"a":1},{"a":"${'x'.repeat(100)}"}]`, { maximumRowBytes: 50 });
    expect(found.rows).toEqual(['{"a":1}']);
    expect(found.problem).toMatchObject({ code: 'row-too-large', parameters: { row: 2, bytes: 50 } });
  });
});

describe('the shape of a row', () => {
  test('rows have the same shape only if they have the same names in the same order', () => {
    const { shapes } = collectText('[{"a":1,"b":"b:\\"x"},{"a":{"c":{"z":1}},"b":[{"q":1}]},{"a":1},{"b":1,"a":1},{"a":1,"c":2}]');
    expect(shapes[0]).toBe(shapes[1]);
    expect(new Set(shapes).size).toBe(4);
  });

  test('the first row of JSON lines has the same shape as the others', () => {
    const { shapes } = collectText('{"a":1,"b\\n":"x"}\n{"a":2,"b\\n":"y"}\n{"a":3,"b\\n":"z"}');
    expect(new Set(shapes).size).toBe(1);
  });
});

describe('nested envelopes', () => {
  test.each([
    ['OData V2', '{"d":{"results":[{"a":1.10},{"a":2}],"__count":"2"}}', { __count: '2' }],
    ['Solr', '{"responseHeader":{"status":0},"response":{"numFound":2,"docs":[{"a":1.10},{"a":2}]}}', { numFound: '2' }],
    ['HAL', '{"_embedded":{"things":[{"a":1.10},{"a":2}]},"page":{"totalElements":2}}', { totalElements: '2' }],
    [
      'HAL with links',
      '{"_links":{"next":{"href":"/p2"},"curies":[{"name":"x"}]},"_embedded":{"things":[{"a":1.10},{"a":2}]}}',
      { '_links/next/href': '/p2' },
    ],
    [
      'an object about pages',
      '{"paging":{"next":"/p2","of":{"list":[{"b":1}]}},"data":[{"a":1.10},{"a":2}],"meta":{"more":true}}',
      { 'paging/next': '/p2', 'meta/more': 'true' },
    ],
    ['GraphQL-like', '{"data":{"result":{"total":2,"items":[{"a":1.10},{"a":2}]}}}', { total: '2' }],
  ])('finds the rows and the total of %s in any chunks', (_name, body, facts) => {
    for (const size of [1, 2, 7, 1000]) {
      const found = collectRows(cut(encoder.encode(body), Array(body.length).fill(size)));
      expect(found).toMatchObject({ rows: ['{"a":1.10}', '{"a":2}'], problem: null, facts });
    }
  });

  test('returns no rows for an empty nested list, and one row for an object without a list', () => {
    expect(collectText('{"d":{"results":[]}}')).toMatchObject({ rows: [], problem: null });
    expect(collectText('{"id":1,"data":{"x":{"y":2}}}')).toMatchObject({ rows: ['{"id":1,"data":{"x":{"y":2}}}'], problem: null });
  });

  test('accepts 100,000 nested objects without an error', () => {
    const depth = 100_000;
    expect(collectText(`${'{"data":'.repeat(depth)}1${'}'.repeat(depth)}`).problem).toBeNull();
  });
});

describe('the configured path to the rows', () => {
  const at = (path: string, body: string) => collectText(body, { path: path.split('.') });

  test('finds the rows at the configured path, even if there are other lists of objects', () => {
    const body = '{"links":[{"rel":"self"}],"data":{"errors":[{"x":1}],"items":[{"a":1},{"a":2}],"more":[{"b":1}]},"page":{"total":9}}';
    expect(at('data.items', body)).toMatchObject({ rows: ['{"a":1}', '{"a":2}'], facts: { total: '9' }, problem: null });
    expect(at('links', body).rows).toEqual(['{"rel":"self"}']);
    expect(
      at('answer.deeply.nested.far.rows', '{"answer":{"rows":[{"no":1}],"deeply":{"nested":{"far":{"rows":[{"yes":1}]}}}}}').rows,
    ).toEqual(['{"yes":1}']);
  });

  test('accepts an empty list at the path, a list without an envelope, and escaped names', () => {
    expect(at('data.items', '{"data":{"items":[]},"other":[{"a":1}]}')).toMatchObject({ rows: [], problem: null });
    expect(at('data.items', '[{"a":1}]')).toMatchObject({ rows: ['{"a":1}'], problem: null });
    expect(at('data.items', '{"d\\u0061ta":{"items":[{"a":1}]}}')).toMatchObject({ rows: ['{"a":1}'], problem: null });
    expect(collectText('{"a.b":{"@rows":[{"a":1}]}}', { path: namesOfRowsPath('a\\.b.@rows') }).rows).toEqual(['{"a":1}']);
  });

  test.each([
    '{"data":{"rows":[{"a":1}]}}',
    '{"items":[{"a":1}],"data":{}}',
    '{"data":{"items":[1,2]}}',
    '{"data":[{"items":[{"a":1}]}]}',
    '{}',
  ])('a missing path is reported instead of showing other data: %s', (body) => {
    expect(at('data.items', body)).toMatchObject({
      rows: [],
      problem: { code: 'unexpected-answer', parameters: { reason: 'rows-path', path: 'data.items' } },
    });
  });

  test('finds the rows at the configured path in any chunks', () => {
    const body = Buffer.from('{"d":{"x":{"items":[{"no":1}]},"items":[{"a":"}]"},{"a":[{}]}]},"n":1}');
    const rows = collectRows([body], { path: ['d', 'items'] });
    expect(rows.rows).toEqual(['{"a":"}]"}', '{"a":[{}]}']);
    fc.assert(
      fc.property(sizes, (chunkSizes) => {
        expect(collectRows(cut(body, chunkSizes), { path: ['d', 'items'] })).toEqual(rows);
      }),
    );
  });
});
