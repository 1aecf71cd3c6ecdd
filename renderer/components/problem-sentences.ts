import type { Problem } from '../../shared/problems/problem.ts';
import { type ProblemSentences, problemSentences } from '../../shared/texts/problem-sentences.ts';
import { useLanguage } from '../i18n/use-texts.ts';

/** Returns the description of a problem in the page's language. */
export function useProblemSentences(problem: Problem): ProblemSentences {
  return problemSentences(problem, useLanguage());
}
