import { describe, expect, test } from 'vitest';
import { reportedError } from '../../../../electron/wire/responses/cut-error.ts';

const find = (text: string): string | null => reportedError(Buffer.from(text), text.length);

describe('an error that a server adds after the first rows', () => {
  test.each([
    ['{"value":[{"id":1},{"error":{"code":"500","message":"Lost \\"it\\""}}', 'Lost "it"'],
    ['[{"id":1},{"odata.error":{"message":{"lang":"en","value":"Lost"}}', 'Lost'],
    ['[{"id":1}{"error":{"code":"1","details":[{"code":"2"}],"message":"Lost"}}]', 'Lost'],
  ])('is found with its message: %s', (text, message) => {
    expect(find(text)).toBe(message);
  });

  test.each(['{"value":[{"id":1', '[{"error":null},{"id":', '[{"error":{"code":1}},{"id":'])('isn’t assumed for other rows: %s', (text) => {
    expect(find(text)).toBeNull();
  });

  test('isn’t taken from a row long before the invalid JSON', () => {
    expect(find(`[{"error":{"message":"old"}},${'{"id":1},'.repeat(400)}{`)).toBeNull();
  });

  test('is searched for quickly in any text', () => {
    // Exponential time would exceed the time limit of the test.
    expect(find(`"error":{${'{"a":1}'.repeat(2_000)}`)).toBeNull();
    expect(find('"error":{'.repeat(2_000))).toBeNull();
    expect(find(`"error":{"message":"${'\\"'.repeat(4_000)}`)).toBeNull();
  });
});
