/** Where releases are published, unless the administrator's policy names another feed. */
export const publishedFeed = 'https://github.com/dataquay/dataquay/releases/latest/download';
