import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readRow } from '../../../../electron/core/results/store/row-members.ts';
import { UnknownColumn } from '../../../../electron/wire/rows/member-names.ts';
import { RowReader } from '../../../../electron/wire/rows/row-reader.ts';

const names = ['a', 'b', 'quoted "name"', 'é🎉', 'back\\slash'] as const;
const kindNames = ['absent', 'null', 'boolean', 'number', 'string', 'string', 'json'] as const;

/** JSON values as servers send them. */
const sentValue = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.stringify(value)),
  fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text.toWellFormed())),
  fc.constantFrom('1.10', '-0', '1e400', '9007199254740993', 'null', 'true', 'false', '""', '[]', '{}', String.raw`"\u0041\/"`),
);

const sentRow = fc
  .tuple(
    fc.shuffledSubarray([...names]),
    fc.array(sentValue, { minLength: names.length, maxLength: names.length }),
    fc.constantFrom('', ' '),
  )
  .map(([members, values, space]) => {
    const inside = members.map((name, index) => `${space}${JSON.stringify(name)}${space}:${space}${values[index]}`).join(`${space},`);
    return `{${inside}${space}}`;
  });

describe('the reader of rows in bytes', () => {
  test('reads the same values from bytes as the text reader, row by row', () => {
    fc.assert(
      fc.property(fc.array(sentRow, { minLength: 1, maxLength: 8 }), (rows) => {
        const reader = new RowReader(names, true);
        const bytes = Buffer.from(rows.join('\n'));
        let from = 0;
        for (const row of rows) {
          const to = from + Buffer.byteLength(row);
          reader.read(bytes, from, to);
          const cells = new Map(readRow(row));
          for (const [index, name] of names.entries()) {
            const [kind, text] = cells.get(name) ?? ['absent', ''];
            expect(kindNames[reader.kinds[index] ?? 0]).toBe(kind);
            expect(reader.text(index)).toBe(kind === 'null' ? '' : text);
          }
          from = to + 1;
        }
      }),
    );
  });

  test('reports an undeclared column, or ignores it if allowed', () => {
    const row = Buffer.from('{"a":1,"late":2,"b":3}');
    expect(() => new RowReader(['a', 'b'], true).read(row, 0, row.length)).toThrow(UnknownColumn);
    const lenient = new RowReader(['a', 'b'], false);
    lenient.read(row, 0, row.length);
    expect([lenient.text(0), lenient.text(1)]).toEqual(['1', '3']);
  });
});
