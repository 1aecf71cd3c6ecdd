import type { FastifyReply, FastifyRequest } from 'fastify';

/** What a caller prefers (RFC 7240; OData Protocol 4.01, 8.2.8), as far as this service heeds it. */
export interface Preferences {
  /** How many rows a response is to have, by `odata.maxpagesize=50`; null: any number. */
  readonly pageSize: number | null;
  /** Whether properties without a value are to be left out, by `omit-values=nulls`. */
  readonly omitNulls: boolean;
  /** Whether a batch goes on behind a request that failed, by `continue-on-error`. */
  readonly continueOnError: boolean;
}

/** Names may stand with or without `odata.`; of one that stands twice the first counts (RFC 7240, 2). */
export function readPreferences(request: Pick<FastifyRequest, 'headers'>): Preferences {
  const found = new Map<string, string>();
  for (const preference of String(request.headers.prefer ?? '').split(',')) {
    const [stated = ''] = preference.split(';', 1);
    const [written = '', ...rest] = stated.split('=');
    const name = written
      .trim()
      .toLowerCase()
      .replace(/^odata\./, '');
    const value = /^"?([^"]*)"?$/.exec(rest.join('=').trim())?.[1]?.trim();
    if (value !== undefined && !found.has(name)) found.set(name, value);
  }
  const size = found.get('maxpagesize') ?? '';
  const pageSize = /^\d{1,9}$/.test(size) && Number(size) > 0 ? Number(size) : null;
  return {
    pageSize,
    omitNulls: found.get('omit-values')?.toLowerCase() === 'nulls',
    continueOnError: ['', 'true'].includes(found.get('continue-on-error')?.toLowerCase() ?? 'false'),
  };
}

/** Says which of them were heeded. */
export function applyPreferences(reply: FastifyReply, { pageSize, omitNulls }: Pick<Preferences, 'pageSize' | 'omitNulls'>): void {
  const applied = [...(pageSize === null ? [] : [`odata.maxpagesize=${pageSize}`]), ...(omitNulls ? ['omit-values=nulls'] : [])];
  if (applied.length > 0) reply.header('preference-applied', applied.join(', '));
}
