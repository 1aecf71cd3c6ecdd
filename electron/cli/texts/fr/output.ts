import type { French } from '../../../../shared/texts/french.ts';
import type { output as english } from '../en/output.ts';

/** What commands print for people. */
export const output: French<typeof english> = {
  labelled: '{{label}} : {{text}}',
  step: { passed: 'réussi', failed: 'échoué', skipped: 'ignoré' },
  api: {
    api: 'api',
    title: 'titre',
    about: 'description',
    keywords: 'mots-clés',
    updated: 'mis à jour',
    licence: 'licence',
    rest: 'rest',
    odata: 'odata',
  },
  columns: { name: 'COLONNE', rest: 'REST', odata: 'ODATA', properties: 'PROPRIÉTÉS', description: 'DESCRIPTION' },
  column: { key: 'clé', filter: 'filtre', notNull: 'non nul' },
  user: {
    who: 'utilisateur',
    method: 'méthode',
    until: 'expiration',
    claim: 'déclaration',
    nobody: 'anonyme : le serveur n’exige pas d’authentification',
    unknown: 'inconnu : cette méthode n’indique pas d’utilisateur ; le serveur accepte les identifiants',
    never: 'jamais',
  },
  progress: {
    rows: '{{rows}} lignes',
    rowsOfTotal: '{{rows}} sur {{total}} lignes',
    left: 'temps restant : {{duration}}',
    size: '{{megabytes}} Mo',
    speed: '{{rows}} lignes/s',
    retry: 'nouvelle tentative dans {{seconds}} s ({{reason}}), tentative {{attempt}} sur {{attempts}}',
  },
};
