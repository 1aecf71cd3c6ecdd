import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Predicate } from '../../../shared/query/query.ts';
import { samePredicate } from '../../../shared/query/same-query.ts';
import {
  type Dialect,
  defaultDialect,
  filterToModel,
  findOperator,
  parseFilter,
  predicateFromModel,
  printFilter,
} from '../../../shared/rsql/index.ts';
import { modelAndPredicate } from '../arbitraries.ts';
import { table } from '../table.ts';
import { dialects, dialectWith } from './dialects.ts';

const model = table({ name: 'string', age: 'int32', active: 'boolean', born: 'date' });

function read(text: string, dialect: Dialect): Predicate | null {
  const parsed = parseFilter(text, dialect, model);
  expect(parsed.diagnostics).toEqual([]);
  return filterToModel(parsed.tree, model, dialect).predicate;
}

function write(predicate: Predicate, dialect: Dialect): string {
  const converted = predicateFromModel(predicate, dialect, model);
  expect(converted.diagnostics).toEqual([]);
  return printFilter(converted.tree, dialect);
}

function named(name: string): Dialect {
  return dialects[name] ?? defaultDialect;
}

function codes(text: string, dialect: Dialect): string[] {
  return parseFilter(text, dialect, model).diagnostics.map(({ code }) => code);
}

describe.each(Object.entries(dialects))('the dialect %s', (_, dialect) => {
  it('either preserves the meaning of a condition or reports that it can’t express it', () => {
    fc.assert(
      fc.property(modelAndPredicate, ([of, original]) => {
        const { tree, diagnostics } = predicateFromModel(original, dialect, of);
        const parsed = parseFilter(printFilter(tree, dialect), dialect, of);
        const converted = filterToModel(parsed.tree, of, dialect);
        if (diagnostics.length > 0) return;
        expect(parsed.diagnostics).toEqual([]);
        expect(samePredicate(converted.predicate, original, of)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('null in a REST filter', () => {
  const absent: Predicate = { kind: 'isNull', column: 'age' };
  const present: Predicate = { kind: 'not', operand: absent };

  it.each([
    ['bundled', 'age=isNull=true', 'age=isNull=false'],
    ['with null as a word', 'age==null', 'age!=null'],
    ['with null tests that take no value', 'age=isnull=', 'age=notnull='],
  ])('in the dialect %s null is tested by %s', (name, no, yes) => {
    expect([write(absent, named(name)), write(present, named(name))]).toEqual([no, yes]);
    expect([read(no, named(name)), read(yes, named(name))]).toEqual([absent, present]);
  });

  it('in FIQL a column name alone means “not null”', () => {
    const fiql = named('of FIQL, with a column on its own');
    expect(read('age', fiql)).toEqual(present);
    expect(read('name==x;(age,born)', fiql)).toMatchObject({ kind: 'and' });
    expect(write(present, fiql)).toBe('age');
    expect(predicateFromModel(absent, fiql).diagnostics.map(({ code }) => code)).toEqual(['rsql-meaning-missing']);
    expect(codes('age', defaultDialect)).toEqual(['rsql-operator-missing']);
  });

  it('null is distinguished from the text “null”', () => {
    const dialect = named('with null as a word');
    const text: Predicate = { kind: 'comparison', column: 'name', operator: 'eq', value: { kind: 'string', value: 'null' } };
    expect(write(text, dialect)).toBe("name=='null'");
    expect(read("name=='null'", dialect)).toEqual(text);
    expect(read('name==null', dialect)).toEqual({ kind: 'isNull', column: 'name' });
  });

  it.each([
    ['bundled', 'age=isNull=true'],
    ['with null tests that take no value', 'age=isnull='],
  ])('a null test written as “null” gets the quick fix of the dialect %s', (name, fixed) => {
    for (const text of ['age==null', 'age eq null']) {
      const [found, ...more] = parseFilter(text, named(name), model).diagnostics;
      const fix = found?.fix ?? { from: 0, to: 0, text: '' };
      expect(more).toEqual([]);
      expect(text.slice(0, fix.from) + fix.text + text.slice(fix.to)).toBe(fixed);
    }
  });

  it('a value after an operator without values is reported', () => {
    const dialect = named('with null tests that take no value');
    const { diagnostics, tree } = parseFilter('age=isnull=true;name==x', dialect, model);
    expect(diagnostics.map(({ code, fix }) => [code, fix])).toEqual([['rsql-no-value', { from: 11, to: 15, text: '' }]]);
    expect(tree).toMatchObject({ kind: 'and', operands: [{ arguments: [] }, { arguments: [{ text: 'x' }] }] });
  });
});

describe('text conditions in a REST filter', () => {
  const contains: Predicate = { kind: 'text', column: 'name', operator: 'contains', value: 'il', ignoreCase: false };

  it.each([
    ['bundled', 'name=contains=il'],
    ['with patterns for text', 'name==*il*'],
    ['with % in patterns', 'name==%il%'],
  ])('in the dialect %s a text search is written as %s', (name, text) => {
    expect(write(contains, named(name))).toBe(text);
    expect(read(text, named(name))).toEqual(contains);
  });

  it('a text with a wildcard character of the dialect is reported as inexpressible', () => {
    const dialect = named('with patterns for text');
    const star: Predicate = { kind: 'comparison', column: 'name', operator: 'eq', value: { kind: 'string', value: 'a*b' } };
    expect(predicateFromModel(star, dialect, model).diagnostics.map(({ code }) => code)).toEqual(['rsql-meaning-missing']);
    expect(write(star, defaultDialect)).toBe('name==a*b');
  });

  it('a pattern for a number column is reported', () => {
    expect(codes('age==1*', named('with patterns for text'))).toEqual(['type-mismatch']);
  });
});

describe('filters printed in a dialect', () => {
  const where: Predicate = {
    kind: 'or',
    operands: [
      { kind: 'comparison', column: 'active', operator: 'eq', value: { kind: 'boolean', value: true } },
      {
        kind: 'and',
        operands: [
          { kind: 'in', column: 'name', values: ['a', "b'c", 'd e'].map((value) => ({ kind: 'string', value })) },
          { kind: 'comparison', column: 'age', operator: 'lt', value: { kind: 'number', text: '5' } },
        ],
      },
    ],
  };

  it.each([
    ['bundled', `active==true,name=in=(a,"b'c",'d e');age=lt=5`],
    ['in words and double quotes', `active==true or name=in=("a","b'c","d e") and age=lt=5`],
    ['with 1 and 0 for true and false', `active==1,name=in=(a,"b'c",'d e');age=lt=5`],
  ])('prints a filter in the syntax of the dialect: %s: %s', (name, text) => {
    expect(write(where, named(name))).toBe(text);
    expect(samePredicate(read(text, named(name)), where)).toBe(true);
  });
});

describe('operators that a server adds to RSQL', () => {
  const dialect = dialectWith(
    {},
    { symbol: '=near=', aliases: ['=NearBy='], meaning: { kind: 'opaque' }, arity: 'two', types: ['int32'] },
    { symbol: '=!in=', aliases: ['!in='], meaning: { kind: 'in', negated: true } },
  );

  it('operators are read by each of their names, and are case-sensitive', () => {
    expect(codes('age=near=(1,2);age=NearBy=(1,2)', dialect)).toEqual([]);
    expect(codes('age=nearby=(1,2)', dialect)).toEqual(['rsql-operator-unknown']);
  });

  it('operators are checked for their number of values and their column types', () => {
    expect(codes('age=near=1', dialect)).toEqual(['rsql-two-values']);
    expect(codes('name=near=(1,2)', dialect)).toEqual(['operand-type']);
  });

  it('an operator can start with “!”, which the RSQL grammar doesn’t allow', () => {
    for (const text of ['age=!in=(1,2)', 'age!in=(1,2)'])
      expect(read(text, dialect)).toMatchObject({ kind: 'not', operand: { kind: 'in' } });
    expect(codes('age=!in=(1,2)', defaultDialect)).toEqual(['rsql-operator-unknown']);
  });

  it('an operator is found by each of its spellings', () => {
    expect(findOperator(dialect, '!in=')?.symbol).toBe('=!in=');
    expect(findOperator(dialect, '=none=')).toBeUndefined();
  });
});

it('spaces cause no warning if the server ignores them', () => {
  expect(codes('name == x ; ( age =lt= 5 )', named('in words and double quotes'))).toEqual([]);
  expect(codes('name == x', defaultDialect)).toEqual(['rsql-space', 'rsql-space']);
});
