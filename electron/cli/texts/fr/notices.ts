import type { French } from '../../../../shared/translation/french.ts';
import type { notices as english } from '../en/notices.ts';

/** Notices that the user must know although a command succeeds, in French. */
export const notices: French<typeof english> = {
  'rows-kept': 'Les lignes récupérées ({{rows}}) sont conservées dans {{path}}. Exécutez à nouveau la même commande pour reprendre.',
  'rows-not-kept':
    'Les lignes récupérées ({{rows}}) ne sont pas conservées. Pour pouvoir reprendre la prochaine exécution, utilisez --resume.',
  'relative-date': '{{name}} vaut {{value}} ({{text}}, fuseau horaire {{zone}}).',
  note: 'Remarque : {{notice}}',
};
