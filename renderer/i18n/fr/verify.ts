import type { French } from '../../../shared/translation/french.ts';
import type { verify as english } from '../en/verify.ts';

/** Texts of the verification of a catalogue, in French. */
export const verify: French<typeof english> = {
  title: 'Vérifier le catalogue',
  explanation:
    'Compare les réponses de chaque API avec le catalogue et $metadata, en REST et en OData : colonnes, types, clés, nombres de lignes, pagination, filtres et tri. Environ 30 requêtes au maximum sont envoyées par API, et rien n’est modifié.',
  start: 'Vérifier toutes les API',
  again: 'Vérifier à nouveau',
  stop: 'Arrêter',
  progress: 'API {{number}} sur {{total}} : {{name}}',
  stopped_one: 'Vérification arrêtée après {{count}} API.',
  stopped_other: 'Vérification arrêtée après {{count}} API.',
  stopped_many: 'Vérification arrêtée après {{count}} API.',
  summary: '{{passed}} sans erreur, {{failed}} avec des erreurs, {{skipped}} ignorées',
  findings: 'Erreurs par contrôle',
  findingsOfCheck: '{{check}} : {{findings}}',
  none: 'Aucune erreur trouvée.',
  export: { html: 'Exporter en HTML', junit: 'Exporter en JUnit' },
  requests: 'Requêtes',
  copyUrl: 'Copier l’URL {{format}}',
  openApi: 'Ouvrir {{name}}',
};
