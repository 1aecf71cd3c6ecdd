import type { Problem, ProblemCode } from '../../../shared/contract/problem.ts';
import { problemTexts } from '../../../shared/contract/problem-texts/index.ts';
import { reasonKeyOf, reasonTexts } from '../../../shared/contract/reason-texts.ts';
import { isTlsCause, tlsTexts } from '../../../shared/contract/tls-texts.ts';
import { unnamedFacts } from '../../../shared/contract/unnamed-facts.ts';
import type { Failure } from './failure.ts';

/** What to do, where the page would name a button of its own. */
const remedies: Partial<Readonly<Record<ProblemCode, string>>> = {
  'secret-needed': 'Give it as --password, --client-secret or --token: env:NAME, file:PATH, or - for the standard input.',
  'not-signed-in':
    'Say how to sign in: --auth with its options, or a --profile. A URL of another origin than the base URL gets no credential.',
  'credentials-refused': 'Get a new token, or try another way of signing in.',
  'unknown-api': 'Check root and name of the API: what may be seen depends on who is signed in.',
  'plain-http-refused': 'Use the https address, or give --allow-plain-http.',
  'profile-file-unusable': 'Check the path and who may read it.',
  'unexpected-answer': 'Check the address: does it lead to a deployment, and to rows?',
  'export-file-exists': 'Choose another name, or give --force.',
  'export-not-a-file': 'Choose another name, or leave --output out: rows go to the standard output then, and from there into a pipe.',
  'storage-failed': 'Make room where the result and the data folder (--data-dir) lie, or check who may write there.',
  'sample-not-running': 'Try again in a moment; npm run serve shows what keeps it from starting.',
};

/** The other side's own words, or the system's, behind ours. */
function withWords(sentence: string, words: string | null): string {
  return words === null || words.trim() === '' ? sentence : `${sentence} Details: ${words.trim()}`;
}

/** The sentences of a problem's own cause, where it has any. */
function ownTexts(code: Problem['code'], { cause, reason }: Problem['parameters']): { readonly why: string; readonly next: string } | null {
  if (code === 'tls-failed') return isTlsCause(cause) ? tlsTexts[cause] : null;
  const key = reasonKeyOf(code, reason);
  return key === null ? null : reasonTexts[key];
}

/**
 * Words a problem in English: what happened, why (with the other side's own words), what to do.
 *
 * @param clean Takes secrets out of a text.
 */
export function tellProblem({ code, parameters, detail, at }: Problem, clean: (text: string) => string): Failure {
  const unnamed: Readonly<Record<string, string>> = unnamedFacts;
  const fill = (sentence: string): string =>
    sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => clean(String(parameters[name] || (unnamed[name] ?? name))));
  const { what } = problemTexts[code];
  const { why, next } = ownTexts(code, parameters) ?? problemTexts[code];
  const place = at === null ? '' : ` The place is in ${at.parameter}, from character ${at.from + 1} to ${at.to}.`;
  const file = typeof parameters.file === 'string' ? ` The file is ${clean(parameters.file)}.` : '';
  return {
    code,
    message: fill(what),
    cause: withWords(`${fill(why)}${file}`, detail === null ? null : clean(detail)) + place,
    remedy: remedies[code] ?? fill(next),
  };
}
