/**
 * URL of the releases, unless the administrator's policy specifies another feed. The packages (scripts/pack.ts) use this constant, too.
 */
export const publishedFeed = 'https://github.com/dataquay/dataquay/releases/latest/download';
