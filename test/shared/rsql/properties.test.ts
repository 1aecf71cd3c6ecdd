import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultDialect, filterToModel, lex, type Node, parseFilter, parseRestUrl, printFilter } from '../../../shared/rsql/index.ts';
import { needsQuotes } from '../../../shared/rsql/quoting.ts';
import { awkwardText, columnName, garbage, model } from '../arbitraries.ts';
import { spansOf, withoutSpans } from '../without-spans.ts';

const nowhere = { from: 0, to: 0 };

const argument = fc
  .record({ text: awkwardText, quote: fc.constantFrom('"' as const, "'" as const, null) })
  .map(({ text, quote }) => ({ text, quote: quote === null && needsQuotes(text) ? ("'" as const) : quote, ...nowhere }));

const comparison: fc.Arbitrary<Node> = fc
  .record({
    name: columnName,
    symbol: fc.constantFrom('==', '!=', '<', '<=', '>', '>=', '=lt=', '=in=', '=beginsWith=', '=soundsLIKE='),
    items: fc.array(argument, { minLength: 1, maxLength: 3 }),
    list: fc.boolean(),
  })
  .map(({ name, symbol, items, list }) => ({
    kind: 'comparison',
    selector: { name, ...nowhere },
    operator: { symbol, ...nowhere },
    arguments: items,
    list: list || items.length > 1,
    ...nowhere,
  }));

const tree = fc.letrec<{ tree: Node }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    comparison,
    fc
      .record({ kind: fc.constantFrom('and' as const, 'or' as const), operands: fc.array(tie('tree'), { minLength: 2, maxLength: 4 }) })
      .map((group) => ({ ...group, ...nowhere })),
  ),
})).tree;

describe('the RSQL parser', () => {
  it('parses a printed filter to the same tree', () => {
    fc.assert(
      fc.property(tree, (node) => {
        const text = printFilter(node);
        const parsed = parseFilter(text);
        expect(withoutSpans(parsed.tree)).toEqual(withoutSpans(node));
        expect(parsed.diagnostics.filter(({ code }) => /space|unquoted|missing|open|unopened/.test(code))).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it('parses any text without throwing, with all positions inside the text', () => {
    fc.assert(
      fc.property(garbage, model, (text, of) => {
        const parsed = parseFilter(text, defaultDialect, of);
        filterToModel(parsed.tree, of);
        printFilter(parsed.tree);
        for (const { from, to } of spansOf(parsed)) expect(from >= 0 && from <= to && to <= text.length).toBe(true);
        expect(
          lex(text)
            .map((token) => token.text)
            .join(''),
        ).toBe(text);
      }),
      { numRuns: 5000 },
    );
  });

  it('prints valid text so that it is parsed to the same tree', () => {
    fc.assert(
      fc.property(garbage, (text) => {
        const parsed = parseFilter(text);
        fc.pre(parsed.diagnostics.every(({ severity }) => severity !== 'error'));
        const printed = printFilter(parsed.tree);
        const again = parseFilter(printed);
        expect(withoutSpans(again.tree)).toEqual(withoutSpans(parsed.tree));
        expect(printFilter(again.tree)).toBe(printed);
      }),
      { numRuns: 5000 },
    );
  });

  it('removes all errors by the quick fix of a single diagnostic', () => {
    fc.assert(
      fc.property(garbage, (text) => {
        const [only, ...more] = parseFilter(text).diagnostics;
        const fix = only?.fix ?? null;
        fc.pre(fix !== null && more.length === 0);
        const fixed = fix === null ? text : text.slice(0, fix.from) + fix.text + text.slice(fix.to);
        expect(parseFilter(fixed).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
      }),
      { numRuns: 300, maxSkipsPerRun: 1000 },
    );
  });
});

describe('the parser of REST URLs', () => {
  it('parses any URL without throwing, with all positions inside the URL', () => {
    const parameter = fc
      .tuple(fc.constantFrom('filter', 'select', 'sort', 'page', 'hitsPerPage', '$filter', 'ctx', 'fliter', ''), garbage)
      .map(([name, value]) => `${name}=${value}`);
    fc.assert(
      fc.property(
        fc.array(parameter, { maxLength: 4 }).map((all) => `http://h/x?${all.join('&')}`),
        model,
        (text, of) => {
          const parsed = parseRestUrl(text, defaultDialect, of);
          for (const { from, to } of [...parsed.parameters, ...parsed.diagnostics])
            expect(from >= 0 && from <= to && to <= text.length).toBe(true);
          for (const { fix } of parsed.diagnostics) expect(fix === null || (fix.from <= fix.to && fix.to <= text.length)).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
