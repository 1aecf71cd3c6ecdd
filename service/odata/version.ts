import type { FastifyRequest } from 'fastify';
import { errorText, HttpProblem } from '../http/problems/http-problem.ts';

/** Versions of OData that answers are written in. */
export type ODataVersion = '4.0' | '4.01';

/**
 * Refuses to answer as of one moment for several requests, which is not kept here (OData Protocol 4.01, 8.2.6); version 4.01 writes the header without `OData-`.
 *
 * @throws HttpProblem 412 where a caller asks for that
 */
export function refuseIsolation({ headers }: Pick<FastifyRequest, 'headers'>): void {
  if (headers['odata-isolation'] === undefined && headers.isolation === undefined) return;
  throw new HttpProblem(412, 'isolation-not-supported', errorText('isolation-not-supported'));
}

/**
 * The version of the response (OData Protocol 4.01, 8.1.5 and 8.2.7): 4.01 for a caller who says that it reads that, by `OData-MaxVersion`, else
 * 4.0, which every client of version 4 reads.
 *
 * @throws HttpProblem 400 where a caller reads no OData of version 4, or asks by the rules of another
 */
export function responseVersion(request: Pick<FastifyRequest, 'headers'>): ODataVersion {
  const asked = request.headers['odata-version'];
  if (asked !== undefined && !/^4\.\d+$/.test(String(asked).trim())) {
    throw new HttpProblem(400, 'version-not-supported', errorText('version-unsupported'));
  }
  const most = request.headers['odata-maxversion'];
  if (most === undefined) return '4.0';
  const [, major, minor] = /^(\d{1,9})\.(\d{1,20})$/.exec(String(most).trim()) ?? [];
  if (major === undefined || Number(major) < 4) {
    throw new HttpProblem(400, 'version-not-supported', errorText('version-too-old'));
  }
  return Number(major) === 4 && Number(minor) === 0 ? '4.0' : '4.01';
}
