/** Words that stand in for facts that a sentence of `problem-texts/` names and a problem does not. */
export const unnamedFacts = {
  host: 'the server',
  proxy: 'of this connection',
  service: 'for this address',
  realm: 'of your account',
  principal: 'the user of this connection',
  cache: 'the system ticket cache',
  sender: 'an unknown program',
  title: 'no title',
  offered: 'not reported',
  clientId: 'of this connection',
} as const;
