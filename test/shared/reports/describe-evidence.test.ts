import { expect, test } from 'vitest';
import { describeEvidence, describeParameters } from '../../../shared/reports/describe-evidence.ts';

test('tells the timeout of a request from the duration of the step', () => {
  const problem = { code: 'timed-out', parameters: { host: 'data.example', seconds: 20 } };
  for (const [language, labels] of [
    ['en', ['timeout', 'duration']],
    ['fr', ['délai d’attente', 'durée']],
  ] as const) {
    const evidence = describeEvidence({ milliseconds: 20_014 }, language);
    const parameters = describeParameters(problem, language, evidence).filter(({ name }) => name === 'seconds');
    expect([...parameters, ...evidence].map(({ label }) => label)).toEqual(labels);
  }
});

test('names the realms of OAuth and Kerberos with the French word of each', () => {
  const label = (code: string) => describeParameters({ code, parameters: { realm: 'CORP.EXAMPLE' } }, 'fr').map(({ label }) => label);
  expect(label('kerberos-no-ticket')).toEqual(['royaume Kerberos']);
  expect(label('oauth-realm-unknown')).toEqual(['realm']);
});

test('tells the difference of clocks and timeouts from a duration', () => {
  const facts = (code: string, parameters: Record<string, string | number>) =>
    describeParameters({ code, parameters }, 'en').map(({ label, text }) => `${label}: ${text}`);
  expect(facts('credentials-refused', { reason: 'clock-behind', seconds: 540 })).toEqual(['difference between the clocks: 9 minutes']);
  expect(facts('kerberos-kdc-unreachable', { reason: 'silent', seconds: 5 })).toEqual(['timeout: 5 seconds']);
});

test('marks removed secrets in the user’s language', () => {
  const text = (language: 'en' | 'fr') => describeEvidence({ authenticate: 'Negotiate [removed]' }, language)[0]?.text;
  expect([text('en'), text('fr')]).toEqual(['Negotiate [removed]', 'Negotiate [supprimé]']);
});

test('gives the age of an expired certificate in whole days', () => {
  const text = (daysLeft: number, language: 'en' | 'fr') => describeEvidence({ daysLeft }, language)[0]?.text.replaceAll('\u00A0', ' ');
  expect([-1, -2, -4].map((days) => text(days, 'en'))).toEqual([
    'none, expired less than a day ago',
    'none, expired 1 day ago',
    'none, expired 3 days ago',
  ]);
  expect(text(-2, 'fr')).toBe('aucun, expiré depuis 1 jour');
});
