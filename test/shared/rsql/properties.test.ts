import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Predicate } from '../../../shared/query/query.ts';
import { canonicalPredicate, samePredicate } from '../../../shared/query/same-query.ts';
import {
  type Dialect,
  defaultDialect,
  lex,
  liftFilter,
  lowerPredicate,
  type Node,
  parseFilter,
  parseRestUrl,
  printFilter,
  printRestUrl,
} from '../../../shared/rsql/index.ts';
import { needsQuotes } from '../../../shared/rsql/quoting.ts';
import { exactUrl, readableUrl } from '../../../shared/url/index.ts';
import { awkwardText, columnName, garbage, model, modelAndPredicate, modelAndQuery, predicate } from '../arbitraries.ts';
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

/** What RSQL can say: no `not` before text, no case folding, no comparison of size with null. */
function sayable(node: Predicate): boolean {
  switch (node.kind) {
    case 'and':
    case 'or':
      return node.operands.every(sayable);
    case 'not':
      return node.operand.kind !== 'text' && sayable(node.operand);
    case 'text':
      return !node.ignoreCase;
    default:
      return true;
  }
}

describe('RSQL', () => {
  it('reads the very tree that it printed', () => {
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

  it('gives back the predicate that was put into it, constants to the letter', () => {
    fc.assert(
      fc.property(modelAndPredicate, ([of, original]) => {
        const wanted = canonicalPredicate(original);
        fc.pre(wanted === null || sayable(wanted));
        const { tree: lowered, diagnostics } = lowerPredicate(wanted, defaultDialect, of);
        expect(diagnostics).toEqual([]);
        const parsed = parseFilter(printFilter(lowered), defaultDialect, of);
        expect(parsed.diagnostics).toEqual([]);
        const { predicate: lifted, diagnostics: reasons } = liftFilter(parsed.tree, of);
        expect(reasons).toEqual([]);
        expect(lifted).toEqual(wanted);
      }),
      { numRuns: 2000 },
    );
  });

  it('says something or says that it cannot, and never changes the meaning in silence', () => {
    fc.assert(
      fc.property(modelAndPredicate, ([of, original]) => {
        const { tree: lowered, diagnostics } = lowerPredicate(original, defaultDialect, of);
        const lifted = liftFilter(parseFilter(printFilter(lowered), defaultDialect, of).tree, of);
        expect(diagnostics.length > 0 || samePredicate(lifted.predicate, original)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('keeps numbers, truths, dates and texts apart without a model', () => {
    fc.assert(
      fc.property(modelAndPredicate, ([of, original]) => {
        const guessable = of.properties.every(({ type }) => type !== 'binary');
        const wanted = canonicalPredicate(original);
        fc.pre(guessable && (wanted === null || sayable(wanted)));
        const { tree: lowered } = lowerPredicate(wanted);
        expect(liftFilter(parseFilter(printFilter(lowered)).tree).predicate).toEqual(wanted);
      }),
      { numRuns: 1000 },
    );
  });

  it('reads any text without throwing, with all places inside it', () => {
    fc.assert(
      fc.property(garbage, model, (text, of) => {
        const parsed = parseFilter(text, defaultDialect, of);
        liftFilter(parsed.tree, of);
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

  it('prints what it read so that reading it again changes nothing', () => {
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

  it('mends a text whose only mistake has a fix', () => {
    fc.assert(
      fc.property(garbage, (text) => {
        const [only, ...more] = parseFilter(text).diagnostics;
        const fix = only?.fix ?? null;
        fc.pre(fix !== null && more.length === 0);
        const mended = fix === null ? text : text.slice(0, fix.from) + fix.text + text.slice(fix.to);
        expect(parseFilter(mended).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
      }),
      { numRuns: 300, maxSkipsPerRun: 1000 },
    );
  });
});

describe('REST URLs', () => {
  const slice = fc.oneof(
    fc.record({
      kind: fc.constant('page' as const),
      number: fc.integer({ min: 1, max: 10_000 }),
      size: fc.option(fc.integer({ min: 1, max: 10_000 })),
    }),
  );
  const where = (of: Parameters<typeof predicate>[0]) =>
    fc.option(predicate(of)).map((original) => {
      const wanted = canonicalPredicate(original);
      return wanted === null || sayable(wanted) ? wanted : null;
    });
  const dialects: Dialect[] = (['signed', 'colon', 'comma'] as const).map((sort) => ({ ...defaultDialect, sort }));

  it('give back the query that was put into them, readable, exact or read again', () => {
    fc.assert(
      fc.property(modelAndQuery(slice, where), fc.constantFrom(...dialects), ([of, query], dialect) => {
        const { text, diagnostics } = printRestUrl('https://host/dmp-api/data/root/point?ctx=a%26b&useCache=true', query, dialect, of);
        expect(diagnostics).toEqual([]);
        for (const url of [text, exactUrl(text), readableUrl(exactUrl(text))]) {
          const parsed = parseRestUrl(url, dialect, of);
          expect(parsed.diagnostics).toEqual([]);
          expect(parsed.query).toEqual({ ...query, count: true });
          expect(parsed.parameters.filter(({ name }) => name === 'ctx' || name === 'useCache').map(({ value }) => value)).toEqual([
            'a&b',
            'true',
          ]);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('are read without throwing, with all places inside the text', () => {
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
