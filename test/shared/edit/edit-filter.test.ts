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
    ['leaves a text alone that says the same already', '( a<5 ) and  b=="x"', 'b==x;a=lt=5', '( a<5 ) and  b=="x"'],
    ['changes a value and nothing else', 'a<5 and  b=="x" or (c==y)', 'a=lt=7;b==x,c==y', 'a<7 and  b=="x" or (c==y)'],
    ['keeps the quotes that somebody liked', 'a<5;b=="x"', 'a=lt=5;b==z', 'a<5;b=="z"'],
    ['puts quotes where the new value needs them', 'b==x;a<5', "b=='x y';a<5", "b=='x y';a<5"],
    ['changes an operator and nothing else', 'a<5;( b == "x" )', 'a=gt=5;b==x', 'a=gt=5;( b == "x" )'],
    ['changes a column and nothing else', 'b=="x";a<5', 'c==x;a=lt=5', 'c=="x";a<5'],
    ['adds a condition with the connective in use', 'a<5 and b==x', 'a=lt=5;b==x;c==y', 'a<5 and b==x and c==y'],
    ['adds one in front', 'a<5 and b==x', 'c==y;a=lt=5;b==x', 'c==y and a<5 and b==x'],
    ['adds one in the middle', 'a<5;b=="x"', 'a=lt=5;c==y;b==x', 'a<5;c==y;b=="x"'],
    ['takes one away with what joined it', 'a<5 and (b=="x") and c==y', 'a=lt=5;c==y', 'a<5 and c==y'],
    ['takes the first away', 'a<5 and (b=="x") and c==y', 'b==x;c==y', '(b=="x") and c==y'],
    ['takes the last away', 'a<5 and (b=="x") and c==y', 'a=lt=5;b==x', 'a<5 and (b=="x")'],
    ['takes several away', 'a<5;b==x;c==y;d==2020-01-01', 'b==x', 'b==x'],
    ['makes a condition a group', 'a<5', 'a=lt=5;b==x', 'a<5;b==x'],
    ['puts an or into an and in parentheses', 'a<5 and b=="x"', 'a=lt=5;(b==x,c==y)', 'a<5 and (b=="x" or c==y)'],
    ['uses the parentheses that are there', 'a<5;(b=="x")', 'a=lt=5;(b==x,c==y)', 'a<5;(b=="x",c==y)'],
    [
      'puts a loose group in parentheses when something binds it',
      'b=="x",c==y',
      '(b==x,c==y);a=lt=5',
      '(b=="x",c==y);a<5'.replace('a<5', 'a=lt=5'),
    ],
    ['turns all into any', 'a<5 and (b=="x") and c==y', 'a=lt=5,b==x,c==y', 'a<5 or (b=="x") or c==y'],
    ['turns any into all', 'a<5,b=="x"', 'a=lt=5;b==x', 'a<5;b=="x"'],
    ['changes a group within a group', 'a<5;( b=="x" , c==y )', 'a=lt=5;(b==x,c==z)', 'a<5;( b=="x" , c==z )'],
    ['takes one out of a group within a group', 'a<5;( b=="x" , c==y )', 'a=lt=5;b==x', 'a<5;( b=="x" )'],
    ['changes one value of a list', 'a=in=(1, 2,3);b==x', 'a=in=(1,4,3);b==x', 'a=in=(1, 4,3);b==x'],
    ['adds a value to a list with the blanks in use', 'b=in=("x", "y")', 'b=in=(x,y,z)', 'b=in=("x", "y", z)'],
    ['takes a value out of a list', 'b=in=("x","y",z)', 'b=in=(x,z)', 'b=in=("x",z)'],
    ['changes one end of a range that two comparisons say', 'a>=1 and a<=5 and b=="x"', 'a=between=(1,7);b==x', 'a>=1 and a<=7 and b=="x"'],
    ['opens a range', 'a>=1 and a<=5 and b=="x"', 'a=ge=1;b==x', 'a>=1 and b=="x"'],
    ['keeps a condition that moved as it was written', 'a<5;b=="x";c==y', 'b==x;(a=lt=5;c==z)', 'b=="x";a<5;c==z'],
    ['keeps both sides of parentheses that change nothing', '((a<5;b=="x");c==y)', 'a=lt=5;b==z;c==y', '((a<5;b=="z");c==y)'],
    ['takes away a group of the same kind whole', 'c==y;(a<5;b=="x")', 'c==y', 'c==y'],
    ['writes anew what has nothing in common', 'a<5', 'b==x,c==y', 'b==x,c==y'],
    ['writes anew what was broken', 'a<5;b=="x', 'a=lt=6', 'a=lt=6'],
    ['writes into an empty text', '', 'a=lt=6', 'a=lt=6'],
    ['empties a text', 'a<5', '', ''],
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
    ['leaves a text alone that says the same already', "( a lt 5 ) AND  b eq 'x'", "b eq 'x' and a lt 5", "( a lt 5 ) AND  b eq 'x'"],
    ['changes a value and nothing else', "(a  lt 5) AND $it/b eq 'x'", "a lt 7 and b eq 'x'", "(a  lt 7) AND $it/b eq 'x'"],
    ['changes an operator and nothing else', "(a) lt (5) and b eq 'x'", "a ge 5 and b eq 'x'", "(a) ge (5) and b eq 'x'"],
    [
      'changes a function and nothing else',
      "contains( b , 'x' ) and a lt 5",
      "endswith(b,'x') and a lt 5",
      "endswith( b , 'x' ) and a lt 5",
    ],
    ['changes a column', "contains( b , 'x' )", "contains(c,'x')", "contains( c , 'x' )"],
    ['adds a condition in the case in use', "a lt 5 AND b eq 'x'", "a lt 5 and b eq 'x' and c eq 'y'", "a lt 5 AND b eq 'x' AND c eq 'y'"],
    ['takes one away', "a lt 5 and (b eq 'x')  or  c eq 'y'", "a lt 5 and b eq 'x'", "a lt 5 and (b eq 'x')"],
    [
      'changes what is negated',
      "not ( contains(b,'x') ) and a lt 5",
      "not contains(b,'y') and a lt 5",
      "not ( contains(b,'y') ) and a lt 5",
    ],
    ['negates', "contains(b,'x') and a lt 5", "not contains(b,'x') and a lt 5", "not contains(b,'x') and a lt 5"],
    ['negates a group', "contains(b,'x') or a lt 5", "not (contains(b,'x') or a lt 5)", "not (contains(b,'x') or a lt 5)"],
    [
      'adds a condition beside a negation, not within it',
      "not (a  eq 1 and b eq 'x')",
      "not (a eq 1 and b eq 'x') and c eq 'y'",
      "not (a  eq 1 and b eq 'x') and c eq 'y'",
    ],
    [
      'adds another way beside a negation',
      "not (a  eq 1 or b eq 'x')",
      "not (a eq 1 or b eq 'x') or c eq 'y'",
      "not (a  eq 1 or b eq 'x') or c eq 'y'",
    ],
    [
      'adds one in front of a negation',
      "not (a  eq 1 and b eq 'x')",
      "c eq 'y' and not (a eq 1 and b eq 'x')",
      "c eq 'y' and not (a  eq 1 and b eq 'x')",
    ],
    [
      'adds one beside a negation that is pushed to its conditions',
      "not (a  eq 1 and b eq 'x')",
      "(a ne 1 or b ne 'x') and c eq 'y'",
      "not (a  eq 1 and b eq 'x') and c eq 'y'",
    ],
    [
      'adds a group to a negation within a group',
      "e and not (a  eq 1 and b eq 'x')",
      "e and (not (a eq 1 and b eq 'x') or c eq 'y')",
      "e and (not (a  eq 1 and b eq 'x') or c eq 'y')",
    ],
    ['takes a negation away', "not (contains(b,'x')) and a  lt 5", "contains(b,'x') and a lt 5", "(contains(b,'x')) and a  lt 5"],
    ['changes a value of a list', "b in ('x', 'y')", "b in ('x','z')", "b in ('x', 'z')"],
    ['adds a value to a list', "b in ('x', 'y')", "b in ('x','y','z')", "b in ('x', 'y', 'z')"],
    ['keeps the other end of a range', 'a ge 1 AND a le 5', 'a ge 1 and a le 6', 'a ge 1 AND a le 6'],
    ['keeps what the form cannot show', 'length(b) gt 3 and a  lt 5', 'length(b) gt 3 and a lt 6', 'length(b) gt 3 and a  lt 6'],
    ['keeps the fold', "tolower(b) eq 'x' and a lt 5", "tolower(b) eq 'y' and a lt 5", "tolower(b) eq 'y' and a lt 5"],
    [
      'writes the mirrored comparison anew, and only that',
      "5 gt a and contains( b , 'x' )",
      "a lt 6 and contains(b,'x')",
      "a lt 6 and contains( b , 'x' )",
    ],
  ])('%s', (_, text, wanted, after) => expect(inOData(text, wanted)).toBe(after));

  it('applies a change to a condition inside a negation, without removing the negation', () => {
    expect(inOData("not (a eq 1 or b  eq 'x')", "a ne 1 and b ne 'y'")).toBe("not (a eq 1 or b  eq 'y')");
  });
});
