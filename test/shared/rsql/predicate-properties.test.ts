import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EntityModel } from '../../../shared/metadata/entity-model.ts';
import { canonicalPredicate } from '../../../shared/query/diagnose-conditions.ts';
import { emptyQuery, itemColumn, type LanguageSpecificParameter, type Predicate } from '../../../shared/query/query.ts';
import { samePredicate } from '../../../shared/query/same-query.ts';
import {
  type Dialect,
  defaultDialect,
  filterToModel,
  parseFilter,
  parseRestUrl,
  predicateFromModel,
  printFilter,
  printRestUrl,
} from '../../../shared/rsql/index.ts';
import { exactUrl, readableUrl } from '../../../shared/url/index.ts';
import { model, modelAndQuery, predicateOf } from '../arbitraries.ts';

/**
 * Returns whether the bundled dialect can express a predicate in canonical form.
 * It doesn't support ignoring case, and supports `not` only before lists of values and null tests.
 * For list columns, it supports only a condition that at least one item meets.
 */
function isExpressible(predicate: Predicate, of: EntityModel): boolean {
  switch (predicate.kind) {
    case 'and':
    case 'or':
      return predicate.operands.every((operand) => isExpressible(operand, of));
    case 'not':
      return (predicate.operand.kind === 'isNull' || predicate.operand.kind === 'in') && isExpressible(predicate.operand, of);
    case 'any':
      return predicate.item !== null && isItemExpressible(predicate.item, of);
    case 'all':
      return false;
    case 'only':
      return predicate.language === 'rest';
    case 'text':
      return !predicate.ignoreCase;
    case 'comparison':
      return predicate.ignoreCase !== true && predicate.value.kind !== 'null';
    case 'in':
      return predicate.ignoreCase !== true;
    default:
      return true;
  }
}

function isItemExpressible(item: Predicate, of: EntityModel): boolean {
  if (item.kind === 'not') return item.operand.kind === 'in' && isItemExpressible(item.operand, of);
  return 'column' in item && item.column === itemColumn && item.kind !== 'isNull' && isExpressible(item, of);
}

const errors = (diagnostics: readonly { severity: string }[]) => diagnostics.filter(({ severity }) => severity === 'error');

const expressible = (of: EntityModel) =>
  predicateOf(of, 'rest')
    .map((original) => canonicalPredicate(original, of))
    .filter((canonical) => canonical !== null && isExpressible(canonical, of));

describe('conversion of a condition to RSQL and back', () => {
  it('preserves a condition and its exact constants', () => {
    fc.assert(
      fc.property(
        model.chain((of) => fc.tuple(fc.constant(of), expressible(of))),
        ([of, wanted]) => {
          const { tree, diagnostics } = predicateFromModel(wanted, defaultDialect, of);
          expect(diagnostics).toEqual([]);
          const parsed = parseFilter(printFilter(tree), defaultDialect, of);
          expect(errors(parsed.diagnostics)).toEqual([]);
          const converted = filterToModel(parsed.tree, of);
          expect(converted.complete).toBe(true);
          expect(converted.predicate).toEqual(wanted);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('preserves the types of numbers, booleans, dates, and text without a model', () => {
    fc.assert(
      fc.property(
        model.chain((of) => fc.tuple(fc.constant(of), expressible(of))),
        ([of, wanted]) => {
          // Without a model, it isn't known which columns contain lists or binary data.
          fc.pre(of.properties.every(({ type }) => type !== 'binary') && !JSON.stringify(wanted).includes(itemColumn));
          const { tree } = predicateFromModel(wanted);
          expect(filterToModel(parseFilter(printFilter(tree)).tree).predicate).toEqual(wanted);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('preserves the meaning of a condition or reports that it can’t be expressed', () => {
    fc.assert(
      fc.property(
        model.chain((of) => fc.tuple(fc.constant(of), fc.oneof(predicateOf(of, 'odata'), predicateOf(of, 'rest')))),
        ([of, original]) => {
          const { tree, diagnostics } = predicateFromModel(original, defaultDialect, of);
          const converted = filterToModel(parseFilter(printFilter(tree), defaultDialect, of).tree, of);
          expect(errors(diagnostics).length > 0 || samePredicate(converted.predicate, original, of)).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('reports a negation on a floating-point column, which would lose rows with NaN', () => {
    const of = { name: 'rows', properties: [column('ratio', 'double'), column('age', 'int32')] };
    const below = (name: string): Predicate => ({
      kind: 'not',
      operand: { kind: 'comparison', column: name, operator: 'lt', value: { kind: 'number', text: '5' } },
    });
    expect(predicateFromModel(below('ratio'), defaultDialect, of).diagnostics).toMatchObject([
      { code: 'rsql-negation', severity: 'error' },
    ]);
    expect(predicateFromModel(below('age')).diagnostics).toMatchObject([{ code: 'rsql-negation', severity: 'error' }]);
    const { tree, diagnostics } = predicateFromModel(below('age'), defaultDialect, of);
    expect([printFilter(tree), diagnostics]).toEqual(['age=ge=5,age=isNull=true', []]);
  });
});

function column(name: string, type: 'double' | 'int32') {
  return { name, type, list: false, filterable: true, key: false, nullable: true, description: null };
}

const custom = (language: 'odata' | 'rest') =>
  fc
    .constantFrom('flag', 'v=', 'useCache', 'lang=FR', 'x=1+1', 'x=1%2B1', 'x=a=b', 'é=ä ö', 'x=%25')
    .map((text): LanguageSpecificParameter => ({ language, kind: 'custom', text }));
const restOnly = fc.uniqueArray(
  fc.oneof(
    fc.record({
      language: fc.constant('rest' as const),
      kind: fc.constant('option' as const),
      name: fc.constantFrom('useCache' as const, 'ctx' as const),
      value: fc.constantFrom('', 'true', "a&b=c+d'#"),
    }),
    custom('rest'),
  ),
  { selector: (parameter) => (parameter.kind === 'custom' ? parameter.text : parameter.name), maxLength: 4 },
);

describe('conversion of a query to a REST URL and back', () => {
  const slice = fc.record({
    kind: fc.constant('page' as const),
    number: fc.integer({ min: 1, max: 10_000 }),
    size: fc.option(fc.integer({ min: 1, max: 10_000 })),
  });
  const where = (of: EntityModel) => fc.option(expressible(of));
  const dialects: Dialect[] = (['signed', 'colon', 'comma'] as const).map((sort) => ({ ...defaultDialect, sort }));

  it('preserves a query in a readable or percent-encoded URL', () => {
    fc.assert(
      fc.property(modelAndQuery(slice, where, restOnly), fc.constantFrom(...dialects), ([of, query], dialect) => {
        const { text, diagnostics, incomplete } = printRestUrl(
          'https://host/dmp-api/data/root/point?page=9&old=1#here',
          query,
          dialect,
          of,
        );
        expect(diagnostics).toEqual([]);
        expect(incomplete).toBe(false);
        for (const url of [text, exactUrl(text), readableUrl(exactUrl(text))]) {
          const parsed = parseRestUrl(url, dialect, of);
          expect(errors(parsed.diagnostics)).toEqual([]);
          expect(parsed.query).toEqual({ ...query, count: true });
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('omits and reports what only OData supports, as an error if it changes the response', () => {
    const search: LanguageSpecificParameter = { language: 'odata', kind: 'option', name: '$search', value: 'x' };
    const format: LanguageSpecificParameter = { language: 'odata', kind: 'option', name: '$format', value: 'json' };
    fc.assert(
      fc.property(
        modelAndQuery(
          slice,
          where,
          custom('odata').map((own) => [search, format, own]),
        ),
        ([of, query]) => {
          const { text, diagnostics, incomplete } = printRestUrl('/r', query, defaultDialect, of);
          expect(parseRestUrl(text, defaultDialect, of).query).toEqual({ ...query, count: true, only: [] });
          expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([
            ['only-odata-parameter', 'error'],
            ['only-odata-parameter', 'warning'],
          ]);
          expect(incomplete).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
    const length = { only: 'odata', text: 'length(title)', descending: true } as const;
    expect(printRestUrl('/r', { ...emptyQuery, order: [length, { column: 'title', descending: false }] })).toMatchObject({
      text: '/r?sort=title&page=1&hitsPerPage=100',
      diagnostics: [{ code: 'only-odata', parameters: { text: 'length(title)' } }],
    });
  });
});
