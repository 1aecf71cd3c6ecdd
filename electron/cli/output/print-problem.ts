import type { Problem } from '../../../shared/contract/problem.ts';
import { isTlsCause, reasonKeyOf } from '../../../shared/contract/problem-reasons.ts';
import type { Language } from '../../../shared/texts/create-texts.ts';
import { problemSentences } from '../../../shared/texts/problem-sentences.ts';
import { cliTexts } from '../texts/cli-texts.ts';
import type { Failure } from './failure.ts';
import { nameOptions } from './name-options.ts';

/**
 * Describes a problem: what happened, why (including the server message), and what to do.
 *
 * @param problem without secrets (see `redactedProblem`)
 */
export function printProblem(problem: Problem, language: Language = 'en'): Failure {
  const { code, parameters, detail, at } = problem;
  const { t, topics } = cliTexts(language);
  const { what, why, next } = problemSentences(problem, language);
  const cause = [why];
  if (typeof parameters.file === 'string') cause.push(t('problems:file', { path: parameters.file }));
  if (detail !== null && detail.trim() !== '') cause.push(t('problems:details', { detail: detail.trim() }));
  if (at !== null) cause.push(t('problems:place', { parameter: at.parameter, from: at.from + 1, to: at.to }));
  // The page's next step can mention buttons, so the command line has its own. A next step for a specific reason is more useful than both.
  const isSpecific = code === 'tls-failed' ? isTlsCause(parameters.cause) : reasonKeyOf(code, parameters.reason) !== null;
  const remedies: Partial<Readonly<Record<Problem['code'], string>>> = topics.problems.remedies;
  return {
    code,
    message: what,
    cause: cause.join(' '),
    remedy: (isSpecific ? undefined : remedies[code]) ?? nameOptions(next, problem, language),
    ...requestOf(problem),
  };
}

/** Returns the facts of the request that failed, in the order in which they are shown. */
function requestOf({ parameters, status }: Problem): Pick<Failure, 'url' | 'status' | 'retryAfter' | 'requestId'> {
  const { url = '', retryAfter = '', requestId = '' } = parameters;
  return {
    ...(url !== '' && { url: String(url) }),
    ...(status !== null && { status }),
    ...(retryAfter !== '' && { retryAfter: String(retryAfter) }),
    ...(requestId !== '' && { requestId: String(requestId) }),
  };
}
