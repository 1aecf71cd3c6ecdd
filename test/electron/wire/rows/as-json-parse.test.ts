import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { collectRows, collectText, cut } from './collected-rows.ts';

/** Returns the parsed value; undefined if the text isn't valid JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isRow = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parts of valid and invalid JSON. */
const piece = fc.oneof(
  fc.constantFrom('{', '}', '[', ']', ',', ':', ' ', '\n', '"', '"a"', '"b":', '"a":1', '{"a":1}', '{}', '[]', '[1,{"x":[]}]'),
  fc.constantFrom(
    '0',
    '-0',
    '01',
    '1.',
    '.5',
    '+1',
    '-',
    '1e5',
    '1E+05',
    '1e',
    '1.0e-',
    '12',
    'NaN',
    'Infinity',
    '0x1',
    '1_0',
    '9007199254740993',
  ),
  fc.constantFrom('true', 'false', 'null', 'tru', 'nulls', 'True', "'x'", 'oops', 'undefined', '//', '/* */'),
  fc.constantFrom(
    '"\\u00e9"',
    '"\\u00g9"',
    '"\\x"',
    '"\\"',
    '"a\tb"',
    '"a\u0001"',
    '"\u007f\u2028"',
    '"\\ud800"',
    '"é🎉"',
    '\u00a0',
    '\ufeff',
  ),
);
const row = fc
  .array(fc.tuple(fc.constantFrom('"a"', '"b"', '"\\u0061"', '"\\q"', '"a\nb"'), piece), { maxLength: 4 })
  .map((members) => `{${members.map(([name, value]) => `${name}:${value}`).join(',')}}`);
const body = fc.oneof(
  fc.array(row, { maxLength: 4 }).map((rows) => `[${rows.join(',')}]`),
  fc
    .tuple(fc.array(row, { maxLength: 3 }), piece, piece)
    .map(([rows, before, after]) => `{"x":${before},"value":[${rows.join(',')}],"y":${after}}`),
  fc.array(piece, { maxLength: 10 }).map((pieces) => `[${pieces.join('')}]`),
  fc.array(piece, { maxLength: 8 }).map((pieces) => `[{"a":${pieces.join('')}},{"a":2}]`),
);
const sizes = fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 20 });
const encoder = new TextEncoder();

describe('invalid JSON in rows', () => {
  test('a response is accepted if JSON.parse accepts it, with any error and any chunks', () => {
    fc.assert(
      fc.property(body, sizes, fc.boolean(), (text, chunkSizes, asWholes) => {
        const { rows, problem } = collectRows(cut(encoder.encode(text), chunkSizes), {}, asWholes);
        for (const source of rows) expect(isRow(parsed(source)), source).toBe(true);
        const value = parsed(text);
        // A list with other values than objects is valid JSON but doesn't contain rows.
        const holdsRows = Array.isArray(value) ? value.every(isRow) : value !== undefined;
        expect(problem === null, `${text}: ${JSON.stringify(problem)}`).toBe(holdsRows);
        if (problem === null && Array.isArray(value)) expect(rows.map((source) => JSON.parse(source))).toEqual(value);
      }),
      { numRuns: 5000 },
    );
  });

  test('reports an invalid literal with its position, and returns the rows before it', () => {
    const found = collectText('{"value":[{"id":1},{"id":2,"name":oops}]}');
    expect(found.rows).toEqual(['{"id":1}']);
    expect(found.problem).toMatchObject({ code: 'unexpected-answer', parameters: { reason: 'malformed', position: 34, rows: 1 } });
  });

  test.each([
    ['a number with a leading zero', '01', 7],
    ['a number that ends with the decimal point', '1.', 8],
    ['a number with a plus sign', '+1', 6],
    ['NaN', 'NaN', 6],
    ['a string in single quotes', "'x'", 6],
    ['a tab in a string', '"a\tb"', 8],
    ['an unknown escape sequence', '"\\x41"', 8],
    ['an array that ends with a brace', '[1}', 8],
    ['a comma after the last value', '[1,]', 9],
    ['two colons', ':1', 6],
  ])('rejects %s, with its position', (_what, value, position) => {
    for (const size of [1, 3, 1000]) {
      for (const asWholes of [true, false]) {
        const sent = encoder.encode(`[{"a":${value}}]`);
        const { rows, problem } = collectRows(cut(sent, new Array<number>(sent.length).fill(size)), {}, asWholes);
        expect(rows).toEqual([]);
        expect(problem?.parameters).toMatchObject({ reason: 'malformed', position });
      }
    }
  });

  test('reports an invalid row of JSON lines, and accepts duplicate keys in a row', () => {
    expect(collectText('{"a":1}\n{"a":tru}\n{"a":3}', { lines: true })).toMatchObject({
      rows: ['{"a":1}'],
      problem: { parameters: { reason: 'malformed', position: 16 } },
    });
    expect(collectText('[{"a":1,"a":2}]')).toMatchObject({ rows: ['{"a":1,"a":2}'], problem: null });
  });
});
