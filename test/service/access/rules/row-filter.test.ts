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
  if ('mistake' in read) throw new Error(read.mistake.en);
  return read.for(values(all));
}

function mistakeOf(text: string): string {
  const read = readRowFilter(text, model);
  return 'mistake' in read ? read.mistake.en : 'none';
}

describe('the row filter of an access rule', () => {
  test('replaces {user} and {claim:…} with values of the type of the column', () => {
    expect(conditionFor('owner=={user}', { user: ['ada'] })).toEqual({
      kind: 'comparison',
      column: 'owner',
      operator: 'eq',
      value: { kind: 'string', value: 'ada' },
    });
    expect(conditionFor('team=={claim:team}', { 'claim:team': ['7'] })).toMatchObject({ value: { kind: 'number', text: '7' } });
  });

  test('replaces {groups} in a list with all groups of the caller', () => {
    expect(conditionFor('owner=in=({groups},public);team>1', { groups: ['a', "b'c"] })).toMatchObject({
      kind: 'and',
      operands: [{ kind: 'in', values: [{ value: 'a' }, { value: "b'c" }, { value: 'public' }] }, { column: 'team' }],
    });
  });

  test.each(["x',owner!='", 'x;owner==y', '{user}', '*', '\\', "'", 'a,b', ')', '', ' '])(
    'uses the caller name %j literally, without reading filter syntax in it',
    (name) => {
      expect(conditionFor('owner=={user}', { user: [name] })).toEqual({
        kind: 'comparison',
        column: 'owner',
        operator: 'eq',
        value: { kind: 'string', value: name },
      });
    },
  );

  test('returns no rows if a placeholder has no value, several values, or one of the wrong type', () => {
    expect(conditionFor('owner!={claim:none}', {})).toBe(noRows);
    expect(conditionFor('owner=in=({groups})', { groups: [] })).toBe(noRows);
    expect(conditionFor('team=={claim:team}', { 'claim:team': ['seven'] })).toBe(noRows);
    expect(conditionFor('day=={claim:day},owner==x', { 'claim:day': ['2020-13-01'] })).toBe(noRows);
    expect(conditionFor('owner=={claim:two}', { 'claim:two': ['a', 'b'] })).toBe(noRows);
  });

  test('does not replace placeholders in quoted text', () => {
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
  ])('is rejected with a reason if it is invalid (%s)', (text, word) => {
    expect(mistakeOf(text)).toContain(word);
  });
});
