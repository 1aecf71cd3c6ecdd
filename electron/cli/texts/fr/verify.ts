import type { French } from '../../../../shared/translation/french.ts';
import type { verify as english } from '../en/verify.ts';

/** The report of `verify`, in French. */
export const verify: French<typeof english> = {
  report: {
    passed_one: '{{count}} vérification réussie',
    passed_many: '{{count}} vérifications réussies',
    passed_other: '{{count}} vérifications réussies',
    failed_one: '{{count}} en échec',
    failed_many: '{{count}} en échec',
    failed_other: '{{count}} en échec',
    skipped: 'ignorée : {{reason}}',
    apis_one: '{{count}} API',
    apis_many: '{{count}} API',
    apis_other: '{{count}} API',
    checks_one: '{{count}} vérification',
    checks_many: '{{count}} vérifications',
    checks_other: '{{count}} vérifications',
    sum: '{{apis}}, {{checks}} : {{verdict}}',
    allPassed: 'toutes les vérifications ont réussi',
    withErrors_one: '{{count}} API en erreur',
    withErrors_many: '{{count}} API en erreur',
    withErrors_other: '{{count}} API en erreur',
    skippedApis_one: '{{count}} API ignorée',
    skippedApis_many: '{{count}} API ignorées',
    skippedApis_other: '{{count}} API ignorées',
    position: '{{number}} sur {{total}} · {{name}}',
  },
  failure: {
    message: 'API en erreur : {{failed}} sur {{all}}.',
    cause: 'API concernées : {{names}}. Consultez le rapport pour les détails.',
    remedy: 'Envoyez le rapport à l’administrateur du serveur.',
  },
};
