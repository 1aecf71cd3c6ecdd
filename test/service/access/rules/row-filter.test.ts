import { describe, expect, test } from 'vitest';
import { noRows, type PlaceholderValues, readRowFilter } from '../../../../service/access/rules/row-filter.ts';
import type { EntityModel } from '../../../../shared/query/index.ts';

const property = (name: string, type: 'string' | 'int64' | 'date') =>
  ({ name, type, list: false, filterable: true, key: false, nullable: true, description: null }) as const;
const model: EntityModel = { name: 'x', properties: [property('owner', 'string'), property('team', 'int64'), property('day', 'date')] };

const values =
  (all: Record<string, readonly string[]>): PlaceholderValues =>
  (name) =>
    all[name];

function conditionFor(text: string, all: Record<string, readonly string[]>): unknown {
  const read = readRowFilter(text, model);
  if ('mistake' in read) throw new Error(read.mistake);
  return read.for(values(all));
}

function mistakeOf(text: string): string {
  const read = readRowFilter(text, model);
  return 'mistake' in read ? read.mistake : 'none';
}

describe('a rule’s filter', () => {
  test('has the caller’s name for a value, typed as its column is', () => {
    expect(conditionFor('owner=={user}', { user: ['ada'] })).toEqual({
      kind: 'comparison',
      column: 'owner',
      operator: 'eq',
      value: { kind: 'string', value: 'ada' },
    });
    expect(conditionFor('team=={claim:team}', { 'claim:team': ['7'] })).toMatchObject({ value: { kind: 'number', text: '7' } });
  });

  test('has all groups of a caller for a list', () => {
    expect(conditionFor('owner=in=({groups},public);team>1', { groups: ['a', "b'c"] })).toMatchObject({
      kind: 'and',
      operands: [{ kind: 'in', values: [{ value: 'a' }, { value: "b'c" }, { value: 'public' }] }, { column: 'team' }],
    });
  });

  test.each(["x',owner!='", 'x;owner==y', '{user}', '*', '\\', "'", 'a,b', ')', '', ' '])(
    'takes a caller called %j by that name and nothing more',
    (name) => {
      expect(conditionFor('owner=={user}', { user: [name] })).toEqual({
        kind: 'comparison',
        column: 'owner',
        operator: 'eq',
        value: { kind: 'string', value: name },
      });
    },
  );

  test('lets no row pass where a value is missing, is one too many, or does not suit its column', () => {
    expect(conditionFor('owner!={claim:none}', {})).toBe(noRows);
    expect(conditionFor('owner=in=({groups})', { groups: [] })).toBe(noRows);
    expect(conditionFor('team=={claim:team}', { 'claim:team': ['seven'] })).toBe(noRows);
    expect(conditionFor('day=={claim:day},owner==x', { 'claim:day': ['2020-13-01'] })).toBe(noRows);
    expect(conditionFor('owner=={claim:two}', { 'claim:two': ['a', 'b'] })).toBe(noRows);
  });

  test('takes braces in quotes for what they are', () => {
    expect(conditionFor("owner=='{user}'", { user: ['ada'] })).toMatchObject({ value: { kind: 'string', value: '{user}' } });
  });

  test.each([
    ['nobody=={user}', 'nobody'],
    ['owner==', 'Expected a value'],
    ['owner=={name}', '{name}'],
    ['owner==x{user}', 'x{user}'],
    ['owner=like={user}', 'would match any text'],
    ['owner=={groups}', '=in='],
    ['team==seven', 'seven'],
    ['owner=soundsLike=x', 'soundsLike'],
    ['  ', 'empty'],
  ])('that is invalid (%s) has a reason', (text, word) => {
    expect(mistakeOf(text)).toContain(word);
  });
});
