import { describe, expect, test } from 'vitest';
import { makeFolder } from '../sources/published-files.ts';

const many = 3_000;
/** Returns a file whose last row differs from all others, which are more than DuckDB reads to detect types. */
const withLast = (value: string, last: string) => `n,s\n${`${value},x\n`.repeat(many)}${last},y\n`;

describe('type detection in a large CSV file', () => {
  test.each([
    ['a longer fraction', '1.5', '1.2345', 'decimal', 1.2345],
    ['more digits', '1.5', '12345678901234567890.5', 'decimal', '12345678901234567890.5'],
    ['a leading zero', '7', '007', 'string', '007'],
    ['an integer of 64 bits', '7', '9223372036854775807', 'int64', '9223372036854775807'],
    ['an integer beyond 64 bits', '7', '9223372036854775808', 'decimal', '9223372036854775808'],
    ['a fraction after integers', '7', '1.10', 'decimal', '1.10'],
    ['an exponent after decimals', '0.25', '1e-05', 'double', 1e-5],
    ['an exponent that is too large', '0.25', '1e400', 'string', '1e400'],
    ['a text after numbers', '7', 'n/a', 'string', 'n/a'],
    ['a text after dates', '2024-01-02', 'soon', 'string', 'soon'],
    ['a day that doesn’t exist', '2024-01-02', '2024-02-30', 'string', '2024-02-30'],
    ['nanoseconds after seconds', '2024-01-02 03:04:05', '2024-01-02 03:04:05.123456789', 'string', '2024-01-02 03:04:05.123456789'],
    ['a word after booleans', 'true', 'no', 'string', 'no'],
    ['a space', '7', ' 7', 'int64', 7],
    ['a sign', '7', '+7', 'string', '+7'],
    ['an empty value', '7', '', 'int64', null],
    ['an empty string', '7', '""', 'int64', null],
    ['a number after an empty value', '', '7', 'int64', 7],
    ['a text after an empty value', '', 'x', 'string', 'x'],
  ])('is correct with %s in the last row', async (_, value, last, type, expected) => {
    await using made = await makeFolder({ 'a.csv': withLast(value, last) });
    await using published = await made.publish(made.folder);
    expect([published.problems(), published.types('a')?.[0]]).toEqual([[], type]);
    expect(await published.text('a')).toContain(
      `{"n":${typeof expected === 'string' && type !== 'string' ? expected : JSON.stringify(expected)},"s":"y"}`,
    );
  });

  test('does not hide a line with too many values, which is reported with its line number', async () => {
    await using made = await makeFolder({ 'a.csv': withLast('1', '1,2') });
    await using published = await made.publish(made.folder);
    expect(published.problems()).toMatchObject([{ reason: `line ${many + 2} has 3 values, unlike the lines before it` }]);
  });
});
