import { afterAll, describe, expect, test } from 'vitest';
import { certificateCases } from './exact/certificate-cases.ts';
import { kindCases } from './exact/kind-cases.ts';
import { requestCases } from './exact/request-cases.ts';
import { tokenCases } from './exact/token-cases.ts';
import { createCertificateMaker, hasOpenssl } from './laboratory/certificates.ts';
import { languages, runCase } from './laboratory/run-case.ts';

const maker = (await hasOpenssl()) ? await createCertificateMaker() : null;
afterAll(() => maker?.[Symbol.asyncDispose]());

const topics = {
  request: requestCases,
  token: tokenCases,
  kind: kindCases,
  ...(maker !== null && { certificate: certificateCases(await maker.authority()) }),
};

describe.each(Object.entries(topics))('explanations of the topic %s', (_topic, cases) => {
  test.each(cases.map((fault, index) => [fault.name, fault, index] as const))('%s', async (_name, fault, index) => {
    const { points, remarks, shown, secrets } = await runCase(fault, index);
    expect(remarks).toEqual([]);
    for (const language of languages) expect(points[language]).toBe(2);
    for (const secret of secrets) expect(shown.includes(secret), 'a secret is shown').toBe(false);
  });
});
