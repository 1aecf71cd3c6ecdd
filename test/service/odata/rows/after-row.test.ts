import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterRow, type SortedValue } from '../../../../service/odata/rows/after-row.ts';
import type { Literal } from '../../../../shared/values/value-type.ts';
import { passes, type Row, type Value } from '../../evaluate-predicate.ts';

/** Returns the rank of a value in the service's order: nulls first, and NaN above all numbers. */
function rank(value: Value): [number, number | string] {
  if (value === null) return [0, 0];
  if (typeof value === 'boolean') return [1, Number(value)];
  return Number.isNaN(value) ? [2, 0] : [1, value];
}

function compareValues(left: Value, right: Value): number {
  const [[group, one], [other, two]] = [rank(left), rank(right)];
  if (group !== other) return group - other;
  return one < two ? -1 : one > two ? 1 : 0;
}

function literalOf(value: Value): Literal | null {
  if (value === null) return null;
  if (typeof value === 'string') return { kind: 'string', value };
  const text = value === Number.POSITIVE_INFINITY ? 'INF' : value === Number.NEGATIVE_INFINITY ? '-INF' : String(value);
  return { kind: 'number', text };
}

const values = {
  measure: fc.constantFrom(null, Number.NaN, Number.NEGATIVE_INFINITY, -1, 0, 1.5, Number.POSITIVE_INFINITY),
  name: fc.constantFrom(null, '', 'a', 'b'),
};
const directions = fc.record({ measure: fc.boolean(), name: fc.boolean(), id: fc.boolean(), first: fc.constantFrom('measure', 'name') });

test('the condition for the next page selects exactly the following rows, even with nulls and NaN', () => {
  fc.assert(
    fc.property(fc.array(fc.record(values), { minLength: 1, maxLength: 12 }), fc.nat(), directions, (drawn, at, descending) => {
      const rows = drawn.map((row, id): Row => ({ ...row, id }));
      const names = descending.first === 'measure' ? (['measure', 'name', 'id'] as const) : (['name', 'measure', 'id'] as const);
      const inOrder = rows.toSorted((left, right) => {
        for (const name of names) {
          const difference = compareValues(left[name] ?? null, right[name] ?? null);
          if (difference !== 0) return descending[name] ? -difference : difference;
        }
        return 0;
      });
      const place = at % inOrder.length;
      const sorted = names.map((column): SortedValue => {
        const value = literalOf(inOrder[place]?.[column] ?? null);
        return { column, descending: descending[column], floating: column === 'measure', value };
      });
      const condition = afterRow(sorted);
      expect(inOrder.filter((row) => passes(condition, row))).toEqual(inOrder.slice(place + 1));
    }),
  );
});
