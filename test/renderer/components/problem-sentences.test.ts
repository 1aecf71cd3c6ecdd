import { expect, test } from 'vitest';
import { problemSentences } from '../../../renderer/components/problem-sentences.ts';
import { createTranslation } from '../../../renderer/i18n/index.ts';
import { languages } from '../../../renderer/i18n/language.ts';
import { problemSchema } from '../../../shared/contract/problem.ts';
import { reasonTexts } from '../../../shared/contract/texts/reason-texts.ts';
import { tlsTexts } from '../../../shared/contract/texts/tls-texts.ts';

const parameters = {
  host: 'data.example',
  validFrom: '2030-01-01T00:00:00.000Z',
  validTo: '2020-02-01T00:00:00.000Z',
  names: 'DNS:other.example',
  subject: 'CN=data.example',
  issuer: 'CN=Test authority',
};

test.each(languages)('every cause of a failed secure connection is told with its evidence, in %s', (language) => {
  const words = createTranslation(language).words('problems');
  for (const cause of Object.keys(tlsTexts)) {
    const problem = { code: 'tls-failed', parameters: { ...parameters, cause }, status: null, detail: null, at: null } as const;
    const { what, why, next } = problemSentences(words, problem);
    expect(what).toContain('data.example');
    expect(`${why} ${next}`).not.toContain('{{');
    expect(why).not.toBe(`tls.${cause}.why`);
    const evidence = { expired: parameters.validTo, 'wrong-host': parameters.names, 'unknown-authority': parameters.issuer }[cause];
    if (evidence !== undefined) expect(why).toContain(evidence);
  }
});

test.each(languages)(
  'every reason of a refused answer, redirect or proxy, and of Kerberos, is told in sentences of its own, in %s',
  (language) => {
    const words = createTranslation(language).words('problems');
    for (const key of Object.keys(reasonTexts)) {
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
      const { why, next } = problemSentences(words, problem);
      for (const sentence of [why, next]) expect(sentence, key).toMatch(/^\p{Lu}[^{}]{8,}\.$/u);
      expect(why, key).not.toContain('reasons.');
      const general = problemSentences(words, { ...problem, parameters: { host: 'data.example', proxy: 'http://p.example' } });
      expect(why, key).not.toBe(general.why);
    }
  },
);
