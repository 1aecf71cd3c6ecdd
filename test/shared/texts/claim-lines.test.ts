import { expect, it } from 'vitest';
import { claimLines } from '../../../shared/texts/claim-lines.ts';

it('claims have readable times, and lists as JSON', () => {
  const claims = { iss: 'https://id.example', exp: 1_795_807_071, nbf: 'soon', iat: 1e300, aud: ['a', 'b'], azp: 42 };
  expect(claimLines(claims, 'en')).toEqual([
    'iss: https://id.example',
    'exp: 1795807071 (27 Nov 2026, 19:17:51 UTC)',
    'nbf: soon',
    'iat: 1e+300',
    'aud: ["a","b"]',
    'azp: 42',
  ]);
  expect(claimLines({ exp: 1_795_807_071 }, 'fr')).toEqual(['exp: 1795807071 (27 nov. 2026, 19:17:51 UTC)']);
});
