import { describe, expect, it } from 'vitest';
import { diagnoseODataUrl, diagnoseRestUrl } from '../../../../shared/language/index.ts';
import type { EntityModel } from '../../../../shared/metadata/entity-model.ts';
import { defaultDialect } from '../../../../shared/rsql/index.ts';
import type { UrlDiagnostic } from '../../../../shared/url/index.ts';

const plain = { list: false, filterable: true, key: false, nullable: true, description: null } as const;
const model: EntityModel = {
  name: 'flights',
  properties: [
    { ...plain, name: 'DELAY', type: 'int64' },
    { ...plain, name: 'PRICE', type: 'decimal', scale: 2 },
    { ...plain, name: 'ORIGIN', type: 'string' },
    { ...plain, name: 'AT', type: 'dateTimeOffset' },
    { ...plain, name: 'DAY', type: 'date' },
  ],
};

/** Returns the URL after all quick fixes; null if a diagnostic has none. */
function fixedText(text: string, found: readonly UrlDiagnostic[]): string | null {
  if (found.length === 0 || found.some(({ fix }) => fix === null)) return null;
  return found
    .flatMap(({ fix }) => fix ?? [])
    .toSorted((left, right) => right.from - left.from)
    .reduce((changed, { from, to, text: written }) => changed.slice(0, from) + written + changed.slice(to), text);
}

describe('common mistakes in $filter', () => {
  it.each([
    ['quotes-curved', 'ORIGIN eq ‘LAX’ or ORIGIN eq “SFO”', "ORIGIN eq 'LAX' or ORIGIN eq 'SFO'"],
    ['text-unquoted', 'ORIGIN eq LAX and DELAY gt 5', "ORIGIN eq 'LAX' and DELAY gt 5"],
    ['text-unquoted', 'ORIGIN in (LAX, SFO)', "ORIGIN in ('LAX','SFO')"],
    ['text-unquoted', 'contains(ORIGIN, LA)', "contains(ORIGIN, 'LA')"],
    ['text-unquoted', 'not startswith(ORIGIN,LA) and DELAY gt 5', "not startswith(ORIGIN,'LA') and DELAY gt 5"],
    ['text-unquoted', 'endswith(ORIGIN, Los Angeles )', "endswith(ORIGIN, 'Los Angeles' )"],
    ['odata-list-comma', "ORIGIN in ('LAX' 'SFO')", "ORIGIN in ('LAX','SFO')"],
    ['odata-list-comma', 'DELAY in (1; 2)', 'DELAY in (1,2)'],
    ['odata-list-parentheses', "ORIGIN in 'LAX'", "ORIGIN in ('LAX')"],
    ['number-comma', 'PRICE gt 1,5', 'PRICE gt 1.5'],
    ['number-comma', 'PRICE gt 1,5 and DELAY in (1,2)', 'PRICE gt 1.5 and DELAY in (1,2)'],
    ['date-form', 'DAY gt 24.12.2001', 'DAY gt 2001-12-24'],
    ['date-form', 'DAY gt 1.2.2001', 'DAY gt 2001-02-01'],
    ['date-form', 'DAY gt 24/12/2001', 'DAY gt 2001-12-24'],
    ['date-form', 'DAY gt 2001/12/24', 'DAY gt 2001-12-24'],
    ['date-form', "AT gt '24.12.2001'", 'AT gt 2001-12-24T00:00:00Z'],
    ['encoded-twice', "ORIGIN%2520eq%2520'LAX'", "ORIGIN eq 'LAX'"],
    ['blank-unusual', 'DELAY\u00A0gt\u202F5', 'DELAY gt 5'],
    ['blank-plus', "DELAY+gt+5+and+ORIGIN+eq+'New+York'", "DELAY gt 5 and ORIGIN eq 'New York'"],
    ['words-of-sql', 'ORIGIN IS NULL', 'ORIGIN eq null'],
    ['words-of-sql', 'ORIGIN is not null and DELAY gt 5', 'ORIGIN ne null and DELAY gt 5'],
    ['words-of-sql', 'DELAY between 1 and 5 or DELAY eq 9', '(DELAY ge 1 and DELAY le 5) or DELAY eq 9'],
    ['words-of-sql', "ORIGIN like 'L%'", "startswith(ORIGIN,'L')"],
    ['words-of-sql', "ORIGIN not like '%''%'", null],
    ['words-of-sql', "ORIGIN not like '%A%'", "not contains(ORIGIN,'A')"],
  ])('reports only %s, with a quick fix that makes the filter valid: %s', (code, filter, right) => {
    const text = `?$top=5&$filter=${filter}&$count=true`;
    const found = diagnoseODataUrl(text, defaultDialect, model);
    if (right === null) {
      expect(found.map((one) => one.code)).not.toContain(code);
      return;
    }
    expect(found.map((one) => one.code)).toEqual([code]);
    const after = fixedText(text, found);
    expect(after).toBe(`?$top=5&$filter=${right}&$count=true`);
    expect(diagnoseODataUrl(after ?? '', defaultDialect, model)).toEqual([]);
  });

  it.each([
    ['a date whose day might be the month', 'DAY gt 01/02/2001'],
    ['a name in place of a number', 'DELAY gt LATE'],
    ['two different mistakes', 'PRICE gt 1,5 and ORIGIN eq LAX'],
    ['a curved apostrophe in a string', "ORIGIN eq 'O’Hare' and"],
  ])('offers no quick fix for %s', (_, filter) => {
    expect(fixedText(filter, diagnoseODataUrl(`?$filter=${filter}`, defaultDialect, model))).toBeNull();
  });

  it('suggests the correct spelling of a misspelt column instead of quotes', () => {
    const found = diagnoseODataUrl('?$filter=ORIGIN eq ORIGN', defaultDialect, model);
    expect(found).toMatchObject([{ code: 'unknown-column', fix: { text: 'ORIGIN' } }]);
  });

  it('replaces “descending” and “ascending” with “desc” and “asc”', () => {
    const found = diagnoseODataUrl('?$orderby=DELAY descending,ORIGIN ascending', defaultDialect, model);
    expect(fixedText('?$orderby=DELAY descending,ORIGIN ascending', found)).toBe('?$orderby=DELAY desc,ORIGIN asc');
  });
});

describe('common mistakes in a REST URL', () => {
  it.each([
    ['rsql-operator-open', 'filter=DELAY=gt5', 'filter=DELAY=gt=5'],
    ['number-comma', 'filter=PRICE=gt=1,5', 'filter=PRICE=gt=1.5'],
    ['date-form', 'filter=AT=gt=24.12.2001', 'filter=AT=gt=2001-12-24T00:00:00Z'],
    ['encoded-twice', 'filter=ORIGIN%253D%253DLAX', 'filter=ORIGIN==LAX'],
    ['encoded-twice', '%2566ilter=ORIGIN%253D%253DLAX&page=2', 'filter=ORIGIN==LAX&page=2'],
    ['parameter-mark', 'page=2?filter=DELAY=gt=5', 'page=2&filter=DELAY=gt=5'],
    ['blank-unusual', 'filter=DELAY=gt=5\u00A0and ORIGIN==LAX', 'filter=DELAY=gt=5 and ORIGIN==LAX'],
    ['rsql-sort-item', 'sort=DELAY desc', 'sort=-DELAY'],
    ['rsql-sort-item', 'sort=DELAY:asc,-ORIGIN', 'sort=DELAY,-ORIGIN'],
    ['rsql-select-separator', 'select=DELAY;ORIGIN', 'select=DELAY,ORIGIN'],
    ['condition-outside-filter', 'filter=DELAY=gt=5&ORIGIN==LAX', 'filter=DELAY=gt=5;ORIGIN==LAX'],
    ['condition-outside-filter', 'filter=DELAY=gt=5&&ORIGIN==LAX&page=2', 'filter=DELAY=gt=5;ORIGIN==LAX&page=2'],
    ['condition-outside-filter', 'ORIGIN=LAX', 'filter=ORIGIN==LAX'],
    ['parameter-signs', 'hitsPerPage=10&amp;page=2', 'hitsPerPage=10&page=2'],
    ['rsql-space', 'filter=DELAY=gt=5 &page=2', 'filter=DELAY=gt=5&page=2'],
  ])('reports only %s, with a quick fix that makes the parameters valid: %s', (code, parameters, right) => {
    const text = `?${parameters}`;
    const found = diagnoseRestUrl(text, defaultDialect, model);
    expect(found.map((one) => one.code)).toEqual([code]);
    const after = fixedText(text, found);
    expect(after).toBe(`?${right}`);
    expect(diagnoseRestUrl(after ?? '', defaultDialect, model)).toEqual([]);
  });

  it('reports a condition outside the filter, without a quick fix if the filter contains “or”', () => {
    const found = diagnoseRestUrl('?filter=ORIGIN==LAX,ORIGIN==SFO&DELAY=gt=5', defaultDialect, model);
    expect(found).toMatchObject([{ code: 'condition-outside-filter', fix: null }]);
  });

  it('accepts an unknown parameter, because the server might support it', () => {
    expect(diagnoseRestUrl('?version=2', defaultDialect, model)).toEqual([]);
  });
});

it('an extra character before an OData option is removed by the quick fix', () => {
  expect(fixedText('?$count=true&amp;$top=5', diagnoseODataUrl('?$count=true&amp;$top=5'))).toBe('?$count=true&$top=5');
  expect(fixedText('?$count=true&?$top=5', diagnoseODataUrl('?$count=true&?$top=5'))).toBe('?$count=true&$top=5');
});

it('an option with a doubly encoded name is reported and decoded, not accepted as a parameter of the server', () => {
  const found = diagnoseODataUrl('?%2524filter=DELAY%2520gt%25205&$top=3', defaultDialect, model);
  expect(found.map(({ code }) => code)).toEqual(['encoded-twice']);
  expect(fixedText('?%2524filter=DELAY%2520gt%25205&$top=3', found)).toBe('?$filter=DELAY gt 5&$top=3');
});

it('a second question mark is replaced with & by the quick fix, except inside a string', () => {
  expect(fixedText('?$top=5?$filter=DELAY gt 5', diagnoseODataUrl('?$top=5?$filter=DELAY gt 5', defaultDialect, model))).toBe(
    '?$top=5&$filter=DELAY gt 5',
  );
  expect(diagnoseODataUrl("?$filter=ORIGIN eq 'x?$top=1'", defaultDialect, model)).toEqual([]);
  expect(diagnoseODataUrl("?$filter=ORIGN eq 'x?$top=1'", defaultDialect, model)).toMatchObject([{ code: 'unknown-column' }]);
});
