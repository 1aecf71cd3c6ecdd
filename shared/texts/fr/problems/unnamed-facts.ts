import type { unnamedFacts as english } from '../../en/problems/unnamed-facts.ts';
import type { French } from '../../french.ts';

/** Replacements for facts that a sentence mentions and a problem doesn't have, in French. */
export const unnamedFacts: French<typeof english> = {
  host: 'le serveur',
  proxy: 'de cette connexion',
  exceptionVariable: 'NO_PROXY',
  exceptions: 'non définie',
  service: 'de cette adresse',
  realm: 'de votre compte',
  principal: 'l’utilisateur de cette connexion',
  cache: 'le cache de tickets du système',
  sender: 'non identifié',
  title: 'sans titre',
  offered: 'non indiqué',
  aud: 'aucune',
  audience: 'non indiquée',
  root: 'illisible',
  expectedAudience: 'non indiquée',
  iss: 'aucun',
  statusName: 'statut non standard',
  provider: 'de cette connexion',
  who: 'celui de cette connexion',
  clientId: 'de cette connexion',
  kinit: 'kinit',
  validUntil: 'une heure inconnue',
  found: 'un autre utilisateur',
  keyVersion: 'inconnue',
  encryption: 'type de chiffrement inconnu',
  canonical: 'un autre nom',
  otherName: 'un autre nom',
  issuedAt: '?',
};
