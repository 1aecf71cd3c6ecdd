import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Converted, odataToRsql, rsqlToOData } from '../../../../shared/language/diagnose/convert.ts';
import { parseODataUrl, printODataUrl } from '../../../../shared/odata/index.ts';
import { type Diagnostic, type EntityModel, type Query, sameQuery } from '../../../../shared/query/index.ts';
import { defaultDialect, parseRestUrl, printRestUrl } from '../../../../shared/rsql/index.ts';
import { model, modelAndQuery, predicate } from '../../arbitraries.ts';
import { passes } from '../../evaluate.ts';
import { odataIntoRest, restIntoOData } from './into-the-other.ts';
import { rowsFor } from './rows.ts';

const rest = 'http://host/data/root/point';
const odata = 'http://host/odata/root/point';
const page = fc.record({
  kind: fc.constant('page' as const),
  number: fc.integer({ min: 1, max: 1000 }),
  size: fc.integer({ min: 1, max: 1000 }),
});
/** Ranges of rows that are also pages. */
const range = page.map(({ number, size }) => ({ kind: 'range' as const, skip: (number - 1) * size, top: size }));
const anyPredicate = (of: EntityModel) => fc.option(predicate(of));
const isError = ({ severity }: Diagnostic) => severity === 'error';
const completeText = ({ text, problems, losses }: Converted) => (text === null || [...problems, ...losses].some(isError) ? null : text);

describe('a query converted to the other language and back', () => {
  it('returns the same rows after a round trip from REST, unless a loss was reported', () => {
    fc.assert(
      fc.property(modelAndQuery(page, anyPredicate), ([of, query]) => {
        const printed = printRestUrl(rest, query, defaultDialect, of);
        fc.pre(!printed.diagnostics.some(isError));
        const there = completeText(restIntoOData(printed.text, odata, of));
        fc.pre(there !== null);
        const back = completeText(odataIntoRest(there ?? '', rest, of));
        expect(back).not.toBeNull();
        const [first, last] = [printed.text, back ?? ''].map((text) => parseRestUrl(text, defaultDialect, of).query);
        expectSame(first, last, of);
      }),
      { numRuns: 600 },
    );
  });

  it('returns the same rows after a round trip from OData, unless a loss was reported', () => {
    fc.assert(
      fc.property(modelAndQuery(range, anyPredicate), ([of, query]) => {
        const printed = printODataUrl(odata, query, of);
        fc.pre(!printed.diagnostics.some(isError));
        const there = odataIntoRest(printed.text, rest, of);
        const text = completeText(there);
        fc.pre(text !== null);
        const back = completeText(restIntoOData(text ?? '', odata, of));
        expect(back).not.toBeNull();
        const [first, last] = [printed.text, back ?? ''].map((url) => parseODataUrl(url, of).query);
        expectSameRows(first, last, of);
      }),
      { numRuns: 600 },
    );
  });

  it('matches the same rows if only the filter is converted', () => {
    fc.assert(
      fc.property(
        model.chain((of) => fc.tuple(fc.constant(of), predicate(of))),
        ([of, wanted]) => {
          const query: Query = {
            columns: [],
            where: wanted,
            order: [],
            slice: { kind: 'range', skip: 0, top: null },
            count: false,
            only: [],
          };
          const filter = parseODataUrl(printODataUrl('', query, of).text, of).parameters.find(({ name }) => name === '$filter')?.value;
          fc.pre(filter !== undefined);
          const there = completeText(odataToRsql(filter ?? '', defaultDialect, of));
          fc.pre(there !== null && there !== '');
          const back = completeText(rsqlToOData(there ?? '', defaultDialect, of));
          expect(back).not.toBeNull();
          const [first, last] = [filter, back].map((text) => parseODataUrl(`?$filter=${encodeURIComponent(text ?? '')}`, of).query);
          expectSameRows(first, last, of);
        },
      ),
      { numRuns: 600 },
    );
  });
});

describe('a URL that is parsed and printed', () => {
  it('preserves the query of an OData URL, and prints the same text the next time', () => {
    fc.assert(
      fc.property(modelAndQuery(range, anyPredicate), ([of, query]) => {
        const { text, diagnostics } = printODataUrl(`${odata}?sap-language=FR`, query, of);
        fc.pre(!diagnostics.some(isError));
        const read = (url: string) => parseODataUrl(url, of).query ?? query;
        const again = (url: string) => printODataUrl(url, read(url), of).text;
        expect(again(again(text))).toBe(again(text));
        expect(sameQuery(read(again(text)), read(text), of)).toBe(true);
      }),
      { numRuns: 600 },
    );
  });

  it('preserves the query of a REST URL, and prints the same text the next time', () => {
    fc.assert(
      fc.property(modelAndQuery(page, anyPredicate), ([of, query]) => {
        const { text, diagnostics } = printRestUrl(`${rest}?trace=1`, query, defaultDialect, of);
        fc.pre(!diagnostics.some(isError));
        const read = (url: string) => parseRestUrl(url, defaultDialect, of).query ?? query;
        const again = (url: string) => printRestUrl(url, read(url), defaultDialect, of).text;
        expect(again(again(text))).toBe(again(text));
        expect(sameQuery(read(again(text)), read(text), of)).toBe(true);
      }),
      { numRuns: 600 },
    );
  });
});

function expectSame(first: Query | null | undefined, last: Query | null | undefined, of: EntityModel): void {
  expectSameRows(first, last, of);
  if (first && last) expect(sameQuery({ ...first, where: null }, { ...last, where: null }, of)).toBe(true);
}

/** Asserts that two queries match the same rows, tested with values near their constants. */
function expectSameRows(first: Query | null | undefined, last: Query | null | undefined, of: EntityModel): void {
  expect([first ?? null, last ?? null]).not.toContain(null);
  if (!first || !last) return;
  for (const row of rowsFor(of, first.where, last.where)) {
    expect(passes(last.where, row), JSON.stringify(row)).toBe(passes(first.where, row));
  }
  expect(last.columns).toEqual(first.columns);
  expect(last.order).toEqual(first.order);
}
