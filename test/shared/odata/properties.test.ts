import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterToModel, lex, type Node, parseODataUrl, parseOption, printOption } from '../../../shared/odata/index.ts';
import { garbage, model } from '../arbitraries.ts';
import { spansOf, withoutSpans } from '../without-spans.ts';
import { expression } from './expression-arbitrary.ts';

const nowhere = { from: 0, to: 0 };

describe('the OData parser', () => {
  it('parses a printed expression to the same tree', () => {
    fc.assert(
      fc.property(expression, (tree) => {
        const text = printOption('$filter', tree);
        const parsed = parseOption('$filter', text);
        expect(parsed.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
        expect(withoutSpans(parsed.tree)).toEqual(withoutSpans(tree));
      }),
      { numRuns: 3000 },
    );
  });

  it('parses printed sorting to the same tree', () => {
    const order = fc
      .array(fc.record({ expression, descending: fc.boolean(), from: fc.constant(0), to: fc.constant(0) }), { minLength: 1, maxLength: 3 })
      .map((items): Node => ({ kind: 'orderBy', items, ...nowhere }));
    fc.assert(
      fc.property(order, (tree) => {
        const parsed = parseOption('$orderby', printOption('$orderby', tree));
        expect(withoutSpans(parsed.tree)).toEqual(withoutSpans(tree));
      }),
      { numRuns: 1000 },
    );
  });

  it('parses any text without throwing, with all positions inside the text', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('$filter', '$orderby', '$select', '$top', '$count', '$expand', '$format'),
        garbage,
        model,
        (option, text, of) => {
          const parsed = parseOption(option, text, of);
          if (option === '$filter') filterToModel(parsed.tree, of);
          printOption(option, parsed.tree);
          for (const { from, to } of spansOf(parsed)) expect(from >= 0 && from <= to && to <= text.length).toBe(true);
          expect(
            lex(text)
              .map((token) => token.text)
              .join(''),
          ).toBe(text);
        },
      ),
      { numRuns: 5000 },
    );
  });

  it('prints valid text so that it is parsed to the same tree', () => {
    fc.assert(
      fc.property(fc.constantFrom('$filter', '$orderby', '$select'), garbage, (option, text) => {
        const parsed = parseOption(option, text);
        fc.pre(parsed.diagnostics.every(({ severity }) => severity !== 'error'));
        const printed = printOption(option, parsed.tree);
        const again = parseOption(option, printed);
        expect(withoutSpans(again.tree)).toEqual(withoutSpans(parsed.tree));
        expect(printOption(option, again.tree)).toBe(printed);
      }),
      { numRuns: 5000 },
    );
  });

  it('removes all errors by the quick fix of a single diagnostic', () => {
    fc.assert(
      fc.property(garbage, (text) => {
        const [only, ...more] = parseOption('$filter', text).diagnostics;
        const fix = only?.fix ?? null;
        fc.pre(fix !== null && more.length === 0);
        const fixed = fix === null ? text : text.slice(0, fix.from) + fix.text + text.slice(fix.to);
        expect(parseOption('$filter', fixed).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
      }),
      { numRuns: 300, maxSkipsPerRun: 1000 },
    );
  });
});

describe('the parser of OData URLs', () => {
  it('parses any URL without throwing, with all positions inside the URL', () => {
    const parameter = fc
      .tuple(fc.constantFrom('$filter', '$select', 'OrderBy', '$top', 'skip', '$count', '$expand', 'sort', '$fliter', ''), garbage)
      .map(([name, value]) => `${name}=${value}`);
    fc.assert(
      fc.property(
        fc.array(parameter, { maxLength: 4 }).map((all) => `http://h/x?${all.join('&')}`),
        model,
        (text, of) => {
          const parsed = parseODataUrl(text, of);
          for (const { from, to } of [...parsed.parameters, ...parsed.diagnostics])
            expect(from >= 0 && from <= to && to <= text.length).toBe(true);
          for (const { fix } of parsed.diagnostics) expect(fix === null || (fix.from <= fix.to && fix.to <= text.length)).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
