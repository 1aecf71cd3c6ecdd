import type { ExportNote } from '../../../shared/contract/files/export.ts';
import type { FetchNotice } from '../../../shared/contract/files/fetch-all.ts';
import { fillSentence } from '../../../shared/contract/texts/fill-sentence.ts';
import type { MessageLanguage } from '../../../shared/query/index.ts';

/** Something that a user has to know although the command does what it was asked to. */
export type NoticeCode = FetchNotice['code'] | ExportNote['code'] | 'rows-kept' | 'rows-not-kept';

export type NoticeFacts = Readonly<Record<string, string | number>>;

type Sentences = Readonly<Record<NoticeCode, string>>;

const english: Sentences = {
  'column-is-text': '{{column}} is saved as text: in row {{row}}, “{{value}}” doesn’t fit its type exactly.',
  'type-is-text': '{{column}} is saved as text: this format doesn’t support its type.',
  'values-are-text': '{{column}}: {{rows}} values written as text so that Excel doesn’t change them.',
  'zeros-without-sign': '{{column}}: {{rows}} negative zeros written as 0, because Excel doesn’t support negative zero.',
  'instants-in-utc': '{{column}}: dates and times with a time zone are converted to UTC.',
  'total-changed': 'The result changed during the fetch: first {{before}} rows, then {{after}}.',
  'page-changed': 'Page {{page}} changed between requests. Some rows may be missing or duplicated.',
  'rows-missing': 'Fetched {{rows}} rows, fewer than the {{total}} reported by the server.',
  'rows-beyond-total': 'Fetched {{rows}} rows, more than the {{total}} reported by the server.',
  'key-repeated': '{{rows}} rows have a duplicate key ({{columns}}).',
  'page-elsewhere': 'Some pages are on {{origin}}. They were requested without your credentials.',
  'odd-encoding': 'Some characters may be wrong: the response isn’t valid UTF-8.',
  'begun-anew': 'Restarted from the beginning. The {{rows}} rows from the earlier run couldn’t be reused.',
  'credential-in-rows': 'The server included your credentials in the rows. They were removed.',
  'keys-not-compared': 'Couldn’t compare keys, so duplicate rows weren’t detected.',
  'rows-kept': '{{rows}} rows are kept in {{path}}. Run the same command again to resume.',
  'rows-not-kept': 'None of the {{rows}} fetched rows are kept. Use --resume to be able to resume.',
};

const french: Sentences = {
  'column-is-text': '{{column}} est enregistrée en texte : à la ligne {{row}}, « {{value}} » ne correspond pas exactement à son type.',
  'type-is-text': '{{column}} est enregistrée en texte : ce format ne prend pas en charge son type.',
  'values-are-text': '{{column}} : {{rows}} valeurs écrites en texte pour qu’Excel ne les modifie pas.',
  'zeros-without-sign': '{{column}} : {{rows}} zéros négatifs écrits comme 0, car Excel ne prend pas en charge le zéro négatif.',
  'instants-in-utc': '{{column}} : les dates et heures avec fuseau horaire sont converties en UTC.',
  'total-changed': 'Le résultat a changé pendant la récupération : d’abord {{before}} lignes, puis {{after}}.',
  'page-changed': 'La page {{page}} a changé entre deux requêtes. Des lignes peuvent manquer ou être en double.',
  'rows-missing': '{{rows}} lignes récupérées, moins que les {{total}} annoncées par le serveur.',
  'rows-beyond-total': '{{rows}} lignes récupérées, plus que les {{total}} annoncées par le serveur.',
  'key-repeated': '{{rows}} lignes ont une clé en double ({{columns}}).',
  'page-elsewhere': 'Certaines pages se trouvent sur {{origin}}. Elles ont été demandées sans vos identifiants.',
  'odd-encoding': 'Certains caractères peuvent être incorrects : la réponse n’est pas en UTF-8 valide.',
  'begun-anew': 'Récupération reprise depuis le début : les {{rows}} lignes de l’exécution précédente n’ont pas pu être réutilisées.',
  'credential-in-rows': 'Le serveur a inclus vos identifiants dans les lignes. Ils ont été supprimés.',
  'keys-not-compared': 'Impossible de comparer les clés : les lignes en double n’ont pas été détectées.',
  'rows-kept': '{{rows}} lignes sont conservées dans {{path}}. Exécutez à nouveau la même commande pour reprendre.',
  'rows-not-kept': 'Aucune des {{rows}} lignes récupérées n’est conservée. Utilisez --resume pour pouvoir reprendre.',
};

/** A notice for somebody at a terminal, on one line. */
export function noticeText(code: NoticeCode, facts: NoticeFacts, language: MessageLanguage): string {
  const sentence = (language === 'fr' ? french : english)[code];
  return `${language === 'fr' ? 'À savoir :' : 'Note:'} ${fillSentence(sentence, (name) => String(facts[name] ?? ''))}`;
}
