import type { French } from '../../../../shared/texts/french.ts';
import type { notices as english } from '../en/notices.ts';

/** Notices that the user must know although a command succeeds, in French. */
export const notices: French<typeof english> = {
  'column-is-text': '{{column}} est enregistrée en texte : à la ligne {{row}}, « {{value}} » ne correspond pas exactement à son type.',
  'type-is-text': '{{column}} est enregistrée en texte : ce format ne prend pas en charge son type.',
  'several-sheets': 'Les lignes occupent {{sheets}} feuilles, car une seule ne peut pas toutes les contenir.',
  'values-are-text': '{{column}} : valeurs enregistrées en texte pour qu’Excel ne les modifie pas ({{rows}} au total).',
  'zeros-without-sign': '{{column}} : zéros négatifs enregistrés comme 0, car Excel ne les prend pas en charge ({{rows}} au total).',
  'instants-in-utc': '{{column}} : les dates et heures avec fuseau horaire sont converties en UTC.',
  'total-changed': 'Le nombre de lignes a changé pendant la récupération, de {{before}} à {{after}}.',
  'page-changed': 'La page {{page}} a changé entre deux requêtes. Des lignes peuvent manquer ou être en double.',
  'rows-missing': 'Moins de lignes récupérées ({{rows}}) que le serveur n’en annonce ({{total}}).',
  'rows-beyond-total': 'Plus de lignes récupérées ({{rows}}) que le serveur n’en annonce ({{total}}).',
  'key-repeated': 'Lignes dont la clé est en double ({{columns}}) : {{rows}}.',
  'page-elsewhere': 'Certaines pages se trouvent sur {{origin}}. Elles ont été demandées sans vos identifiants.',
  'odd-encoding': 'Certains caractères peuvent être incorrects : la réponse n’est pas en UTF-8 valide.',
  'begun-anew':
    'La récupération a recommencé depuis le début : les lignes de l’exécution précédente ({{rows}}) n’ont pas pu être réutilisées.',
  'credential-in-rows': 'Le serveur a inclus vos identifiants dans les lignes. Ne partagez pas le résultat.',
  'keys-not-compared': 'Impossible de comparer les clés : les lignes en double n’ont pas été détectées.',
  'rows-kept': 'Les lignes récupérées ({{rows}}) sont conservées dans {{path}}. Exécutez à nouveau la même commande pour reprendre.',
  'rows-not-kept':
    'Les lignes récupérées ({{rows}}) ne sont pas conservées. Pour pouvoir reprendre la prochaine exécution, utilisez --resume.',
  'relative-date': '{{name}} vaut {{value}} ({{text}}, fuseau horaire {{zone}}).',
  note: 'Remarque : {{notice}}',
};
