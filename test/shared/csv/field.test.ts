import { describe, expect, it } from 'vitest';
import { delimitedField, nullField, quotedField, textField } from '../../../shared/csv/field.ts';

describe('a field of a CSV export', () => {
  it.each([
    ['plain', ',', 'plain'],
    ['', ',', ''],
    ['a,b', ',', '"a,b"'],
    ['a,b', '\t', 'a,b'],
    ['a\tb', '\t', '"a\tb"'],
    ['say "no"', ',', '"say ""no"""'],
    ['two\nlines', ';', '"two\nlines"'],
    ['two\rlines', ';', '"two\rlines"'],
  ])('writes %j with the separator %j, quoted only if necessary', (text, separator, field) => {
    expect(delimitedField(text, separator)).toBe(field);
  });

  it.each([
    ['', '""'],
    [' a', '" a"'],
    ['a\t', '"a\t"'],
    ['a b', 'a b'],
    ['a;b', '"a;b"'],
  ])('keeps the text %j as %j', (text, field) => {
    expect(textField(text, ';')).toBe(field);
  });

  it('writes null in the only column as two quotes, because readers skip empty lines', () => {
    expect([nullField(1), nullField(2)]).toEqual(['""', '']);
  });

  it('writes an empty string as two quotes, to distinguish it from a missing value', () => {
    expect(quotedField('')).toBe('""');
  });
});
