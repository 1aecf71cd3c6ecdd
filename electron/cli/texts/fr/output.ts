import type { French } from '../../../../shared/translation/french.ts';
import type { output as english } from '../en/output.ts';

/** Output of commands for people, in French. */
export const output: French<typeof english> = {
  labelled: '{{label}} : {{text}}',
  step: { certificate: 'certificat {{number}} de la chaîne' },
  api: {
    api: 'api',
    title: 'titre',
    about: 'description',
    keywords: 'mots-clés',
    updated: 'mis à jour',
    licence: 'licence',
  },
  columns: { name: 'COLONNE', rest: 'REST', odata: 'ODATA', properties: 'PROPRIÉTÉS', description: 'DESCRIPTION' },
  column: { key: 'clé', filter: 'filtre', notNull: 'non nul' },
  user: {
    who: 'utilisateur',
    method: 'méthode',
    until: 'expiration',
    claim: 'déclaration',
    nobody: 'anonyme : aucun identifiant n’est envoyé avec cette méthode',
    unknown: 'inconnu : cette méthode n’indique pas d’utilisateur ; le serveur accepte les identifiants',
    never: 'jamais',
  },
  progress: {
    rows_one: '{{rows}} ligne',
    rows_many: '{{rows}} lignes',
    rows_other: '{{rows}} lignes',
    rowsOfTotal_one: '{{rows}} sur {{total}} ligne',
    rowsOfTotal_many: '{{rows}} sur {{total}} lignes',
    rowsOfTotal_other: '{{rows}} sur {{total}} lignes',
    left: 'temps restant : {{duration}}',
    speed_one: '{{rows}} ligne/s',
    speed_many: '{{rows}} lignes/s',
    speed_other: '{{rows}} lignes/s',
    retry: 'nouvelle tentative dans {{seconds}} s ({{reason}}), tentative {{attempt}} sur {{attempts}}',
  },
};
