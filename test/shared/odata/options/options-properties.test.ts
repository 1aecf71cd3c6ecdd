import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseOption, printOption } from '../../../../shared/odata/index.ts';
import { garbage } from '../../arbitraries.ts';
import { spansOf, withoutSpans } from '../../without-spans.ts';
import { optionTrees } from './option-trees.ts';

const errorsOf = (option: string, text: string) => parseOption(option, text).diagnostics.filter(({ severity }) => severity === 'error');

describe.each(optionTrees)('properties of %s', (option, trees) => {
  it('parses printed text to the same tree', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        const text = printOption(option, tree);
        expect([text, errorsOf(option, text)]).toEqual([text, []]);
        const again = parseOption(option, text).tree;
        expect(printOption(option, again)).toBe(text);
        expect(withoutSpans(again)).toEqual(withoutSpans(tree));
      }),
      { numRuns: 600 },
    );
  });

  it('parses any changed text without throwing, with all positions inside the text', () => {
    fc.assert(
      fc.property(trees, garbage, fc.nat(), fc.nat({ max: 3 }), (tree, piece, where, gone) => {
        const text = printOption(option, tree);
        const at = where % (text.length + 1);
        const changed = text.slice(0, at) + piece + text.slice(at + gone);
        const parsed = parseOption(option, changed);
        printOption(option, parsed.tree);
        for (const { from, to } of spansOf(parsed))
          expect([changed, from >= 0 && from <= to && to <= changed.length]).toEqual([changed, true]);
        for (const { fix } of parsed.diagnostics) expect(fix === null || (fix.from <= fix.to && fix.to <= changed.length)).toBe(true);
      }),
      { numRuns: 600 },
    );
  });

  it('removes a single error by its quick fix', () => {
    fc.assert(
      fc.property(trees, fc.constantFrom(',', ';', ')', '(', "'", '"', ' ', 'a', '$', '=', '/'), fc.nat(), (tree, piece, where) => {
        const text = printOption(option, tree);
        const at = where % (text.length + 1);
        const changed = text.slice(0, at) + piece + text.slice(at + 1);
        const [only, ...more] = errorsOf(option, changed);
        const fix = only?.fix ?? null;
        fc.pre(fix !== null && more.length === 0);
        const fixed = fix === null ? changed : changed.slice(0, fix.from) + fix.text + changed.slice(fix.to);
        const left = errorsOf(option, fixed).filter(({ code, from }) => code === only?.code && from === only?.from);
        expect([changed, fixed, left]).toEqual([changed, fixed, []]);
      }),
      { numRuns: 100, maxSkipsPerRun: 1000 },
    );
  });
});

describe('texts that caused invalid positions in the past', () => {
  it.each([['$filter', 't/aggregate(\t']])('returns only positions inside the text for %s %j', (option, text) => {
    for (const { from, to } of spansOf(parseOption(option, text)))
      expect([from >= 0 && from <= to && to <= text.length, from, to]).toEqual([true, from, to]);
  });
});
