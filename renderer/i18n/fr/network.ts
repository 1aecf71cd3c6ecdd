import type { French } from '../../../shared/texts/french.ts';
import type { network as english } from '../en/network.ts';

/** Texts of the list of requests, in French. */
export const network: French<typeof english> = {
  title: 'Requêtes réseau',
  explanation:
    'Les 500 dernières requêtes envoyées par Dataquay dans cette session, sans secrets. Elles ne sont conservées qu’en mémoire. Les heures sont en UTC.',
  filter: 'Filtrer par URL, méthode, statut ou erreur',
  kind: 'Type de requête',
  allKinds: 'Tous les types',
  kinds: { api: 'API', metadata: 'Métadonnées OData', 'identity-provider': 'Fournisseur d’identité', 'proxy-file': 'Fichier PAC' },
  failedOnly: 'Erreurs uniquement',
  export: 'Tout exporter en HAR',
  clear: 'Effacer les requêtes',
  nothing: 'Aucune requête pour l’instant',
  notFound: 'Aucune requête correspondante',
  all_one: '{{count, number}} requête',
  all_many: '{{count, number}} requêtes',
  all_other: '{{count, number}} requêtes',
  shown_one: '{{count}} requête sur {{total}}',
  shown_many: '{{count}} requêtes sur {{total}}',
  shown_other: '{{count}} requêtes sur {{total}}',
  caption: 'Requêtes, les plus récentes d’abord',
  column: { time: 'Heure', request: 'Requête', status: 'Statut', kind: 'Type', size: 'Taille', duration: 'Durée' },
  states: { waiting: 'en attente', receiving: 'en réception', done: 'terminée', failed: 'en échec', cancelled: 'annulée' },
  bytes: '{{bytes}} o',
  milliseconds: '{{milliseconds}} ms',
  parts: { dns: 'DNS', tcp: 'TCP', proxy: 'proxy', tls: 'TLS', wait: 'attente de la réponse', download: 'téléchargement' },
  via: 'par le proxy {{proxy}}',
  curl: 'Commande cURL',
  copyCurl: 'Copier en cURL',
  replay: 'Renvoyer',
  sent: 'En-têtes de la requête',
  sentBody: 'Corps de la requête',
  received: 'En-têtes de la réponse',
  body: 'Corps',
  bodyStart: 'Début du corps',
};
