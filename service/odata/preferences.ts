import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpProblem } from '../http/http-problem.ts';

/** How many rows a caller wants in one answer, by `Prefer: odata.maxpagesize=50` (OData Protocol 4.01, 8.2.8.6); null if any. */
export function preferredPageSize(request: FastifyRequest): number | null {
  for (const preference of String(request.headers.prefer ?? '').split(',')) {
    const found = /^\s*(?:odata\.)?maxpagesize\s*=\s*"?(\d{1,9})"?\s*(?:;.*)?$/i.exec(preference);
    const size = Number(found?.[1] ?? 0);
    if (size > 0) return size;
  }
  return null;
}

/** Says that the page size was heeded. */
export function applyPageSize(reply: FastifyReply, size: number): void {
  reply.header('preference-applied', `odata.maxpagesize=${size}`);
}

/** @throws HttpProblem 400 where a caller reads no OData of version 4 (OData Protocol 4.01, 8.2.7) */
export function checkVersion(request: FastifyRequest): void {
  const most = request.headers['odata-maxversion'];
  if (most === undefined || (typeof most === 'string' && /^4\.\d+$/.test(most.trim()))) return;
  throw new HttpProblem(
    400,
    'version-not-supported',
    'This service speaks OData 4.0: let OData-MaxVersion be 4.0 or 4.01, or leave it out.',
  );
}
