import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ComparedResults } from '../../../../../electron/core/results/compare/worker/compared-results.ts';
import type { RowAlignment } from '../../../../../shared/contract/results/comparison.ts';
import type { Cell } from '../../../../../shared/values/cell.ts';
import type { ValueType } from '../../../../../shared/values/value-type.ts';
import { anyCell, anyType } from '../../../../shared/compare/cells.ts';
import { compareNaively } from './naive-comparison.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dataquay-compare-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const byPosition: RowAlignment = { by: 'position' };
const byId: RowAlignment = { by: 'key', columns: ['id'] };

interface Sides {
  readonly left: readonly string[];
  readonly right: readonly string[];
}

/** Compares rows in files. `look` can read windows of the comparison. */
function compare<T>(
  { left, right }: Sides,
  alignment: RowAlignment,
  types: Readonly<Record<string, ValueType>>,
  look: (results: ComparedResults) => T,
  columns: { readonly left: readonly string[]; readonly right: readonly string[] } = { left: ['id', 'a', 'b'], right: ['id', 'a', 'b'] },
) {
  const response = (side: 'left' | 'right', rows: readonly string[]) => {
    const path = join(folder, side);
    writeFileSync(path, rows.map((row) => `${row}\n`).join(''));
    return { path, rows: rows.length, columns: columns[side] };
  };
  const results = new ComparedResults({ left: response('left', left), right: response('right', right), alignment, types });
  try {
    const work = results.compare();
    let step = work.next();
    while (step.done !== true) step = work.next();
    return { summary: step.value, seen: look(results) };
  } finally {
    results.close();
  }
}

const nothing = (): null => null;
const rowNumbers = (results: ComparedResults) =>
  results.read('all', 0, 1000).map(({ left, right }) => [left?.row ?? null, right?.row ?? null]);

describe('the rows of two responses', () => {
  it('matches rows by key in any order, and rows of only one response stay in their position', () => {
    const left = ['{"id":1,"a":"x"}', '{"id":2,"a":"y"}', '{"id":4,"a":"z"}'];
    const right = ['{"id":2,"a":"y"}', '{"id":3,"a":"n"}', '{"id":1,"a":"X"}'];
    const { summary, seen } = compare({ left, right }, byId, {}, rowNumbers);
    expect(seen).toEqual([
      [0, 2],
      [1, 0],
      [null, 1],
      [2, null],
    ]);
    expect(summary).toMatchObject({
      pairs: 2,
      agreeing: 1,
      identical: 1,
      onlyLeft: 1,
      onlyRight: 1,
      values: { format: 0, type: 0, value: 1 },
    });
  });

  it('matches rows by position on request, or if one response doesn’t have the key', () => {
    const sides = { left: ['{"id":1}', '{"id":2}'], right: ['{"id":2}'] };
    expect(compare(sides, byPosition, {}, rowNumbers).seen).toEqual([
      [0, 0],
      [1, null],
    ]);
    const { summary } = compare(sides, { by: 'key', columns: ['other'] }, {}, nothing);
    expect(summary.alignment).toEqual(byPosition);
  });

  it('matches rows with the same key in order, and reports the number of duplicate keys', () => {
    const left = ['{"id":1,"a":1}', '{"id":1,"a":2}', '{"id":2,"a":3}'];
    const right = ['{"id":2,"a":3}', '{"id":1,"a":1}', '{"id":1,"a":2}', '{"id":1,"a":9}'];
    const { summary, seen } = compare({ left, right }, byId, {}, rowNumbers);
    expect(seen).toEqual([
      [0, 1],
      [1, 2],
      [null, 3],
      [2, 0],
    ]);
    expect(summary).toMatchObject({ repeatedKeys: 1, values: { value: 0 } });
  });

  it('treats values that differ only in format or type as equal, and counts these differences', () => {
    const { summary } = compare(
      { left: ['{"id":1,"a":1.10,"b":null}'], right: ['{"b":null,"id":"1","a":1.1}'] },
      byId,
      { id: 'int64', a: 'decimal' },
      nothing,
    );
    expect(summary).toMatchObject({ agreeing: 1, identical: 0, values: { format: 1, type: 1, value: 0 }, differing: { any: 1, value: 0 } });
    expect(summary.columns.map(({ name, format, type, value }) => [name, format, type, value])).toEqual([
      ['id', 0, 1, 0],
      ['a', 1, 0, 0],
      ['b', 0, 0, 0],
    ]);
  });

  it('compares the columns that both responses have, and lists other columns', () => {
    const sides = { left: ['{"id":1,"a":1}'], right: ['{"id":1,"b":2}'] };
    const { summary } = compare(sides, byId, {}, nothing, { left: ['id', 'a'], right: ['b', 'id'] });
    expect(summary.columns.map(({ name, in: where }) => [name, where])).toEqual([
      ['id', 'both'],
      ['a', 'left'],
      ['b', 'right'],
    ]);
    expect(summary).toMatchObject({ agreeing: 1, identical: 1 });
  });

  it('moves from difference to difference, and lists only the differences on request', () => {
    const left = ['{"id":1,"a":1}', '{"id":2,"a":2.0}', '{"id":3,"a":3}', '{"id":4,"a":4}'];
    const right = ['{"id":1,"a":1}', '{"id":2,"a":2}', '{"id":3,"a":3}', '{"id":4,"a":5}'];
    const { seen } = compare({ left, right }, byId, {}, (results) => ({
      next: [-1, 1, 3].map((from) => results.next('all', from, 1)),
      previous: [4, 3, 1].map((from) => results.next('all', from, -1)),
      any: results.read('any', 0, 10).map(({ row }) => row),
      value: results.read('value', 0, 10).map(({ row }) => row),
      later: results.read('any', 1, 10).map(({ row }) => row),
    }));
    expect(seen).toEqual({ next: [1, 3, null], previous: [3, 1, null], any: [1, 3], value: [3], later: [3] });
  });

  it('compares two empty responses without rows or differences', () => {
    const { summary, seen } = compare({ left: [], right: [] }, byId, {}, rowNumbers);
    expect(summary).toMatchObject({ rows: 0, agreeing: 0, onlyLeft: 0, onlyRight: 0 });
    expect(seen).toEqual([]);
  });
});

const source = ([kind, text]: Cell): string => (kind === 'string' ? JSON.stringify(text) : text);
const row = fc
  .record({
    id: fc.constantFrom<Cell>(['number', '1'], ['number', '2'], ['string', '2'], ['null', 'null'], ['string', 'x']),
    a: anyCell,
    b: anyCell,
  })
  .map((cells) =>
    JSON.stringify({ id: 0, a: 0, b: 0 }).replaceAll(/"(id|a|b)":0,?/g, (_, name: 'id' | 'a' | 'b') =>
      cells[name][0] === 'absent' ? '' : `"${name}":${source(cells[name])},`,
    ),
  )
  .map((text) => text.replace(/,\}$/, '}'));
const rows = fc.array(row, { maxLength: 8 });
const anyAlignment = fc.constantFrom<RowAlignment>(byPosition, byId, { by: 'key', columns: ['id', 'a'] });
const types = fc.record({ a: anyType, b: anyType }).map(({ a, b }) => ({ ...(a && { a }), ...(b && { b }) }));

describe('the comparison of any two responses', () => {
  it('returns the same result as a simple comparison of each row', () => {
    fc.assert(
      fc.property(rows, rows, anyAlignment, types, (left, right, alignment, known) => {
        const naive = compareNaively(left, right, alignment, ['id', 'a', 'b'], known);
        const { summary, seen } = compare({ left, right }, alignment, known, rowNumbers);
        expect(seen.filter(([one, other]) => one !== null && other !== null)).toEqual(naive.pairs);
        expect(summary).toMatchObject({
          onlyLeft: naive.onlyLeft,
          onlyRight: naive.onlyRight,
          values: naive.values,
          agreeing: naive.agreeing,
        });
      }),
    );
  });

  it('returns the same result in both directions, with consistent counts', () => {
    fc.assert(
      fc.property(rows, rows, anyAlignment, types, (left, right, alignment, known) => {
        const { summary } = compare({ left, right }, alignment, known, nothing);
        const turned = compare({ left: right, right: left }, alignment, known, nothing).summary;
        const both = ({ pairs, agreeing, identical, values, differing, repeatedKeys, rows: all }: typeof summary) => ({
          pairs,
          agreeing,
          identical,
          values,
          differing,
          repeatedKeys,
          all,
        });
        expect(both(turned)).toEqual(both(summary));
        expect([turned.onlyLeft, turned.onlyRight]).toEqual([summary.onlyRight, summary.onlyLeft]);
        expect(summary.pairs + summary.onlyLeft).toBe(left.length);
        expect(summary.pairs + summary.onlyRight).toBe(right.length);
        expect(summary.rows).toBe(summary.pairs + summary.onlyLeft + summary.onlyRight);
        expect(summary.agreeing + summary.differing.value).toBe(summary.rows);
        expect(summary.identical + summary.differing.any).toBe(summary.rows);
        const sum = (kind: 'format' | 'type' | 'value') => summary.columns.reduce((total, column) => total + column[kind], 0);
        expect({ format: sum('format'), type: sum('type'), value: sum('value') }).toEqual(summary.values);
      }),
    );
  });

  it('finds no difference between a response and itself, by key and by position', () => {
    fc.assert(
      fc.property(rows, anyAlignment, types, (left, alignment, known) => {
        const { summary } = compare({ left, right: left }, alignment, known, nothing);
        expect(summary).toMatchObject({ identical: left.length, onlyLeft: 0, onlyRight: 0, values: { format: 0, type: 0, value: 0 } });
      }),
    );
  });
});
