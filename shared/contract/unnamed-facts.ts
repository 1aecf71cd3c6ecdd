/** Words that stand in for facts that a sentence of `problem-texts/` names and a problem does not. */
export const unnamedFacts = {
  host: 'the deployment',
  proxy: 'of the profile',
  service: 'of this address',
  realm: 'of your user',
  principal: 'the user of this profile',
  cache: 'the system’s ticket cache',
} as const;
