import type { unnamedFacts as english } from '../texts/unnamed-facts.ts';

/** French words that stand in for facts that a sentence names and a problem does not. */
export const unnamedFacts: Readonly<Record<keyof typeof english, string>> = {
  host: 'le serveur',
  proxy: 'de cette connexion',
  service: 'de cette adresse',
  realm: 'de votre compte',
  principal: 'l’utilisateur de cette connexion',
  cache: 'le cache de tickets du système',
};
