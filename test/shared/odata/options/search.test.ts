import { describe, expect, it } from 'vitest';
import { parseOption, printOption } from '../../../../shared/odata/index.ts';
import { withoutSpans } from '../../without-spans.ts';
import { codes, remarks } from './remarks.ts';

const word = (text: string) => ({ kind: 'searchTerm', text, phrase: false });
const phrase = (text: string) => ({ kind: 'searchTerm', text, phrase: true });
const group = (operator: 'and' | 'or', ...operands: object[]) => ({ kind: 'searchGroup', operator, operands });

describe('$search', () => {
  it.each([
    ['blue', word('blue')],
    ['"navy blue"', phrase('navy blue')],
    ['"a \\"b\\" \\\\ c"', phrase('a "b" \\ c')],
    ['"C:\\"', phrase('C:\\')],
    ["O'Neil", word("O'Neil")],
    ['blue green', group('and', word('blue'), word('green'))],
    ['a AND b OR c', group('or', group('and', word('a'), word('b')), word('c'))],
    ['a (b OR c)', group('and', word('a'), group('or', word('b'), word('c')))],
    ['NOT a b', group('and', { kind: 'searchNot', operand: word('a') }, word('b'))],
    ['NOT (a b)', { kind: 'searchNot', operand: group('and', word('a'), word('b')) }],
    ['NOT NOT a', { kind: 'searchNot', operand: { kind: 'searchNot', operand: word('a') } }],
    ['ANDROID OR NOTHING', group('or', word('ANDROID'), word('NOTHING'))],
    ["'any text (at all'", { kind: 'searchText', text: 'any text (at all' }],
    [' blue ', word('blue')],
  ])('parses %s with the correct terms, phrases, and operators', (text, tree) => {
    expect(codes('$search', text)).toEqual([]);
    expect(withoutSpans(parseOption('$search', text).tree)).toEqual(tree);
  });

  it.each([
    ['a  b', 'a AND b'],
    ['(a) OR ((b))', 'a OR b'],
    ['(a OR b) AND c', '(a OR b) AND c'],
    ['NOT(a)', 'NOT a'],
    ['a OR', 'a AND "OR"'],
    ['"a\\"', '"a\\\\"'],
  ])('prints %s as %s', (text, canonical) => {
    const printed = printOption('$search', parseOption('$search', text).tree);
    expect(printed).toBe(canonical);
    expect(printOption('$search', parseOption('$search', printed).tree)).toBe(canonical);
  });

  it.each([
    ['"blue', 'odata-search-phrase-open', '"blue', '"blue"'],
    ['a "b', 'odata-search-phrase-open', '"b', 'a "b"'],
    ['""', 'odata-search-phrase-empty', '""', null],
    ['(a OR b', 'odata-group-open', '(', '(a OR b)'],
    ['("blue', 'odata-search-phrase-open', '"blue', '("blue"'],
    ['a)', 'odata-group-unopened', ')', 'a'],
    ['a ()', 'odata-search-term-missing', '()', null],
    ['a;b', 'odata-search-character', 'a;b', '"a;b"'],
    ['"a""b"', 'odata-search-space', '"b"', '"a" "b"'],
    ['a and b', 'odata-search-lower-case', 'and', 'a AND b'],
    ['not a', 'odata-search-lower-case', 'not', 'NOT a'],
    ['a OR', 'odata-search-operator-alone', 'OR', null],
  ])('reports in %s only %s, at its position', (text, code, found, fixed) => {
    expect(remarks('$search', text)).toEqual([[code, found, fixed]]);
  });

  it('reports a word that resembles an operator only as a warning, because the service searches for it', () => {
    for (const text of ['a and b', 'or', 'a OR', 'NOT'])
      for (const { severity } of parseOption('$search', text).diagnostics) expect(severity).toBe('warning');
    expect(codes('$search', 'or')).toEqual([]);
  });

  it('preserves the rest of a search if one word is invalid', () => {
    expect(printOption('$search', parseOption('$search', 'a OR (b AND "c').tree)).toBe('a OR b AND "c"');
  });

  it('reports nesting of 5,000 levels as too deep', () => {
    expect(codes('$search', '('.repeat(5000))).toEqual(['too-deep']);
    expect(codes('$search', 'NOT '.repeat(5000))).toContain('too-deep');
  });
});
