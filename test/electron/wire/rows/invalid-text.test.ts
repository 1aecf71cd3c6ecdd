import { describe, expect, test } from 'vitest';
import { invalidTextIn } from '../../../../electron/wire/rows/invalid-text.ts';

const lines = (...rows: readonly string[]): Buffer => Buffer.from(rows.map((row) => `${row}\n`).join(''), 'latin1');

describe('the first character of rows that isn’t valid UTF-8', () => {
  test('is reported with its row, column, and the character that was probably meant', () => {
    expect(invalidTextIn(lines('{"a":"x"}', '{"a":"y","name":"Caf\xe9"}', '{"a":"\xff"}'), 10)).toEqual({
      row: 12,
      column: 'name',
      byte: '0xE9',
      character: 'é',
    });
  });

  test('comes after valid characters of several bytes', () => {
    expect(invalidTextIn(Buffer.concat([Buffer.from('{"é":"€🙂'), Buffer.from([0xf0, 0x9f, 0x22, 0x7d, 0x0a])]), 0)).toMatchObject({
      row: 1,
      byte: '0xF0',
    });
  });

  test('is null for valid text', () => {
    expect(invalidTextIn(Buffer.from('{"a":"é€🙂"}\n'), 0)).toBeNull();
  });
});
