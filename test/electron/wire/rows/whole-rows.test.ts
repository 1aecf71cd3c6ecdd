import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RowReader } from '../../../../electron/wire/rows/row-reader.ts';
import { collectRows, cut } from './collected-rows.ts';

const name = fc.constantFrom('', 'a', 'id', 'name', 'longer name', 'é🎉', 'quoted "name"', 'back\\slash');
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }).map((given) => JSON.stringify(given)),
  fc.constantFrom('1.10', '-0', '1e400', 'null', 'true', '""', '"},{\\"id\\":1"', String.raw`"a\\"`, '[{"id":[1]},{"id":2}]', '{"a":{}}'),
);
const space = fc.constantFrom('', '', '', ' ', '\n', '\r\n\t');
const row = fc
  .tuple(fc.array(fc.tuple(name, value), { maxLength: 5 }), space)
  .map(([members, gap]) => `{${members.map(([key, text]) => `${gap}${JSON.stringify(key)}${gap}:${gap}${text}${gap}`).join(',')}${gap}}`);
const body = fc.oneof(
  fc.array(row, { maxLength: 6 }).map((rows) => `[${rows.join(',')}]`),
  fc.array(row, { maxLength: 6 }).map((rows) => `{"@odata.count":2,"value":[${rows.join(', ')}],"next":"x"}`),
  fc.array(row, { maxLength: 6 }).map((rows) => rows.join('\n')),
  fc.constant('\n').chain((gap) => fc.array(row, { maxLength: 6 }).map((rows) => `${rows.join(gap)}${gap}`)),
);
/** A position in a text as a fraction of its length, the replacement, and the number of replaced characters. */
const mutation = fc.tuple(
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.constantFrom('', '"', '\\', '{', '}', '[', ']', ',', ':', ' ', '\n', '1', 'a', '\u001e'),
  fc.integer({ min: 0, max: 3 }),
);

describe('the fast path for complete rows', () => {
  test('returns the same rows and errors as the slow path, in any chunks', () => {
    fc.assert(
      fc.property(
        body,
        fc.array(mutation, { maxLength: 2 }),
        fc.array(fc.integer({ min: 1, max: 80 }), { maxLength: 40 }),
        fc.boolean(),
        (text, mutations, sizes, lines) => {
          const sent = mutations.reduce((given, [share, put, over]) => {
            const at = Math.floor(share * given.length);
            return given.slice(0, at) + put + given.slice(at + over);
          }, text);
          const chunks = cut(new TextEncoder().encode(sent), sizes);
          expect(collectRows(chunks, { lines }, true)).toEqual(collectRows(chunks, { lines }));
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('rejects a row that exceeds the limit, also on the slow path', () => {
    const sent = Buffer.from('[{"a":1},{"a":"too long for what is allowed"}]');
    for (const asWholes of [true, false]) {
      const found = collectRows([sent], { maximumRowBytes: 20 }, asWholes);
      expect([found.rows, found.problem?.code, found.problem?.parameters.row]).toEqual([['{"a":1}'], 'row-too-large', 2]);
    }
  });

  test('reads complete rows, and leaves a truncated row to the slow path', () => {
    const reader = new RowReader(['id', 'text'], false);
    const sent = Buffer.from('{"id":1,"text":"a"},{"text":"b","id":2,"more":[1,{"x":null}]},{"id":3,"te');
    const first = reader.readWhole(sent, 0);
    const second = reader.readWhole(sent, first + 1);
    expect([first, second, reader.text(0), reader.text(1), reader.readWhole(sent, second + 1)]).toEqual([19, 61, '2', 'b', -1]);
  });
});
