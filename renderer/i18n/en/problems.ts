import { problemTexts } from '../../../shared/contract/problem-texts/index.ts';
import { reasonTexts } from '../../../shared/contract/texts/reason-texts.ts';
import { tlsTexts } from '../../../shared/contract/texts/tls-texts.ts';
import { unnamedFacts } from '../../../shared/contract/texts/unnamed-facts.ts';

/** The words around a problem; its sentences are shared with the command line. */
export const problems = {
  details: 'Details',
  code: 'Code',
  status: 'HTTP status',
  words: 'Server message',
  facts: 'Diagnostics',
  tryAgain: 'Try again',
  unnamed: unnamedFacts,
  codes: problemTexts,
  tls: tlsTexts,
  reasons: reasonTexts,
} as const;
