import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as odata from '../../../shared/odata/index.ts';
import type { Predicate } from '../../../shared/query/index.ts';
import * as rsql from '../../../shared/rsql/index.ts';
import { modelAndPredicate } from '../arbitraries.ts';
import { predicateAt } from '../predicate-at.ts';

const title: Predicate = { kind: 'comparison', column: 'title', operator: 'eq', value: { kind: 'string', value: 'a' } };
const any: Predicate = { kind: 'any', column: 'tags', item: title };
const calculation: Predicate = { kind: 'only', language: 'odata', text: 'a add 1 gt 2' };
const custom: Predicate = { kind: 'only', language: 'rest', text: 'a=near=2' };

describe('a condition that can’t be expressed in a query language', () => {
  it.each<[string, Predicate, readonly (readonly number[] | undefined)[]]>([
    ['alone', calculation, [[]]],
    ['in a group', { kind: 'and', operands: [title, calculation] }, [[1]]],
    [
      'in a negated nested group',
      { kind: 'or', operands: [title, { kind: 'not', operand: { kind: 'and', operands: [title, calculation] } }] },
      [[1, 0, 1]],
    ],
    ['two of them', { kind: 'and', operands: [calculation, title, calculation] }, [[0], [2]]],
    ['after an empty group', { kind: 'and', operands: [{ kind: 'or', operands: [] }, any] }, [[1]]],
  ])('reports a condition that RSQL can’t express, with its path: %s', (_, predicate, paths) =>
    expect(rsql.predicateFromModel(predicate).diagnostics.map(({ path }) => path)).toEqual(paths),
  );

  it('reports a condition that OData can’t express, with its path', () => {
    const predicate: Predicate = { kind: 'and', operands: [title, { kind: 'not', operand: custom }] };
    expect(odata.predicateFromModel(predicate).diagnostics.map(({ path }) => path)).toEqual([[1, 0]]);
  });

  it('reports valid paths of inexpressible conditions in any query', () => {
    fc.assert(
      fc.property(modelAndPredicate, ([model, predicate]) => {
        const found = [
          ...odata.predicateFromModel(predicate, model).diagnostics,
          ...rsql.predicateFromModel(predicate, undefined, model).diagnostics,
        ];
        for (const { path } of found) {
          const at = path === undefined ? null : predicateAt(predicate, path);
          expect(at?.kind).toMatch(/^(?:comparison|in|between|isNull|text|any|all|only)$/);
        }
      }),
      { numRuns: 500 },
    );
  });
});
