import { problemTexts } from '../../../shared/contract/french/problem-texts/index.ts';
import { reasonTexts } from '../../../shared/contract/french/reason-texts.ts';
import { tlsTexts } from '../../../shared/contract/french/tls-texts.ts';
import { unnamedFacts } from '../../../shared/contract/french/unnamed-facts.ts';
import type { problems as english } from '../en/problems.ts';
import type { French } from '../french.ts';

export const problems: French<typeof english> = {
  details: 'Détails',
  code: 'Code',
  status: 'Statut HTTP',
  words: 'Message du serveur',
  facts: 'Diagnostic',
  tryAgain: 'Réessayer',
  unnamed: unnamedFacts,
  tls: tlsTexts,
  reasons: reasonTexts,
  codes: problemTexts,
};
