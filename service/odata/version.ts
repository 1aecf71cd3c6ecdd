import type { FastifyRequest } from 'fastify';
import { HttpProblem } from '../http/problems/http-problem.ts';
import { errorText } from '../texts/error-text.ts';

/** OData versions of responses. */
export type ODataVersion = '4.0' | '4.01';

/**
 * Rejects snapshot isolation, which isn't supported (OData Protocol 4.01, 8.2.6). In version 4.01, the header has no prefix `OData-`.
 *
 * @throws HttpProblem 412 if a caller requests snapshot isolation
 */
export function rejectIsolation({ headers }: Pick<FastifyRequest, 'headers'>): void {
  if (headers['odata-isolation'] === undefined && headers.isolation === undefined) return;
  throw new HttpProblem(412, 'isolation-not-supported', errorText('isolation-not-supported'));
}

/**
 * Returns the version of the response (OData Protocol 4.01, 8.1.5 and 8.2.7): 4.01 if the caller's `OData-MaxVersion` allows it, otherwise
 * 4.0, which every client of version 4 supports.
 *
 * @throws HttpProblem 400 if a caller doesn't support version 4, or sends a request of another version
 */
export function responseVersion(request: Pick<FastifyRequest, 'headers'>): ODataVersion {
  const requestedVersion = request.headers['odata-version'];
  if (requestedVersion !== undefined && !/^4\.\d+$/.test(String(requestedVersion).trim())) {
    throw new HttpProblem(400, 'version-not-supported', errorText('version-unsupported'));
  }
  const maxVersion = request.headers['odata-maxversion'];
  if (maxVersion === undefined) return '4.0';
  const [, major, minor] = /^(\d{1,9})\.(\d{1,20})$/.exec(String(maxVersion).trim()) ?? [];
  if (major === undefined || Number(major) < 4) {
    throw new HttpProblem(400, 'version-not-supported', errorText('version-too-old'));
  }
  return Number(major) === 4 && Number(minor) === 0 ? '4.0' : '4.01';
}
