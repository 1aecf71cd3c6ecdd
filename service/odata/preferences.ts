import type { FastifyReply, FastifyRequest } from 'fastify';

/** The supported preferences of a caller (RFC 7240; OData Protocol 4.01, 8.2.8). */
export interface Preferences {
  /** The stated preferences by their names without `odata.`, with their names as stated. */
  readonly stated: ReadonlyMap<string, string>;
  /** The preferred page size (`odata.maxpagesize=50`). Null for unlimited. */
  readonly pageSize: number | null;
  /** Whether the last page has a link to later changes (`odata.track-changes`). */
  readonly trackChanges: boolean;
  /** Whether properties that are null are omitted (`omit-values=nulls`). */
  readonly omitNulls: boolean;
  /** Whether a batch continues after a failed request (`continue-on-error`). */
  readonly continueOnError: boolean;
  /** Whether the request can be processed without its caller (`respond-async`). */
  readonly respondAsync: boolean;
  /** Maximum seconds for which the caller waits before the request becomes asynchronous (`wait=10`). Defaults to 0. */
  readonly waitSeconds: number;
}

/** Parses the preferences. The prefix `odata.` is optional, and the first of duplicates takes precedence (RFC 7240, 2). */
export function readPreferences(request: Pick<FastifyRequest, 'headers'>): Preferences {
  const values = new Map<string, string>();
  const statedNames = new Map<string, string>();
  for (const preference of String(request.headers.prefer ?? '').split(',')) {
    const [stated = ''] = preference.split(';', 1);
    const [written = '', ...rest] = stated.split('=');
    const full = written.trim().toLowerCase();
    const name = full.replace(/^odata\./, '');
    const value = /^"?([^"]*)"?$/.exec(rest.join('=').trim())?.[1]?.trim();
    if (value === undefined || values.has(name)) continue;
    values.set(name, value);
    statedNames.set(name, full);
  }
  const size = values.get('maxpagesize') ?? '';
  const pageSize = /^\d{1,9}$/.test(size) && Number(size) > 0 ? Number(size) : null;
  return {
    stated: statedNames,
    pageSize,
    trackChanges: values.has('track-changes'),
    omitNulls: values.get('omit-values')?.toLowerCase() === 'nulls',
    respondAsync: values.has('respond-async'),
    waitSeconds: /^\d{1,9}$/.test(values.get('wait') ?? '') ? Number(values.get('wait')) : 0,
    continueOnError: ['', 'true'].includes(values.get('continue-on-error')?.toLowerCase() ?? 'false'),
  };
}

/** Adds the header with the applied preferences, by the names with which the caller stated them. */
export function applyPreferences(
  reply: FastifyReply,
  { stated, pageSize, omitNulls }: Pick<Preferences, 'stated' | 'pageSize' | 'omitNulls'>,
  tracksChanges = false,
): void {
  const applied = [
    ...(pageSize === null ? [] : [`${stated.get('maxpagesize')}=${pageSize}`]),
    ...(omitNulls ? [`${stated.get('omit-values')}=nulls`] : []),
    ...(tracksChanges ? [stated.get('track-changes')] : []),
  ];
  if (applied.length > 0) reply.header('preference-applied', applied.join(', '));
}
