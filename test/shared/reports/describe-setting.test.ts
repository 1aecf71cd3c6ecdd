import { expect, it } from 'vitest';
import { describeEvidence } from '../../../shared/reports/describe-evidence.ts';
import { describeSetting, methodName } from '../../../shared/reports/describe-setting.ts';
import { signInMethods } from '../../../shared/signin/methods.ts';

it.each(['en', 'fr'] as const)('reports show the name of a sign-in method instead of its code, in %s', (language) => {
  for (const method of signInMethods) {
    expect(methodName(method, language)).not.toBe(method);
    expect(describeSetting({ name: 'method', value: method }, language)).toBe(methodName(method, language));
    expect(describeEvidence({ method }, language)).toMatchObject([{ name: 'method', text: methodName(method, language) }]);
  }
});

it.each([
  ['en', ['from environment variables', 'manual http://proxy:3128', 'connection 100 ms, idle 120 s', 'catalogue /a, REST /b']],
  ['fr', ['variables d’environnement', 'manuel http://proxy:3128', 'connexion 100 ms, inactivité 120 s', 'catalogue /a, REST /b']],
] as const)('reports label settings like the form, with unchanged addresses, in %s', (language, expected) => {
  expect([
    describeSetting({ name: 'proxy', value: 'environment' }, language),
    describeSetting({ name: 'proxy', value: 'manual http://proxy:3128' }, language),
    describeSetting({ name: 'timeouts', value: 'connect 100 ms, body 120000 ms' }, language),
    describeSetting({ name: 'paths', value: 'catalogue /a, rest /b' }, language),
  ]).toEqual(expected);
});

it('reports show an unknown code of a later version unchanged', () => {
  expect(methodName('toString', 'en')).toBe('toString');
  expect(describeSetting({ name: 'kind', value: 'graph' }, 'fr')).toBe('graph');
});
