import type { i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../shared/contract/problem.ts';

/** The three sentences of a problem. */
export interface ProblemSentences {
  readonly what: string;
  readonly why: string;
  readonly next: string;
}

/** Words a problem in the language that the translation speaks at present. */
export function problemSentences(translation: i18n, { code, parameters }: Problem): ProblemSentences {
  const t = translation.getFixedT(null, 'problems');
  const host = typeof parameters.host === 'string' ? parameters.host : t('unnamed.host');
  return { what: t(`codes.${code}.what`, { host }), why: t(`codes.${code}.why`, { host }), next: t(`codes.${code}.next`, { host }) };
}

/** {@link problemSentences} in the page's language. */
export function useProblemSentences(problem: Problem): ProblemSentences {
  const { i18n } = useTranslation('problems');
  return problemSentences(i18n, problem);
}
