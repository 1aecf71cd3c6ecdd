import type { PublishedApi } from './catalogue.ts';

/** Returns the URLs of an API's rows in both formats. */
export function apiUrls(base: string, { root, accessPoint }: PublishedApi): { dcRestUrl: string; odataUrl: string } {
  const path = `${encodeURIComponent(root)}/${encodeURIComponent(accessPoint)}`;
  return { dcRestUrl: `${base}/dmp-api/data/${path}`, odataUrl: `${base}/dmp-api/odata/${path}` };
}
