/** Replacements for facts that a sentence mentions and a problem doesn't have. */
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
  aud: 'not readable',
  audience: 'not reported',
  root: 'not readable',
  expectedAudience: 'not reported',
  iss: 'not readable',
  statusName: 'no standard status',
  clientId: 'of this connection',
} as const;
