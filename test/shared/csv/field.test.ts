import { describe, expect, it } from 'vitest';
import { delimitedField, quotedField } from '../../../shared/csv/field.ts';

describe('a field of delimited text', () => {
  it.each([
    ['plain', ',', 'plain'],
    ['', ',', ''],
    ['a,b', ',', '"a,b"'],
    ['a,b', '\t', 'a,b'],
    ['a\tb', '\t', '"a\tb"'],
    ['say "no"', ',', '"say ""no"""'],
    ['two\nlines', ';', '"two\nlines"'],
    ['two\rlines', ';', '"two\rlines"'],
  ])('%j with the separator %j keeps its value', (text, separator, field) => {
    expect(delimitedField(text, separator)).toBe(field);
  });

  it('distinguishes an empty string from a missing value if it is quoted', () => {
    expect(quotedField('')).toBe('""');
  });
});
