import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkTo, longestLink, readLink } from '../../../shared/opened/open-request.ts';

test('a link opens exactly the URL that it was created from', () => {
  const parameter = fc.string({ unit: 'grapheme', maxLength: 200 }).map(encodeURIComponent);
  fc.assert(
    fc.property(fc.webUrl(), fc.array(parameter), (address, parameters) => {
      const url = `${address}?$filter=${parameters.join('&')}`;
      const link = linkTo(url);
      expect(link === null ? null : readLink(link)).toEqual({ kind: 'url', url });
    }),
  );
});

test('no link is created with a password, a file URL, or more characters than the limit', () => {
  expect(linkTo('https://ada:secret@data.example.com/odata/flights')).toBeNull();
  expect(linkTo('file:///etc/passwd')).toBeNull();
  expect(linkTo(`https://data.example.com/odata/flights?$filter=${'x'.repeat(longestLink)}`)).toBeNull();
});
