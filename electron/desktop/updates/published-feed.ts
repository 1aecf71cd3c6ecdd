/** URL of the releases, unless the administrator's policy specifies another feed. `scripts/pack.ts` uses this constant, too. */
export const publishedFeed = 'https://github.com/dataquay/dataquay/releases/latest/download';
