import type { RequestSummary } from '../contract/results/recorded-request.ts';
import { problemCodes } from '../problems/problem.ts';
import { problemSentences } from '../texts/problem-sentences.ts';
import type { Language } from '../translation/create-texts.ts';

/** Returns the title of the problem of a request. Null without a problem, and the code itself if it is unknown. */
export function problemOfRequest({ problem, url }: Pick<RequestSummary, 'problem' | 'url'>, language: Language): string | null {
  const code = problemCodes.find((known) => known === problem);
  if (code === undefined) return problem;
  const host = URL.parse(url)?.host;
  return problemSentences(
    { code, parameters: host === undefined ? {} : { host }, status: null, detail: null, at: null },
    language,
  ).what.replace(/\.$/, '');
}
