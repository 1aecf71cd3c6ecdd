import type { unnamedFacts as english } from '../unnamed-facts.ts';

/** French words that stand in for facts that a sentence names and a problem does not. */
export const unnamedFacts: Readonly<Record<keyof typeof english, string>> = {
  host: 'le déploiement',
  proxy: 'du profil',
  service: 'de cette adresse',
  realm: 'de votre utilisateur',
  principal: 'l’utilisateur de ce profil',
  cache: 'le cache de tickets du système',
};
