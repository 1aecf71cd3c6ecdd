import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textToSave } from '../../../renderer/paste/paste-form.tsx';

describe('the stored text of an unfinished URL', () => {
  test.each([
    'https://data.example.org/dmp-api/data/vega/fl',
    'http://127.0.0.1:8080/dmp-api/odata/vega/flights?$filter=ORIGIN',
    ' https://data.example.org?select=a',
  ])('includes %s unchanged', (text) => {
    expect(textToSave(text)).toBe(text);
  });

  test.each([
    ['a command, which contains headers and bodies', "curl -H 'Authorization: Bearer canary' https://data.example.org/rows"],
    ['an HTTP request', 'GET /rows HTTP/1.1\nHost: data.example.org\nX-Api-Key: canary'],
    ['a user name and a password', 'https://jo:canary@data.example.org/rows'],
    ['the beginning of a password', 'https://jo:1234'],
    ['a token', 'https://data.example.org/rows?access_token=canary'],
    ['a signature', 'https://data.example.org/rows?a=1&sig=canary'],
    ['anything else', 'canary'],
  ])('excludes %s', (_, text) => {
    expect(textToSave(text)).toBe('');
  });

  test('excludes every prefix of a URL with a password', () => {
    const password = fc.stringMatching(/^[\w.~!$&'()*+,;=-]{1,20}$/);
    fc.assert(
      fc.property(password, fc.nat(200), (secret, length) => {
        const text = `https://jo:${secret}@data.example.org/rows`;
        const kept = textToSave(text.slice(0, length));
        expect(kept).toBe('');
      }),
    );
  });
});
