import type { Problem } from '../../../shared/problems/problem.ts';
import { reasonKeyOf } from '../../../shared/problems/problem-reasons.ts';
import { isTlsCause } from '../../../shared/problems/tls-causes.ts';
import { describeDetail } from '../../../shared/reports/describe-detail.ts';
import { problemSentences } from '../../../shared/texts/problem-sentences.ts';
import { sharedTexts } from '../../../shared/texts/shared-texts.ts';
import type { Language } from '../../../shared/translation/create-texts.ts';
import { ownValue } from '../../../shared/values/own-value.ts';
import { cliTexts } from '../texts/cli-texts.ts';
import type { Failure, FailureFacts } from './failure.ts';
import { nameOptions } from './name-options.ts';

/**
 * Describes a problem: what happened, why (including the server message), and what to do.
 *
 * @param problem without secrets (see `redactedProblem`)
 */
export function printProblem(problem: Problem, language: Language = 'en'): Failure {
  const { code, parameters, at } = problem;
  const { t, topics } = cliTexts(language);
  const { what, why, next } = problemSentences(problem, language);
  const cause = [why];
  if (typeof parameters.file === 'string' && !why.includes(parameters.file)) cause.push(t('problems:file', { path: parameters.file }));
  const detail = describeDetail(problem, language);
  if (detail !== null) cause.push(sharedTexts(language).t('connectionTests:labelled', { ...detail }));
  if (at !== null) cause.push(t('problems:place', { parameter: at.parameter, from: at.from + 1, to: at.to }));
  // The page's next step can mention buttons, so the command line has its own. A next step for a specific reason is more useful than both.
  const isSpecific = code === 'tls-failed' ? isTlsCause(parameters.cause) : reasonKeyOf(code, parameters.reason) !== null;
  const remedies: Partial<Readonly<Record<Problem['code'], string>>> = topics.problems.remedies;
  return {
    code,
    message: what,
    cause: cause.join(' '),
    remedy: (isSpecific ? undefined : remedies[code]) ?? nameOptions(next, problem, language),
    causeLines: cause,
    ...failureFactsOf(problem),
  };
}

const factNames = ['url', 'retryAfter', 'serverRequestId', 'requestId', 'clientId', 'realm', 'principal'] as const;

/** Returns the facts of a problem for the administrator. */
export function failureFactsOf({ code, parameters, status }: Problem): FailureFacts {
  // Other problems use this name for the service of a port.
  const names = code.startsWith('kerberos-') ? [...factNames, 'service'] : factNames;
  const stated = names.flatMap((name) => {
    const value = ownValue(parameters, name) ?? '';
    return value === '' ? [] : [[name, String(value)]];
  });
  return { ...Object.fromEntries(stated), ...(status !== null && { status }) };
}
