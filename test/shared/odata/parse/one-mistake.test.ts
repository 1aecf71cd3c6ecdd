import { describe, expect, it } from 'vitest';
import { parseOption } from '../../../../shared/odata/index.ts';

describe('options with one error', () => {
  it.each([
    ['$filter', 'a eq 01234567-89AB-CDEF-0123-456789ABCDEG', 'odata-literal-invalid', '01234567-89AB-CDEF-0123-456789ABCDEG'],
    ['$filter', 'a eq 01234567-89AB-CDEF-0123-456789ABCDE', 'odata-literal-invalid', '01234567-89AB-CDEF-0123-456789ABCDE'],
    ['$filter', 'a eq 1.2.3', 'odata-operator-expected', '.'],
    ['$filter', 'a/all()', 'odata-lambda-broken', 'all('],
    ['$filter', 'a/any(b eq 1)', 'odata-lambda-broken', 'any('],
    ['$expand', 'A(', 'odata-option-missing', ''],
    ['$expand', 'A($top=1;', 'odata-option-missing', ''],
    ['$expand', 'A($expand=B(', 'odata-option-missing', ''],
  ])('reports one error in %s=%s', (option, text, code, at) => {
    const { diagnostics } = parseOption(option, text);
    expect(diagnostics.map((found) => [found.code, text.slice(found.from, found.to)])).toEqual([[code, at]]);
  });
});
