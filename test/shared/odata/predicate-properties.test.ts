import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EntityModel, findColumn } from '../../../shared/metadata/entity-model.ts';
import { filterToModel, parseODataUrl, parseOption, predicateFromModel, printODataUrl, printOption } from '../../../shared/odata/index.ts';
import { normalise } from '../../../shared/query/normalise.ts';
import type { LanguageSpecificParameter, Predicate } from '../../../shared/query/query.ts';
import { samePredicate } from '../../../shared/query/same-query.ts';
import { exactUrl, readableUrl } from '../../../shared/url/index.ts';
import { model, modelAndQuery, predicateOf } from '../arbitraries.ts';

/** Returns whether OData can express a predicate. It can't test whether a list is null, because its lists never are. */
function isExpressible(predicate: Predicate, of: EntityModel): boolean {
  switch (predicate.kind) {
    case 'and':
    case 'or':
      return predicate.operands.every((operand) => isExpressible(operand, of));
    case 'not':
      return isExpressible(predicate.operand, of);
    case 'any':
    case 'all':
      return predicate.item === null || isExpressible(predicate.item, of);
    case 'isNull':
      return findColumn(of, predicate.column)?.list !== true;
    default:
      return true;
  }
}

const errors = (diagnostics: readonly { severity: string }[]) => diagnostics.filter(({ severity }) => severity === 'error');

const modelAndSayable = model.chain((of) =>
  fc.tuple(
    fc.constant(of),
    predicateOf(of, 'odata').filter((original) => isExpressible(original, of)),
  ),
);

describe('conversion of a condition to OData and back', () => {
  it('preserves a condition and its exact constants, with and without a model', () => {
    fc.assert(
      fc.property(modelAndSayable, ([of, original]) => {
        const { tree, diagnostics } = predicateFromModel(original, of);
        expect(diagnostics).toEqual([]);
        const parsed = parseOption('$filter', printOption('$filter', tree), of);
        expect(errors(parsed.diagnostics)).toEqual([]);
        const converted = filterToModel(parsed.tree, of);
        expect(converted.complete).toBe(true);
        expect(converted.predicate).toEqual(normalise(original));
        expect(filterToModel(parseOption('$filter', printOption('$filter', predicateFromModel(original).tree)).tree).predicate).toEqual(
          normalise(original),
        );
      }),
      { numRuns: 2000 },
    );
  });

  it('preserves the meaning of a condition or reports that it can’t be expressed', () => {
    fc.assert(
      fc.property(
        model.chain((of) => fc.tuple(fc.constant(of), fc.oneof(predicateOf(of, 'odata'), predicateOf(of, 'rest')))),
        ([of, original]) => {
          const { tree, diagnostics } = predicateFromModel(original, of);
          const converted = filterToModel(parseOption('$filter', printOption('$filter', tree), of).tree, of);
          expect(errors(diagnostics).length > 0 || samePredicate(converted.predicate, original, of)).toBe(true);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

const option = (name: '$search' | '$format' | '$skiptoken' | '$schemaversion', value: string) =>
  ({ language: 'odata', kind: 'option', name, value }) as const;
const custom = (language: 'odata' | 'rest') =>
  fc.constantFrom('flag', 'v=', 'sap-language=FR', 'x=1+1', 'x=1%2B1', 'x=a=b', 'é=ä ö', 'x=%25').map(
    (text): LanguageSpecificParameter => ({
      language,
      kind: 'custom',
      text,
    }),
  );
const odataOnly = fc.uniqueArray(
  fc.oneof(
    fc.constantFrom(
      option('$search', 'mountain'),
      option('$format', 'json'),
      option('$skiptoken', "a&b=c+d'#"),
      option('$schemaversion', '*'),
    ),
    fc.record({
      language: fc.constant('odata' as const),
      kind: fc.constant('alias' as const),
      name: fc.constantFrom('@a', '@low'),
      value: fc.constantFrom("'a&b'", '5', 'null', '2020-01-01'),
    }),
    custom('odata'),
  ),
  { selector: (parameter) => (parameter.kind === 'custom' ? parameter.text : parameter.name), maxLength: 4 },
);

describe('conversion of a query to an OData URL and back', () => {
  const slice = fc.record({ kind: fc.constant('range' as const), skip: fc.nat({ max: 10_000 }), top: fc.option(fc.nat({ max: 10_000 })) });
  const where = (of: EntityModel) =>
    fc.option(predicateOf(of, 'odata').filter((original) => isExpressible(original, of))).map((original) => normalise(original));

  it('preserves a query in a readable or percent-encoded URL', () => {
    fc.assert(
      fc.property(modelAndQuery(slice, where, odataOnly), ([of, query]) => {
        const { text, diagnostics, incomplete } = printODataUrl('https://host/dmp-api/odata/root/point?$top=9&old=1#here', query, of);
        expect(diagnostics).toEqual([]);
        expect(incomplete).toBe(false);
        for (const url of [text, exactUrl(text), readableUrl(exactUrl(text)), exactUrl(text).replaceAll('$', '%24')]) {
          const parsed = parseODataUrl(url, of);
          expect(errors(parsed.diagnostics)).toEqual([]);
          expect(parsed.query).toEqual(query);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('omits and reports parameters that only REST supports', () => {
    fc.assert(
      fc.property(modelAndQuery(slice, where, fc.uniqueArray(custom('rest'), { minLength: 1, maxLength: 3 })), ([of, query]) => {
        const { text, diagnostics } = printODataUrl('/o', query, of);
        expect(parseODataUrl(text, of).query).toEqual({ ...query, only: [] });
        expect(diagnostics.map(({ code }) => code)).toEqual(query.only.map(() => 'only-rest-parameter'));
      }),
      { numRuns: 200 },
    );
  });
});
