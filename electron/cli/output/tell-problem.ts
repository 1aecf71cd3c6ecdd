import { problemTexts as problemTextsFrench } from '../../../shared/contract/french/problem-texts/index.ts';
import { reasonTexts as reasonTextsFrench } from '../../../shared/contract/french/reason-texts.ts';
import { tlsTexts as tlsTextsFrench } from '../../../shared/contract/french/tls-texts.ts';
import { unnamedFacts as unnamedFactsFrench } from '../../../shared/contract/french/unnamed-facts.ts';
import type { Problem } from '../../../shared/contract/problem.ts';
import { problemTexts } from '../../../shared/contract/problem-texts/index.ts';
import { fillSentence } from '../../../shared/contract/texts/fill-sentence.ts';
import { reasonKeyOf, reasonTexts } from '../../../shared/contract/texts/reason-texts.ts';
import { isTlsCause, tlsTexts } from '../../../shared/contract/texts/tls-texts.ts';
import { unnamedFacts } from '../../../shared/contract/texts/unnamed-facts.ts';
import type { MessageLanguage } from '../../../shared/query/index.ts';
import type { Failure } from './failure.ts';
import { remedies } from './remedies.ts';

const texts = {
  en: {
    problems: problemTexts,
    reasons: reasonTexts,
    tls: tlsTexts,
    unnamed: unnamedFacts,
    details: 'Details:',
    file: (path: string) => `File: ${path}.`,
    place: (parameter: string, from: number, to: number) => `Error in ${parameter}, characters ${from}–${to}.`,
  },
  fr: {
    problems: problemTextsFrench,
    reasons: reasonTextsFrench,
    tls: tlsTextsFrench,
    unnamed: unnamedFactsFrench,
    details: 'Détails :',
    file: (path: string) => `Fichier : ${path}.`,
    place: (parameter: string, from: number, to: number) => `Erreur dans ${parameter}, caractères ${from} à ${to}.`,
  },
} as const;

/** The sentences of a problem's own cause, where it has any. */
function ownTexts(
  code: Problem['code'],
  { cause, reason }: Problem['parameters'],
  language: MessageLanguage,
): { readonly why: string; readonly next: string } | null {
  if (code === 'tls-failed') return isTlsCause(cause) ? texts[language].tls[cause] : null;
  const key = reasonKeyOf(code, reason);
  return key === null ? null : texts[language].reasons[key];
}

/**
 * Words a problem: what happened, why (with the other side's own words), what to do.
 *
 * @param clean Takes secrets out of a text.
 */
export function tellProblem(
  { code, parameters, detail, at }: Problem,
  clean: (text: string) => string,
  language: MessageLanguage = 'en',
): Failure {
  const own = texts[language];
  const unnamed: Readonly<Record<string, string>> = own.unnamed;
  const word = (name: string): string => {
    const fact = parameters[name] ?? '';
    return fact === '' ? (unnamed[name] ?? name) : String(fact);
  };
  const fill = (sentence: string): string => fillSentence(sentence, (name) => clean(word(name)));
  const { what } = own.problems[code];
  const { why, next } = ownTexts(code, parameters, language) ?? own.problems[code];
  const words = detail === null || detail.trim() === '' ? [] : [`${own.details} ${clean(detail).trim()}`];
  const file = typeof parameters.file === 'string' ? [own.file(clean(parameters.file))] : [];
  const place = at === null ? [] : [own.place(at.parameter, at.from + 1, at.to)];
  return {
    code,
    message: fill(what),
    cause: [fill(why), ...file, ...words, ...place].join(' '),
    remedy: remedies[language][code] ?? fill(next),
  };
}
