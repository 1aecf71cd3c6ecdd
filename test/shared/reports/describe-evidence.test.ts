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
