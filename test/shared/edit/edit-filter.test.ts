import { describe, expect, it } from 'vitest';
import { applyChanges } from '../../../shared/edit/index.ts';
import * as odata from '../../../shared/odata/index.ts';
import type { Predicate } from '../../../shared/query/query.ts';
import * as rsql from '../../../shared/rsql/index.ts';
import { table } from '../table.ts';
import { editODataFilter, editRsqlFilter } from './edit-filters.ts';

const model = table({ a: 'int32', b: 'string', c: 'string', d: 'date', e: 'boolean' });

function rsqlMeaning(text: string): Predicate | null {
  return rsql.filterToModel(rsql.parseFilter(text, rsql.defaultDialect, model).tree, model).predicate;
}

function odataMeaning(text: string): Predicate | null {
  return odata.filterToModel(odata.parseOption('$filter', text, model).tree, model).predicate;
}

/** Returns the text after an edit that gives it the meaning of `wanted`. */
function inRsql(text: string, wanted: string): string {
  const { text: after, changes } = editRsqlFilter(text, rsqlMeaning(wanted), model);
  expect(applyChanges(text, changes)).toBe(after);
  return after;
}

function inOData(text: string, wanted: string): string {
  const { text: after, changes } = editODataFilter(text, odataMeaning(wanted), model);
  expect(applyChanges(text, changes)).toBe(after);
  return after;
}

describe('an edit of an RSQL filter', () => {
  it.each([
    ['doesn’t change an equivalent filter', '( a<5 ) and  b=="x"', 'b==x;a=lt=5', '( a<5 ) and  b=="x"'],
    ['changes only a value', 'a<5 and  b=="x" or (c==y)', 'a=lt=7;b==x,c==y', 'a<7 and  b=="x" or (c==y)'],
    ['preserves the quotes of a value', 'a<5;b=="x"', 'a=lt=5;b==z', 'a<5;b=="z"'],
    ['adds quotes if the new value requires them', 'b==x;a<5', "b=='x y';a<5", "b=='x y';a<5"],
    ['changes only an operator', 'a<5;( b == "x" )', 'a=gt=5;b==x', 'a=gt=5;( b == "x" )'],
    ['changes only a column', 'b=="x";a<5', 'c==x;a=lt=5', 'c=="x";a<5'],
    ['adds a condition with the same operator as the others', 'a<5 and b==x', 'a=lt=5;b==x;c==y', 'a<5 and b==x and c==y'],
    ['adds a condition at the beginning', 'a<5 and b==x', 'c==y;a=lt=5;b==x', 'c==y and a<5 and b==x'],
    ['adds a condition in the middle', 'a<5;b=="x"', 'a=lt=5;c==y;b==x', 'a<5;c==y;b=="x"'],
    ['removes a condition and its operator', 'a<5 and (b=="x") and c==y', 'a=lt=5;c==y', 'a<5 and c==y'],
    ['removes the first condition', 'a<5 and (b=="x") and c==y', 'b==x;c==y', '(b=="x") and c==y'],
    ['removes the last condition', 'a<5 and (b=="x") and c==y', 'a=lt=5;b==x', 'a<5 and (b=="x")'],
    ['removes several conditions', 'a<5;b==x;c==y;d==2020-01-01', 'b==x', 'b==x'],
    ['adds a condition to a single one', 'a<5', 'a=lt=5;b==x', 'a<5;b==x'],
    ['puts an or into an and in parentheses', 'a<5 and b=="x"', 'a=lt=5;(b==x,c==y)', 'a<5 and (b=="x" or c==y)'],
    ['uses existing parentheses', 'a<5;(b=="x")', 'a=lt=5;(b==x,c==y)', 'a<5;(b=="x",c==y)'],
    ['puts an or in parentheses if an and is added', 'b=="x",c==y', '(b==x,c==y);a=lt=5', '(b=="x",c==y);a<5'.replace('a<5', 'a=lt=5')],
    ['changes and to or', 'a<5 and (b=="x") and c==y', 'a=lt=5,b==x,c==y', 'a<5 or (b=="x") or c==y'],
    ['changes or to and', 'a<5,b=="x"', 'a=lt=5;b==x', 'a<5;b=="x"'],
    ['changes a nested group', 'a<5;( b=="x" , c==y )', 'a=lt=5;(b==x,c==z)', 'a<5;( b=="x" , c==z )'],
    ['removes a condition from a nested group', 'a<5;( b=="x" , c==y )', 'a=lt=5;b==x', 'a<5;( b=="x" )'],
    ['changes one value of a list', 'a=in=(1, 2,3);b==x', 'a=in=(1,4,3);b==x', 'a=in=(1, 4,3);b==x'],
    ['adds a value to a list with the same spaces', 'b=in=("x", "y")', 'b=in=(x,y,z)', 'b=in=("x", "y", z)'],
    ['removes a value from a list', 'b=in=("x","y",z)', 'b=in=(x,z)', 'b=in=("x",z)'],
    [
      'changes one limit of a range that is written as two comparisons',
      'a>=1 and a<=5 and b=="x"',
      'a=between=(1,7);b==x',
      'a>=1 and a<=7 and b=="x"',
    ],
    ['removes one limit of a range', 'a>=1 and a<=5 and b=="x"', 'a=ge=1;b==x', 'a>=1 and b=="x"'],
    ['preserves the text of a moved condition', 'a<5;b=="x";c==y', 'b==x;(a=lt=5;c==z)', 'b=="x";a<5;c==z'],
    ['preserves redundant parentheses', '((a<5;b=="x");c==y)', 'a=lt=5;b==z;c==y', '((a<5;b=="z");c==y)'],
    ['removes a nested group', 'c==y;(a<5;b=="x")', 'c==y', 'c==y'],
    ['replaces a filter that has no condition in common', 'a<5', 'b==x,c==y', 'b==x,c==y'],
    ['replaces an invalid filter', 'a<5;b=="x', 'a=lt=6', 'a=lt=6'],
    ['adds a filter to an empty text', '', 'a=lt=6', 'a=lt=6'],
    ['removes the filter', 'a<5', '', ''],
  ])('%s', (_, text, wanted, after) => expect(inRsql(text, wanted)).toBe(after));

  it('returns separate changes, so that a cursor between them stays at its position', () => {
    const { changes } = editRsqlFilter('a<5 and b=="x" and c==y', rsqlMeaning('a=lt=7;b==x;c==z'), model);
    expect(changes).toEqual([
      { from: 2, to: 3, text: '7' },
      { from: 22, to: 23, text: 'z' },
    ]);
  });
});

describe('an edit of a $filter', () => {
  it.each([
    ['doesn’t change an equivalent filter', "( a lt 5 ) AND  b eq 'x'", "b eq 'x' and a lt 5", "( a lt 5 ) AND  b eq 'x'"],
    ['changes only a value', "(a  lt 5) AND $it/b eq 'x'", "a lt 7 and b eq 'x'", "(a  lt 7) AND $it/b eq 'x'"],
    ['changes only an operator', "(a) lt (5) and b eq 'x'", "a ge 5 and b eq 'x'", "(a) ge (5) and b eq 'x'"],
    ['changes only a function', "contains( b , 'x' ) and a lt 5", "endswith(b,'x') and a lt 5", "endswith( b , 'x' ) and a lt 5"],
    ['changes a column', "contains( b , 'x' )", "contains(c,'x')", "contains( c , 'x' )"],
    [
      'adds a condition with an operator in the same case',
      "a lt 5 AND b eq 'x'",
      "a lt 5 and b eq 'x' and c eq 'y'",
      "a lt 5 AND b eq 'x' AND c eq 'y'",
    ],
    ['removes a condition', "a lt 5 and (b eq 'x')  or  c eq 'y'", "a lt 5 and b eq 'x'", "a lt 5 and (b eq 'x')"],
    [
      'changes a negated condition',
      "not ( contains(b,'x') ) and a lt 5",
      "not contains(b,'y') and a lt 5",
      "not ( contains(b,'y') ) and a lt 5",
    ],
    ['negates a condition', "contains(b,'x') and a lt 5", "not contains(b,'x') and a lt 5", "not contains(b,'x') and a lt 5"],
    ['negates a group', "contains(b,'x') or a lt 5", "not (contains(b,'x') or a lt 5)", "not (contains(b,'x') or a lt 5)"],
    [
      'adds a condition after a negation',
      "not (a  eq 1 and b eq 'x')",
      "not (a eq 1 and b eq 'x') and c eq 'y'",
      "not (a  eq 1 and b eq 'x') and c eq 'y'",
    ],
    [
      'adds an alternative after a negation',
      "not (a  eq 1 or b eq 'x')",
      "not (a eq 1 or b eq 'x') or c eq 'y'",
      "not (a  eq 1 or b eq 'x') or c eq 'y'",
    ],
    [
      'adds a condition before a negation',
      "not (a  eq 1 and b eq 'x')",
      "c eq 'y' and not (a eq 1 and b eq 'x')",
      "c eq 'y' and not (a  eq 1 and b eq 'x')",
    ],
    [
      'adds a condition after a negation that the model moves into its conditions',
      "not (a  eq 1 and b eq 'x')",
      "(a ne 1 or b ne 'x') and c eq 'y'",
      "not (a  eq 1 and b eq 'x') and c eq 'y'",
    ],
    [
      'adds an alternative to a negation in a group',
      "e and not (a  eq 1 and b eq 'x')",
      "e and (not (a eq 1 and b eq 'x') or c eq 'y')",
      "e and (not (a  eq 1 and b eq 'x') or c eq 'y')",
    ],
    ['removes a negation', "not (contains(b,'x')) and a  lt 5", "contains(b,'x') and a lt 5", "(contains(b,'x')) and a  lt 5"],
    ['changes a value of a list', "b in ('x', 'y')", "b in ('x','z')", "b in ('x', 'z')"],
    ['adds a value to a list', "b in ('x', 'y')", "b in ('x','y','z')", "b in ('x', 'y', 'z')"],
    ['preserves the other limit of a range', 'a ge 1 AND a le 5', 'a ge 1 and a le 6', 'a ge 1 AND a le 6'],
    [
      'preserves conditions that the form doesn’t support',
      'length(b) gt 3 and a  lt 5',
      'length(b) gt 3 and a lt 6',
      'length(b) gt 3 and a  lt 6',
    ],
    ['preserves tolower', "tolower(b) eq 'x' and a lt 5", "tolower(b) eq 'y' and a lt 5", "tolower(b) eq 'y' and a lt 5"],
    [
      'replaces only the comparison with its value first',
      "5 gt a and contains( b , 'x' )",
      "a lt 6 and contains(b,'x')",
      "a lt 6 and contains( b , 'x' )",
    ],
  ])('%s', (_, text, wanted, after) => expect(inOData(text, wanted)).toBe(after));

  it('applies a change to a condition inside a negation, without removing the negation', () => {
    expect(inOData("not (a eq 1 or b  eq 'x')", "a ne 1 and b ne 'y'")).toBe("not (a eq 1 or b  eq 'y')");
  });
});
