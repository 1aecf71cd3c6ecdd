import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Edited } from '../../../shared/edit/edit-filter.ts';
import { applyChanges } from '../../../shared/edit/index.ts';
import type { EntityModel } from '../../../shared/metadata/entity-model.ts';
import * as odata from '../../../shared/odata/index.ts';
import type { Predicate } from '../../../shared/query/query.ts';
import { samePredicate } from '../../../shared/query/same-query.ts';
import * as rsql from '../../../shared/rsql/index.ts';
import { garbage, predicate } from '../arbitraries.ts';
import { table } from '../table.ts';
import { editODataFilter, editRsqlFilter } from './edit-filters.ts';
import { dice, type Leaf, odataSpelling, rsqlSpelling, type Spelling, shape, writeShape } from './written-filter.ts';

const model = table({ a: 'int32', b: 'int32', c: 'int32', d: 'int32', name: 'string', title: 'string', born: 'date' });

interface Language {
  readonly spelling: Spelling;
  readonly read: (text: string) => Predicate | null;
  readonly print: (wanted: Predicate | null) => string;
  readonly edit: (text: string, wanted: Predicate | null, model: EntityModel) => Edited;
}

const languages = {
  RSQL: {
    spelling: rsqlSpelling,
    read: (text) => rsql.filterToModel(rsql.parseFilter(text, rsql.defaultDialect, model).tree, model).predicate,
    print: (wanted) => rsql.printFilter(rsql.predicateFromModel(wanted, rsql.defaultDialect, model).tree, rsql.defaultDialect),
    edit: editRsqlFilter,
  },
  OData: {
    spelling: odataSpelling,
    read: (text) => odata.filterToModel(odata.parseOption('$filter', text, model).tree, model).predicate,
    print: (wanted) => odata.printOption('$filter', odata.predicateFromModel(wanted, model).tree),
    edit: editODataFilter,
  },
} satisfies Record<string, Language>;

function inOrder({ changes }: Edited, text: string): boolean {
  return changes.every(({ from, to }, at) => from <= to && to <= text.length && from > (changes[at - 1]?.to ?? -1));
}

describe.each(Object.entries(languages))('an edit of a filter in %s', (_, { spelling, read, print, edit }) => {
  it('produces a filter with the meaning of any target predicate', () => {
    fc.assert(
      fc.property(shape, dice, predicate(model), (tree, roll, wanted) => {
        const { text } = writeShape(tree, spelling, roll);
        const edited = edit(text, wanted, model);
        expect(inOrder(edited, text)).toBe(true);
        expect(applyChanges(text, edited.changes)).toBe(edited.text);
        expect(samePredicate(read(edited.text), read(print(wanted)), model)).toBe(true);
      }),
      { numRuns: 1500 },
    );
  });

  it('produces a filter with the meaning of a target that is similar to the previous predicate', () => {
    fc.assert(
      fc.property(shape, shape, dice, fc.nat(), (tree, other, roll, at) => {
        const { text } = writeShape(tree, spelling, roll);
        const shapes = tree.kind === 'leaf' ? [tree, other] : tree.operands.toSpliced(at % (tree.operands.length + 1), at % 2, other);
        const target = writeShape({ kind: tree.kind === 'or' ? 'or' : 'and', operands: shapes }, spelling, () => 0);
        const wanted = read(target.text);
        const edited = edit(text, wanted, model);
        expect(applyChanges(text, edited.changes)).toBe(edited.text);
        expect(samePredicate(read(edited.text), wanted, model)).toBe(true);
      }),
      { numRuns: 1500 },
    );
  });

  it('leaves a filter unchanged if it already expresses the target', () => {
    fc.assert(
      fc.property(shape, dice, (tree, roll) => {
        const { text } = writeShape(tree, spelling, roll);
        expect(edit(text, read(text), model)).toEqual({ text, changes: [] });
      }),
      { numRuns: 1000 },
    );
  });

  it('changes no character outside of the condition that changed', () => {
    const change = fc.record({
      value: fc.integer({ min: 1000, max: 1999 }),
      operator: fc.constantFrom('eq' as const, 'lt' as const, 'gt' as const),
    });
    fc.assert(
      fc.property(shape, dice, fc.nat(), change, (tree, roll, at, { value, operator }) => {
        const { text, leaves } = writeShape(tree, spelling, roll);
        const chosen = leaves[at % leaves.length];
        if (chosen === undefined) return;
        // The edited condition must not occur twice, because only one occurrence changes.
        fc.pre(leaves.every((one) => one === chosen || JSON.stringify(one.leaf) !== JSON.stringify(chosen.leaf)));
        const wanted: Leaf = { ...chosen.leaf, operator, value };
        const target = text.slice(0, chosen.from) + spelling.leaf(wanted, () => 0) + text.slice(chosen.to);
        const edited = edit(text, read(target), model);
        expect(edited.text.startsWith(text.slice(0, chosen.from))).toBe(true);
        expect(edited.text.endsWith(text.slice(chosen.to))).toBe(true);
        expect(samePredicate(read(edited.text), read(target), model)).toBe(true);
      }),
      { numRuns: 1500 },
    );
  });

  it('replaces arbitrary text with a filter that has the meaning of the target predicate', () => {
    fc.assert(
      fc.property(garbage, predicate(model), (text, wanted) => {
        const edited = edit(text, wanted, model);
        expect(applyChanges(text, edited.changes)).toBe(edited.text);
        expect(samePredicate(read(edited.text), read(print(wanted)), model)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('an edit of a negated OData filter', () => {
  const { spelling, read, edit } = languages.OData;

  it('leaves the negated conditions unchanged if it adds a condition before or after them', () => {
    fc.assert(
      fc.property(shape, dice, fc.constantFrom('and', 'or'), fc.boolean(), (tree, roll, separator, inFront) => {
        const text = `not (${writeShape(tree, spelling, roll).text})`;
        const added = "name eq 'added'";
        const wanted = inFront ? `${added} ${separator} ${text}` : `${text} ${separator} ${added}`;
        const edited = edit(text, read(wanted), model);
        expect(inFront ? edited.text.endsWith(text) : edited.text.startsWith(text), edited.text).toBe(true);
        expect(samePredicate(read(edited.text), read(wanted), model)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
