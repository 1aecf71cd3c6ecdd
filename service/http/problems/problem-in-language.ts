import type { Language } from '../../../shared/texts/create-texts.ts';
import { serviceTexts } from '../../texts/service-texts.ts';
import { HttpProblem, type Mistake, writeErrorText } from './http-problem.ts';
import { tellMistake } from './query-mistake.ts';

/**
 * The language of `Accept-Language` (RFC 9110, 12.5.4) for the messages of errors: French if it is preferred to English, else English.
 *
 * Of two languages with the same weight, the first one counts.
 */
export function errorLanguage(header: string | undefined): Language {
  let best: { readonly language: Language; readonly weight: number } = { language: 'en', weight: 0 };
  for (const item of (header ?? '').slice(0, longestHeader).split(',')) {
    const [, tag = '', weight = '1'] = /^\s*([a-z]{1,8}|\*)(?:-[a-z\d-]*)?\s*(?:;\s*q=([\d.]{1,5})\s*)?$/i.exec(item) ?? [];
    const language = tag.toLowerCase() === 'fr' ? 'fr' : /^(?:en|\*)$/i.test(tag) ? 'en' : null;
    if (language !== null && Number(weight) > best.weight) best = { language, weight: Number(weight) };
  }
  return best.language;
}

/** Characters of the header that are read. */
const longestHeader = 1000;

/** Codes whose English message tells more about the request than the code does. */
const detailed: ReadonlySet<HttpProblem['code']> = new Set([
  'body-refused',
  'query-refused',
  'query-not-supported',
  'query-limit-exceeded',
]);

/** A problem with its messages in a language. Its codes, status, and headers stay the same. */
export function problemIn(problem: HttpProblem, language: Language): HttpProblem {
  if (language === 'en') return problem;
  const { status, code, headers, cause } = problem;
  const mistakes = problem.mistakes.map((mistake): Mistake => ({ ...mistake, message: mistake.french ?? mistake.message }));
  return new HttpProblem(status, code, messageIn(problem, language), { mistakes, headers, cause });
}

function messageIn({ code, text, message, mistakes: [first] }: HttpProblem, language: Language): string {
  if (text !== null) return writeErrorText(text, language);
  if (first?.french !== undefined) return tellMistake({ ...first, message: first.french });
  const { t } = serviceTexts(language);
  const general = t(`errors:codes.${code}`);
  return detailed.has(code) ? t('errors:detail', { text: general, detail: message }) : general;
}
