import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { needsPrefix } from '../../../shared/odata/identifier.ts';
import {
  functions,
  lex,
  liftFilter,
  lowerPredicate,
  type Node,
  parseODataUrl,
  parseOption,
  printODataUrl,
  printOption,
} from '../../../shared/odata/index.ts';
import type { Expression, ODataLiteral, Path, Segment } from '../../../shared/odata/node.ts';
import { normalise } from '../../../shared/query/normalise.ts';
import type { Predicate } from '../../../shared/query/query.ts';
import { samePredicate } from '../../../shared/query/same-query.ts';
import { exactUrl, readableUrl } from '../../../shared/url/index.ts';
import { awkwardText, columnName, garbage, literals, model, modelAndPredicate, modelAndQuery, predicate } from '../arbitraries.ts';
import { spansOf, withoutSpans } from '../without-spans.ts';

const nowhere = { from: 0, to: 0 };
const noQuoteType = fc.constantFrom('Sales.Colour', 'Colour');
const literal: fc.Arbitrary<ODataLiteral> = fc.oneof(
  ...Object.values(literals),
  fc.constant({ kind: 'null' as const }),
  fc.record({ kind: fc.constant('enumeration' as const), type: noQuoteType, text: awkwardText }),
  fc.record({ kind: fc.constant('spatial' as const), type: fc.constantFrom('geography' as const, 'geometry' as const), text: awkwardText }),
);
const constant = literal.map((value): Expression => ({ kind: 'constant', value, ...nowhere }));
const nameSegment = fc.oneof(columnName, fc.constant('Model.Manager')).map((name): Segment => ({ kind: 'name', name, ...nowhere }));

type Kinds = {
  expression: Expression;
  segment: Segment;
};

const { expression } = fc.letrec<Kinds>((tie) => ({
  segment: fc.oneof(
    { weight: 6, arbitrary: nameSegment },
    { weight: 1, arbitrary: fc.constant<Segment>({ kind: 'count', ...nowhere }) },
    {
      weight: 2,
      arbitrary: fc
        .record({
          quantifier: fc.constantFrom('any' as const, 'all' as const),
          variable: fc.constantFrom('x', 'd', 'é'),
          predicate: tie('expression'),
        })
        .map((lambda): Segment => ({ kind: 'lambda', ...lambda, ...nowhere })),
    },
  ),
  expression: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    constant,
    fc
      .record({
        root: fc.constantFrom(null, null, '$it', '$root', '$this', '@limit'),
        first: nameSegment,
        more: fc.array(tie('segment'), { maxLength: 2 }),
      })
      .map(({ root, first, more }): Path => {
        const alone = root === null && first.kind === 'name' && more.length === 0 && needsPrefix(first.name);
        return { kind: 'path', root: alone ? '$it' : root, segments: [first, ...more], ...nowhere };
      }),
    fc.constantFrom(...functions).chain(({ name, parameters, optional }) => {
      const count =
        name === 'case' ? { minLength: 4, maxLength: 4 } : { minLength: parameters.length - optional, maxLength: parameters.length };
      return fc.array(tie('expression'), count).map((items): Expression => ({ kind: 'call', name, arguments: items, ...nowhere }));
    }),
    fc
      .record({ operator: fc.constantFrom('not' as const, 'negate' as const), operand: tie('expression') })
      .map((unary): Expression => ({ kind: 'unary', ...unary, ...nowhere })),
    fc
      .record({
        operator: fc.constantFrom('and' as const, 'or' as const),
        operands: fc.array(tie('expression'), { minLength: 2, maxLength: 3 }),
      })
      .map((logical): Expression => ({ kind: 'logical', ...logical, ...nowhere })),
    fc
      .record({
        operator: fc.constantFrom('eq', 'ne', 'lt', 'le', 'gt', 'ge', 'add', 'sub', 'mul', 'div', 'divby', 'mod', 'in', 'has'),
        left: tie('expression'),
        right: tie('expression'),
      })
      .map((binary): Expression => ({ kind: 'binary', ...binary, ...nowhere })),
    fc
      .record({ left: tie('expression'), items: fc.array(constant, { maxLength: 3 }) })
      .map(
        ({ left, items }): Expression => ({ kind: 'binary', operator: 'in', left, right: { kind: 'list', items, ...nowhere }, ...nowhere }),
      ),
  ),
}));

/** What `$filter` can say: no pattern with a wildcard inside. */
function sayable(node: Predicate): boolean {
  if (node.kind === 'and' || node.kind === 'or') return node.operands.every(sayable);
  if (node.kind === 'not') return sayable(node.operand);
  return node.kind !== 'text' || node.operator !== 'like' || !node.value.includes('*');
}

describe('OData', () => {
  it('reads the very tree that it printed', () => {
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

  it('reads the very order that it printed', () => {
    const order = fc
      .array(fc.record({ expression, descending: fc.boolean() }), { minLength: 1, maxLength: 3 })
      .map((items): Node => ({ kind: 'orderBy', items, ...nowhere }));
    fc.assert(
      fc.property(order, (tree) => {
        const parsed = parseOption('$orderby', printOption('$orderby', tree));
        expect(withoutSpans(parsed.tree)).toEqual(withoutSpans(tree));
      }),
      { numRuns: 1000 },
    );
  });

  it('gives back the predicate that was put into it, constants to the letter', () => {
    fc.assert(
      fc.property(modelAndPredicate, ([of, original]) => {
        const wanted = normalise(original);
        fc.pre(wanted === null || sayable(wanted));
        const { tree, diagnostics } = lowerPredicate(original, of);
        expect(diagnostics).toEqual([]);
        const parsed = parseOption('$filter', printOption('$filter', tree), of);
        expect(parsed.diagnostics).toEqual([]);
        const lifted = liftFilter(parsed.tree, of);
        expect(lifted.diagnostics).toEqual([]);
        expect(lifted.predicate).toEqual(wanted);
        expect(liftFilter(parseOption('$filter', printOption('$filter', lowerPredicate(original).tree)).tree).predicate).toEqual(wanted);
      }),
      { numRuns: 2000 },
    );
  });

  it('says something or says that it cannot, and never changes the meaning in silence', () => {
    fc.assert(
      fc.property(modelAndPredicate, ([of, original]) => {
        const { tree, diagnostics } = lowerPredicate(original, of);
        const lifted = liftFilter(parseOption('$filter', printOption('$filter', tree), of).tree, of);
        expect(diagnostics.length > 0 || samePredicate(lifted.predicate, original)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('reads any text without throwing, with all places inside it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('$filter', '$orderby', '$select', '$top', '$count', '$expand', '$format'),
        garbage,
        model,
        (option, text, of) => {
          const parsed = parseOption(option, text, of);
          if (option === '$filter') liftFilter(parsed.tree, of);
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

  it('prints what it read so that reading it again changes nothing', () => {
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

  it('mends a text whose only mistake has a fix', () => {
    fc.assert(
      fc.property(garbage, (text) => {
        const [only, ...more] = parseOption('$filter', text).diagnostics;
        const fix = only?.fix ?? null;
        fc.pre(fix !== null && more.length === 0);
        const mended = fix === null ? text : text.slice(0, fix.from) + fix.text + text.slice(fix.to);
        expect(parseOption('$filter', mended).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
      }),
      { numRuns: 300, maxSkipsPerRun: 1000 },
    );
  });
});

describe('OData URLs', () => {
  const slice = fc.record({ kind: fc.constant('range' as const), skip: fc.nat({ max: 10_000 }), top: fc.option(fc.nat({ max: 10_000 })) });
  const where = (of: Parameters<typeof predicate>[0]) =>
    fc.option(predicate(of)).map((original) => {
      const wanted = normalise(original);
      return wanted === null || sayable(wanted) ? wanted : null;
    });

  it('give back the query that was put into them, readable, exact or read again', () => {
    fc.assert(
      fc.property(modelAndQuery(slice, where), ([of, query]) => {
        const { text, diagnostics } = printODataUrl('https://host/dmp-api/odata/root/point?$format=json&sap-language=FR', query, of);
        expect(diagnostics).toEqual([]);
        for (const url of [text, exactUrl(text), readableUrl(exactUrl(text)), exactUrl(text).replaceAll('$', '%24')]) {
          const parsed = parseODataUrl(url, of);
          expect(parsed.diagnostics).toEqual([]);
          expect(parsed.query).toEqual(query);
          expect(parsed.parameters.slice(-2).map(({ name, value }) => [name, value])).toEqual([
            ['$format', 'json'],
            ['sap-language', 'FR'],
          ]);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('are read without throwing, with all places inside the text', () => {
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
