import { expect, test } from 'vitest';
import { problemSchema } from '../../../shared/problems/problem.ts';
import { reasonKeys } from '../../../shared/problems/problem-reasons.ts';
import { tlsCauses } from '../../../shared/problems/tls-causes.ts';
import { problemSentences } from '../../../shared/texts/problem-sentences.ts';
import { languages } from '../../../shared/translation/create-texts.ts';

const parameters = {
  host: 'data.example',
  validFrom: '2030-01-01T00:00:00.000Z',
  validTo: '2020-02-01T00:00:00.000Z',
  names: 'other.example',
  subject: 'CN=data.example',
  issuer: 'CN=Test authority',
};

test.each(languages)('every cause of a TLS error is explained with its details, in %s', (language) => {
  for (const cause of tlsCauses) {
    const problem = { code: 'tls-failed', parameters: { ...parameters, cause }, status: null, detail: null, at: null } as const;
    const { what, why, next } = problemSentences(problem, language);
    expect(what).toContain('data.example');
    expect(`${why} ${next}`).not.toContain('{{');
    expect(why).not.toBe(`tls.${cause}.why`);
    const evidence = {
      expired: language === 'fr' ? '1 févr. 2020, 00:00:00 UTC' : '1 Feb 2020, 00:00:00 UTC',
      'wrong-host': parameters.names,
      'unknown-authority': parameters.issuer,
    }[String(cause)];
    if (evidence !== undefined) expect(why).toContain(evidence);
  }
});

test.each(languages)(
  'every reason of an unusable response, redirect, or proxy, and of a Kerberos error, has its own text, in %s',
  (language) => {
    for (const key of reasonKeys) {
      const [code = '', reason = ''] = key.split('/');
      const facts = {
        host: 'data.example',
        proxy: 'http://p.example',
        path: 'data.items',
        charset: 'utf-8',
        limit: 10,
        install: 'apt install it',
        reason,
      };
      const problem = problemSchema.parse({ code, parameters: facts, status: null, detail: null, at: null });
      const { what, why, next } = problemSentences(problem, language);
      expect(what, key).toMatch(/^\p{Lu}[^{}]{8,}\.$/u);
      for (const sentence of [why, next]) expect(sentence, key).toMatch(/^\p{Lu}[^{}]{8,}\.$/u);
      expect(why, key).not.toContain('reasons.');
      const general = problemSentences({ ...problem, parameters: { host: 'data.example', proxy: 'http://p.example' } }, language);
      expect(why, key).not.toBe(general.why);
    }
  },
);
