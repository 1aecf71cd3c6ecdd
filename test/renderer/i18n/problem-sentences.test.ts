import { describe, expect, test } from 'vitest';
import { problemSentences } from '../../../renderer/components/problem-sentences.ts';
import { createTranslation } from '../../../renderer/i18n/index.ts';
import { languages } from '../../../renderer/i18n/language.ts';
import { type Problem, problemCodes } from '../../../shared/contract/problem.ts';

function problem(code: Problem['code'], parameters: Problem['parameters'] = {}): Problem {
  return { code, parameters, status: null, detail: null, at: null };
}

describe.each(languages)('in %s', (language) => {
  const words = createTranslation(language).words('problems');

  test.each(problemCodes)('%s says what happened, why, and what to do next', (code) => {
    const given: readonly Problem['parameters'][] = [{}, { host: 'data.example.org' }];
    for (const parameters of given) {
      const { what, why, next } = problemSentences(words, problem(code, parameters));
      for (const sentence of [what, why, next]) {
        expect(sentence).toMatch(/^\p{Lu}.{8,}\.$/u);
        expect(sentence).not.toMatch(/\{\{|codes\.|!/);
      }
      expect(new Set([what, why, next]).size).toBe(3);
    }
  });

  test('no two problems are worded alike', () => {
    const sentences = problemCodes.map((code) => problemSentences(words, problem(code)).what);
    expect(new Set(sentences).size).toBe(problemCodes.length);
  });

  test('a host that the problem names is named', () => {
    expect(problemSentences(words, problem('connection-refused', { host: 'data.example.org' })).what).toContain('data.example.org');
  });
});
