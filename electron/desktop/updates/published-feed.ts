/**
 * Where releases are published, unless the administrator's policy names another feed. The only place of this address: the packages get it from here,
 * too (scripts/pack.ts).
 */
export const publishedFeed = 'https://github.com/dataquay/dataquay/releases/latest/download';
