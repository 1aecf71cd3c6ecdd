/** The labels in `en/labels.ts` in French. */
export const labels = {
  'base-url': 'URL de base',
  kind: 'Type',
  'token-url': 'URL des jetons',
  issuer: 'Émetteur',
  'client-id': 'ID client',
  'client-secret': 'Secret du client',
  'client-auth': 'Authentification du client',
  scope: 'Portée (scope)',
  'token-header': 'En-tête du jeton',
  ccache: 'Nom du cache',
  spn: 'Principal du service',
  'service-realm': 'Royaume Kerberos du service',
  canonicalization: 'Canonicalisation du nom d’hôte',
  'send-ticket': 'Envoyer le jeton',
  'no-mutual-auth': 'Exiger l’authentification mutuelle',
  'rows-path': 'Chemin des lignes dans les réponses REST',
  dialect: 'Dialecte REST (JSON)',
  'allowed-origins': 'Autres origines qui reçoivent les identifiants',
  ca: 'Fichier de certificats d’autorité (PEM)',
  proxy: 'Adresse du proxy',
  pac: 'Fichier PAC',
  'no-proxy': 'aucun',
  'client-cert': 'Fichier de certificat client (PEM)',
  'client-key': 'Fichier de clé privée (PEM)',
  'proxy-user': 'Nom d’utilisateur du proxy',
  'proxy-password': 'Mot de passe du proxy',
  timeout: 'Délai avant les en-têtes (ms)',
  'allow-plain-http': 'Autoriser l’envoi des identifiants en HTTP non chiffré (non recommandé)',
} as const;

/** The labels of groups of settings in French. */
export const groups = { settings: 'Paramètres de connexion', secrets: 'Secrets', principal: 'Principal' } as const;
