import { describe, expect, test } from 'vitest';
import { errorInHeader, errorInMember, errorInObject } from '../../../../electron/wire/responses/server-error.ts';

describe('an error in a response with a success status', () => {
  test.each([
    [{ error: { code: 'Throttled', message: 'Too many requests' } }, 'Too many requests (Throttled)'],
    [{ 'odata.error': { code: '', message: { lang: 'en', value: 'Timeout' } } }, 'Timeout'],
    [{ '@odata.error': { message: 'Timeout' }, id: 1 }, 'Timeout'],
    [{ error: 'invalid_token', error_description: 'The token has expired' }, 'The token has expired'],
    [{ data: null, errors: [{ message: 'Unknown field', locations: [] }] }, 'Unknown field'],
    [{ jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'No method' } }, 'No method (-32601)'],
    [{ code: 404, type: 'error', message: 'Nothing found.' }, 'Nothing found.'],
    [{ success: false, message: 'Quota exceeded' }, 'Quota exceeded'],
    [{ title: 'Gone', status: 410, detail: 'Removed' }, 'Removed'],
  ])('is found in the object %j', (document, message) => {
    expect(errorInObject(document)).toBe(message);
  });

  test.each([
    { id: 1, error: 'Disk full' },
    { id: 1, error: { code: 5, message: 'Disk full' } },
    { '@odata.context': '$metadata#Jobs/$entity', error: { message: 'Disk full' } },
    { id: 5, status: 500, message: 'A row of a log' },
    { message: 'Hello' },
    { error: null },
    { error: 0.05, mean: 3 },
    { code: 'A', title: 'A product' },
  ])('isn’t assumed for a row such as %j', (document) => {
    expect(errorInObject(document)).toBeNull();
  });

  test.each([
    ['error', { code: '500', message: 'Execution timeout' }, 'Execution timeout (500)'],
    ['error', 'Execution timeout', 'Execution timeout'],
    ['exception', 'Code: 241. Memory limit exceeded', 'Code: 241. Memory limit exceeded'],
    ['odata.error', { unknown: true }, '{"unknown":true}'],
    ['errors', [{ message: 'Timeout', path: ['a'] }], 'Timeout'],
    ['error', null, null],
    ['error', 'none', null],
    ['error', 0, null],
    ['errors', [], null],
    ['errors', [{ id: 1, message: 'Another list' }], null],
  ])('next to rows: %s: %j', (name, value, message) => {
    expect(errorInMember(name, value)).toBe(message);
  });

  test('is found in a header, also if it isn’t JSON', () => {
    const values = ['{"error":{"message":"Timeout"}}', '{"code":"5","message":"Timeout"}', 'Timeout', ' ', null];
    expect(values.map(errorInHeader)).toEqual(['Timeout', 'Timeout (5)', 'Timeout', null, null]);
  });
});
