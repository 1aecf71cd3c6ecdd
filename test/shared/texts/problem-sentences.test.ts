import { describe, expect, test } from 'vitest';
import { defaultMaximumRowBytes } from '../../../electron/wire/rows/row-splitter.ts';
import { type Problem, problemCodes } from '../../../shared/problems/problem.ts';
import { sqlLimits } from '../../../shared/sql/sql-limits.ts';
import { problemSentences } from '../../../shared/texts/problem-sentences.ts';
import { languages } from '../../../shared/translation/create-texts.ts';

function problem(code: Problem['code'], parameters: Problem['parameters'] = {}): Problem {
  return { code, parameters, status: null, detail: null, at: null };
}

describe.each(languages)('error messages in %s', (language) => {
  test.each(problemCodes)('error %s explains what happened, why, and what to do next', (code) => {
    const given: readonly Problem['parameters'][] = [{}, { host: 'data.example.org' }];
    for (const parameters of given) {
      const { what, why, next } = problemSentences(problem(code, parameters), language);
      for (const sentence of [what, why, next]) {
        expect(sentence).toMatch(/^\p{Lu}.{8,}\.$/u);
        expect(sentence).not.toMatch(/\{\{|codes\.|!/);
      }
      expect(new Set([what, why, next]).size).toBe(3);
    }
  });

  test('each error code has a different title', () => {
    const sentences = problemCodes.map((code) => problemSentences(problem(code), language).what);
    expect(new Set(sentences).size).toBe(problemCodes.length);
  });

  test('an error message includes the host of the error', () => {
    expect(problemSentences(problem('connection-refused', { host: 'data.example.org' }), language).what).toContain('data.example.org');
  });

  test.each([
    ['short', false],
    ['wildcard', false],
    ['one', true],
  ])('a certificate for another name (%s) blames another server only if its names allow that', (nameForm, isPossible) => {
    const names = {
      host: 'data',
      names: 'data.example.org',
      fullName: 'data.example.org',
      wildcardDomain: 'example.org',
      wantedWildcard: '*.a',
    };
    const { why, next } = problemSentences(problem('tls-failed', { cause: 'wrong-host', nameForm, ...names }), language);
    expect(/another server|autre serveur/.test(`${why} ${next}`)).toBe(isPossible);
  });

  test('error messages include the actual limits of SQL statements and of rows', () => {
    const withoutSeparators = (text: string) => text.replace(/(?<=\d)[\s,](?=\d{3})/gu, '').replace(/\s/gu, ' ');
    const sql = withoutSeparators(problemSentences(problem('sql-limit'), language).why);
    for (const limit of [sqlLimits.seconds, sqlLimits.megabytes, sqlLimits.rows]) expect(sql).toContain(` ${limit} `);
    expect(withoutSeparators(problemSentences(problem('row-too-large'), language).why)).toMatch(
      new RegExp(` ${defaultMaximumRowBytes / 1024 / 1024} M[Bo]`),
    );
  });
});
