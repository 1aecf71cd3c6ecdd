import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EntityModel, Navigation } from '../../../../shared/metadata/entity-model.ts';
import { parseODataUrl, printODataUrl, readExpansions, withExpansions } from '../../../../shared/odata/index.ts';
import { emptyQuery, type LanguageSpecificParameter, type Query } from '../../../../shared/query/query.ts';
import { sameQuery } from '../../../../shared/query/same-query.ts';
import { modelAndQuery, predicate } from '../../arbitraries.ts';
import { salesModel } from './shop-model.ts';

const expandOf = (value: string): LanguageSpecificParameter => ({ language: 'odata', kind: 'option', name: '$expand', value });
const read = (value: string) => readExpansions({ only: [expandOf(value)] }, salesModel);
const allRelated: Query = { ...emptyQuery, slice: { kind: 'range', skip: 0, top: null }, count: false };

describe('related data in the query form', () => {
  test('a pasted $expand fills the columns, filter, sorting, rows, and nested related data of the form', () => {
    const value = "Product($select=Name),Parts($filter=Amount gt 5 and Note ne 'a;b)';$orderby=Day desc;$top=3;$expand=Product($top=1))";
    const [product, parts, ...others] = read(value) ?? [];
    expect(others).toEqual([]);
    expect(product).toEqual({ navigation: 'Product', query: { ...allRelated, columns: ['Name'] } });
    expect(parts?.query.order).toEqual([{ column: 'Day', descending: true }]);
    expect(parts?.query.slice).toEqual({ kind: 'range', skip: 0, top: 3 });
    expect(parts?.query.where).toMatchObject({ kind: 'and', operands: [{ column: 'Amount' }, { value: { value: 'a;b)' } }] });
    expect(parts?.query.only).toEqual([expandOf('Product($top=1)')]);
    expect(
      withExpansions(
        [],
        [product, parts].filter((one) => one !== undefined),
        salesModel,
      ),
    ).toEqual([expandOf(value)]);
  });

  test('an expanded property without options replaces the previous $expand by its plain name', () => {
    const search: LanguageSpecificParameter = { language: 'odata', kind: 'option', name: '$search', value: 'blue' };
    const written = withExpansions([expandOf('Parts'), search], [{ navigation: 'Product', query: allRelated }], salesModel);
    expect(written).toEqual([expandOf('Product'), search]);
    expect(withExpansions(written, [], salesModel)).toEqual([search]);
  });

  test.each([
    '*',
    'Product/$ref',
    'Parts/$count',
    'Parts($levels=2)',
    'Shop.Sale/Parts',
    'Product,Product',
    'Missing',
    'Parts($filter=Amount gt)',
    'Parts($top=1;$top=2)',
    'Parts($filter=$it/Amount gt 5)',
  ])('$expand=%s remains in the URL, because the form can’t represent it', (value) => {
    expect(read(value)).toBeNull();
  });

  test('the query of related data has the same meaning after it is written and read', () => {
    const range = fc.record({ kind: fc.constant('range' as const), skip: fc.nat(99), top: fc.option(fc.nat(99)) });
    fc.assert(
      fc.property(
        modelAndQuery(range, (of) => fc.option(predicate(of))),
        fc.constantFrom('items', 'one'),
        ([of, query], navigation) => {
          const alone = printODataUrl('', query, of);
          // Columns named like keywords are written as `$it/null`, which here means the row of the outer set.
          fc.pre(
            !of.properties.some(({ name }) =>
              printODataUrl('', { ...allRelated, order: [{ column: name, descending: false }] }).text.includes('$it'),
            ),
          );
          const meant = parseODataUrl(alone.text, of);
          fc.pre(!alone.incomplete && meant.query !== null && !meant.diagnostics.some(({ severity }) => severity === 'error'));
          const parent = parentOf(of);
          const inner = withExpansions([], [{ navigation, query }], parent);
          const outer = withExpansions([], [{ navigation: 'one', query: { ...allRelated, only: inner } }], parent);
          const [outermost] = readExpansions({ only: outer }, parent) ?? [];
          const [innermost] = outermost === undefined ? [] : (readExpansions(outermost.query, parent) ?? []);
          expect(innermost?.navigation).toBe(navigation);
          expect(innermost !== undefined && meant.query !== null && sameQuery(innermost.query, meant.query, of)).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });
});

/** Returns a model with two navigation properties. Their entities have the properties of another model and the same navigation properties. */
function parentOf({ properties }: EntityModel): EntityModel {
  const navigation = (name: string, list: boolean): Navigation => ({
    name,
    typeName: 'S.Item',
    list,
    nullable: !list,
    contained: false,
    partner: null,
    description: null,
  });
  const navigations = [navigation('items', true), navigation('one', false)];
  const type = { kind: 'entity', name: 'S.Item', baseType: null, abstract: false, open: false, hasStream: false, key: [] } as const;
  return {
    name: 'rows',
    properties: [],
    typeName: 'S.Item',
    navigations,
    schema: {
      version: '4.01',
      namespaces: ['S'],
      aliases: [],
      references: [],
      types: [{ ...type, properties, navigations, description: null }],
      enumerations: [],
      typeDefinitions: [],
      operations: [],
      container: null,
      entitySets: [],
      operationImports: [],
    },
  };
}
