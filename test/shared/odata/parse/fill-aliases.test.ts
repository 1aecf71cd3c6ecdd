import { describe, expect, test } from 'vitest';
import { readAliasValues } from '../../../../shared/odata/parse/fill-aliases.ts';

const place = { from: 3, to: 5 };

/** Returns the aliases `@a0=@a1`, `@a1=@a2`, and so on; the last one has the value `end`. */
function chain(length: number, end: string): (readonly [string, string])[] {
  return Array.from({ length }, (_, index) => [`@a${index}`, index + 1 < length ? `@a${index + 1}` : end] as const);
}

describe('parameter aliases', () => {
  test('each alias in a chain has the value of the last alias', () => {
    const values = readAliasValues(chain(50, '7'));
    const constant = { kind: 'constant', value: { kind: 'number', text: '7' }, from: 3, to: 5 };
    expect([0, 25, 49].map((index) => values?.get(`@a${index}`, place))).toEqual([constant, constant, constant]);
  });

  test('a chain of 60,000 aliases is resolved in linear time, in either order', { timeout: 20_000 }, () => {
    const written = chain(60_000, '7');
    expect(readAliasValues(written)?.get('@a0', place)).toMatchObject({ kind: 'constant' });
    expect(readAliasValues(written.toReversed())?.get('@a0', place)).toMatchObject({ kind: 'constant' });
  });

  test('circular aliases, and aliases that refer to them, have no value', () => {
    expect(
      readAliasValues([
        ['@a', '@b'],
        ['@b', '@c'],
        ['@c', '@b'],
      ]),
    ).toBeNull();
  });

  test('an alias with an expression or invalid text has no value', () => {
    const values = readAliasValues([
      ['@a', '1 add 1'],
      ['@b', "'open"],
      ['@c', 'true'],
      ['@d', '[1,2]'],
    ]);
    expect(['@a', '@b', '@c', '@d'].map((name) => values?.get(name, place)?.kind)).toEqual([undefined, undefined, 'constant', 'array']);
  });

  test('a list of 1,000 items is substituted 10 times at most', () => {
    const values = readAliasValues([['@list', `[${Array.from({ length: 1000 }, (_, index) => index).join(',')}]`]]);
    const kinds = Array.from({ length: 1000 }, () => values?.get('@list', place)?.kind);
    expect(kinds.filter((kind) => kind === 'array')).toHaveLength(10);
  });
});
