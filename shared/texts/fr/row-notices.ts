import type { French } from '../../translation/french.ts';
import type { rowNotices as english } from '../en/row-notices.ts';

/** Notices about exported and fetched rows, in French. */
export const rowNotices: French<typeof english> = {
  'column-is-text': '{{column}} est enregistrée en texte : à la ligne {{row}}, « {{value}} » ne correspond pas exactement à son type.',
  'type-is-text': '{{column}} est enregistrée en texte : ce format ne prend pas en charge son type.',
  'several-sheets_one': 'Les lignes sont sur une feuille.',
  'several-sheets_many': 'Les lignes occupent {{sheets}} feuilles, car une feuille contient au maximum 1 048 575 lignes sous son en-tête.',
  'several-sheets_other': 'Les lignes occupent {{sheets}} feuilles, car une feuille contient au maximum 1 048 575 lignes sous son en-tête.',
  'values-are-text_one': '{{column}} : une valeur est enregistrée en texte pour qu’un tableur ne la modifie pas.',
  'values-are-text_many': '{{column}} : {{rows}} valeurs sont enregistrées en texte pour qu’un tableur ne les modifie pas.',
  'values-are-text_other': '{{column}} : {{rows}} valeurs sont enregistrées en texte pour qu’un tableur ne les modifie pas.',
  'zeros-without-sign_one':
    '{{column}} : un zéro négatif est enregistré comme 0, car les tableurs ne prennent pas en charge le zéro négatif.',
  'zeros-without-sign_many':
    '{{column}} : {{rows}} zéros négatifs sont enregistrés comme 0, car les tableurs ne prennent pas en charge le zéro négatif.',
  'zeros-without-sign_other':
    '{{column}} : {{rows}} zéros négatifs sont enregistrés comme 0, car les tableurs ne prennent pas en charge le zéro négatif.',
  'instants-in-utc': '{{column}} : les dates et heures avec fuseau horaire sont converties en UTC.',
  'column-added': '{{column}} a été ajoutée : seules des lignes après les lignes affichées ont cette colonne développée.',
  'total-changed': 'Le nombre de lignes a changé pendant la récupération, de {{before}} à {{after}}.',
  'page-changed': 'La page {{page}} a changé entre deux requêtes. Des lignes peuvent manquer ou être en double.',
  'rows-missing': 'Moins de lignes récupérées ({{rows}}) que le serveur n’en annonce ({{total}}).',
  'rows-beyond-total': 'Plus de lignes récupérées ({{rows}}) que le serveur n’en annonce ({{total}}).',
  'key-repeated': 'Lignes dont la clé est en double ({{columns}}) : {{rows}}. Exemples : {{examples}}.',
  'redirected-elsewhere': 'Les lignes viennent de {{origin}}, vers qui le serveur a redirigé la requête.',
  'odd-encoding': 'Certains caractères peuvent être incorrects : la réponse n’est pas en UTF-8 valide.',
  'invalid-characters':
    'Ligne {{row}}, « {{column}} » : l’octet {{byte}} n’est pas de l’UTF-8 valide, et est remplacé par \uFFFD. En ISO 8859-1, c’est « {{character}} ». D’autres valeurs peuvent être concernées.',
  'lists-incomplete':
    'Listes incomplètes dans les lignes ({{names}}) : {{lists}}, dans {{rows}} lignes. Le serveur a d’autres éléments, sur des pages qui n’ont pas été demandées.',
  'started-again':
    'La récupération a recommencé depuis le début : les lignes de l’exécution précédente ({{rows}}) n’ont pas pu être réutilisées.',
  'credential-in-rows': 'Le serveur a inclus vos identifiants dans les lignes. Ces lignes sont supprimées à la fermeture de Dataquay.',
  'credential-in-rows_output': 'Le serveur a inclus vos identifiants dans les lignes. Ne partagez pas le résultat.',
  'keys-not-compared': 'Impossible de comparer les clés : les lignes en double n’ont pas été détectées.',
  'page-of-more': 'Page {{page}} parmi d’autres : le serveur a plus que ces {{rows}} lignes.',
  'page-of-more_total': 'Page {{page}} parmi d’autres : ce sont {{rows}} lignes sur {{total}}.',
  'page-of-more_output':
    'Page {{page}} parmi d’autres : le serveur a plus que ces {{rows}} lignes. Utilisez --all pour obtenir toutes les lignes.',
  'page-of-more_output-total':
    'Page {{page}} parmi d’autres : ce sont {{rows}} lignes sur {{total}}. Utilisez --all pour obtenir toutes les lignes.',
  'next-page-unusable': 'Le serveur a d’autres lignes, mais son lien vers la page suivante ne peut pas être suivi ({{name}} : {{value}}).',
  'page-from-own-origin':
    'Les liens du serveur vers les pages suivantes mènent à {{origin}}. Les pages ont été demandées au serveur de cette connexion.',
};
