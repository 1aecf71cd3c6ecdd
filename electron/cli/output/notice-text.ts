import type { ExportNote } from '../../../shared/contract/export.ts';
import { fillSentence } from '../../../shared/contract/fill-sentence.ts';
import type { WalkNotice } from '../../../shared/contract/walk.ts';
import type { MessageLanguage } from '../../../shared/query/index.ts';

/** Something that a user has to know although the command does what it was asked to. */
export type NoticeCode = WalkNotice['code'] | ExportNote['code'] | 'rows-kept' | 'rows-not-kept';

export type NoticeFacts = Readonly<Record<string, string | number>>;

type Sentences = Readonly<Record<NoticeCode, string>>;

const english: Sentences = {
  'column-is-text': '{{column}} is text: row {{row}} holds “{{value}}”, which its type cannot hold exactly.',
  'type-is-text': '{{column}} is text: the format has no such type.',
  'values-are-text': '{{column}}: {{rows}} × text, for a sheet would have changed these values.',
  'zeros-without-sign': '{{column}}: {{rows}} × a zero without its minus sign, which a sheet does not have.',
  'instants-in-utc': '{{column}}: moments of other zones are written as the same instant in UTC.',
  'total-changed': 'The result changed while it was read: first {{before}} rows, then {{after}}.',
  'page-changed': 'Page {{page}} was another one when it was asked for again: some of its rows may be missing or come twice.',
  'rows-missing': 'There are {{rows}} rows, fewer than the {{total}} that the deployment counts.',
  'rows-beyond-total': 'There are {{rows}} rows, more than the {{total}} that the deployment counts.',
  'key-repeated': '{{rows}} × a row with a key ({{columns}}) that a row before it has.',
  'page-elsewhere': 'Some pages lie at {{origin}}: they were asked for without your credential.',
  'odd-encoding': 'Not every character is what was sent: the text is not UTF-8.',
  'begun-anew': 'It began anew: the {{rows}} rows from before could not be gone on with.',
  'credential-in-rows': 'The deployment sent your credential back among the rows: it is removed from them.',
  'keys-not-compared': 'Keys could not be compared: whether a row came twice is not known.',
  'rows-kept': '{{rows}} rows are kept in {{path}}: the same command goes on with them.',
  'rows-not-kept': 'None of the {{rows}} rows that came are kept: with --resume they are, and the same command goes on with them.',
};

const french: Sentences = {
  'column-is-text': '{{column}} est du texte : la ligne {{row}} contient « {{value}} », que son type ne peut contenir exactement.',
  'type-is-text': '{{column}} est du texte : le format n’a pas de tel type.',
  'values-are-text': '{{column}} : {{rows}} × du texte, car une feuille aurait changé ces valeurs.',
  'zeros-without-sign': '{{column}} : {{rows}} × un zéro sans son signe moins, qu’une feuille n’a pas.',
  'instants-in-utc': '{{column}} : les moments d’autres fuseaux sont écrits comme le même instant en UTC.',
  'total-changed': 'Le résultat a changé pendant la lecture : d’abord {{before}} lignes, puis {{after}}.',
  'page-changed': 'La page {{page}} était autre quand elle a été redemandée : des lignes peuvent manquer ou venir deux fois.',
  'rows-missing': 'Il y a {{rows}} lignes, moins que les {{total}} que compte le déploiement.',
  'rows-beyond-total': 'Il y a {{rows}} lignes, plus que les {{total}} que compte le déploiement.',
  'key-repeated': '{{rows}} × une ligne dont la clé ({{columns}}) est déjà celle d’une ligne précédente.',
  'page-elsewhere': 'Certaines pages sont à {{origin}} : elles ont été demandées sans votre justificatif.',
  'odd-encoding': 'Tous les caractères ne sont pas ceux envoyés : le texte n’est pas en UTF-8.',
  'begun-anew': 'Cela a repris du début : les {{rows}} lignes d’avant ne pouvaient pas être poursuivies.',
  'credential-in-rows': 'Le déploiement a renvoyé votre justificatif parmi les lignes : il en est retiré.',
  'keys-not-compared': 'Les clés n’ont pas pu être comparées : on ne sait pas si une ligne est venue deux fois.',
  'rows-kept': '{{rows}} lignes sont gardées dans {{path}} : la même commande les reprend.',
  'rows-not-kept': 'Aucune des {{rows}} lignes reçues n’est gardée : avec --resume elles le sont, et la même commande les reprend.',
};

/** A notice for somebody at a terminal, on one line. */
export function noticeText(code: NoticeCode, facts: NoticeFacts, language: MessageLanguage): string {
  const sentence = (language === 'fr' ? french : english)[code];
  return `${language === 'fr' ? 'À savoir :' : 'Note:'} ${fillSentence(sentence, (name) => String(facts[name] ?? ''))}`;
}
