import type { networkTitles as english } from '../../en/problems/network-titles.ts';
import type { French } from '../../french.ts';

/** What happened, for reasons of network, proxy, and PAC problems whose title differs from that of their code, in French. */
export const networkTitles: French<typeof english> = {
  'name-not-resolved/name-server': 'Impossible de résoudre le nom d’hôte {{host}}.',
  'name-not-resolved/name-server-failed': 'Impossible de résoudre le nom d’hôte {{host}}.',
  'name-not-resolved/name-server-refused': 'Impossible de résoudre le nom d’hôte {{host}}.',
  'name-not-resolved/name-server-silent': 'Impossible de résoudre le nom d’hôte {{host}}.',
  'timed-out/connect': 'Impossible de se connecter à {{host}}.',
  'connection-lost/tls-handshake': 'La connexion à {{host}} a été fermée pendant la négociation TLS.',
  'connection-lost/tls-handshake-proxy': 'La connexion à {{host}} a été fermée pendant la négociation TLS.',
  'proxy-failed/unreachable': 'Le proxy {{proxy}} est injoignable.',
  'proxy-failed/unknown-name': 'Le proxy {{proxy}} est injoignable.',
  'proxy-failed/timeout': 'Le proxy {{proxy}} est injoignable.',
  'proxy-failed/refused': 'Le proxy {{proxy}} a rejeté la connexion à {{host}}.',
  'proxy-failed/forbidden': 'Le proxy {{proxy}} n’autorise pas la connexion à {{host}}.',
  'proxy-failed/credentials': 'Le proxy {{proxy}} exige une authentification.',
  'proxy-failed/environment-credentials': 'Le proxy {{proxy}} exige une authentification.',
  'proxy-failed/credentials-rejected': 'Le proxy {{proxy}} a refusé le nom d’utilisateur ou le mot de passe.',
  'proxy-failed/environment-credentials-rejected': 'Le proxy {{proxy}} a refusé le nom d’utilisateur ou le mot de passe.',
  'proxy-failed/integrated': 'Le proxy {{proxy}} exige une authentification.',
  'proxy-failed/unsupported-scheme': 'Le proxy {{proxy}} exige une authentification.',
  'proxy-failed/no-connection': 'Le proxy {{proxy}} ne peut pas se connecter à {{host}}.',
  'proxy-failed/unknown-host': 'Le proxy {{proxy}} ne trouve pas l’hôte {{host}}.',
  'proxy-file-unusable/status': 'Impossible de lire le fichier PAC de cette connexion.',
  'proxy-file-unusable/unknown-name': 'Impossible de lire le fichier PAC de cette connexion.',
  'proxy-file-unusable/unreachable': 'Impossible de lire le fichier PAC de cette connexion.',
  'proxy-file-unusable/timeout': 'Impossible de lire le fichier PAC de cette connexion.',
  'proxy-file-unusable/absent': 'Impossible de lire le fichier PAC de cette connexion.',
  'proxy-file-unusable/unreadable': 'Impossible de lire le fichier PAC de cette connexion.',
  'proxy-file-unusable/web-page': 'L’adresse du fichier PAC a renvoyé une page web.',
};
