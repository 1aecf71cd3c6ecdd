import type { French } from '../../../shared/translation/french.ts';
import type { problems as english } from '../en/problems.ts';

export const problems: French<typeof english> = {
  details: 'Détails',
  code: 'Code',
  status: 'Statut HTTP',
  facts: 'Diagnostic',
  tryAgain: 'Réessayer',
};
