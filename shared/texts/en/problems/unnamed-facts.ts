/** Words that stand in for facts that a sentence of `problem-texts/` names and a problem does not. */
export const unnamedFacts = {
  host: 'the server',
  proxy: 'of this connection',
  service: 'for this address',
  realm: 'of your account',
  principal: 'the user of this connection',
  cache: 'the system ticket cache',
} as const;
