import { z } from 'zod';
import { fingerprint } from './record-file.ts';

/** The server and API of recorded requests. */
export interface RecordedTarget {
  readonly base: string;
  readonly root: string;
  /** Name of the API in URLs. */
  readonly api: string;
}

/** The codes of both error formats: `code` of a problem document, and `error.code` of an OData error. */
const errorSchema = z.object({ code: z.string().optional(), error: z.object({ code: z.string() }).optional() });

/**
 * Sends a recorded request and describes the response: status, media type, length and fingerprint of the body, or the error code.
 * The format is `GET rest?…`, `GET odata…` (the entity set), `GET service…` (the service root), or `POST {one of them} {body}`.
 * It replaces variable URLs and messages before it computes the fingerprint, because their text isn't recorded.
 */
export async function sendRecorded({ base, root, api }: RecordedTarget, input: string): Promise<string> {
  const [, method = 'GET', place = '', rest = '', body = ''] = /^(GET|POST) (rest|odata|service)(\S*)(?: (.*))?$/.exec(input) ?? [];
  const path = { rest: `/dmp-api/data/${root}/${api}`, odata: `/dmp-api/odata/${root}/${api}`, service: `/dmp-api/odata/${root}` }[place];
  if (path === undefined) throw new Error(`This is not a recorded request: ${input}`);
  const isBatch = rest.startsWith('/$batch');
  const response = await fetch(`${base}${path}${rest}`, {
    method,
    headers: { 'svc-x-api-token': 'ada', ...(method === 'POST' ? { 'content-type': isBatch ? 'application/json' : 'text/plain' } : {}) },
    ...(method === 'POST' ? { body: body.replaceAll('{api}', api) } : {}),
  });
  const [mediaType = ''] = (response.headers.get('content-type') ?? '').split(';');
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!response.ok) {
    const { code, error } = errorSchema.parse(JSON.parse(bytes.toString('utf8')));
    return `${response.status} ${error?.code ?? code ?? 'without a code'}`;
  }
  const isText = /json|xml|text|csv/.test(mediaType);
  const content = isText
    ? bytes
        .toString('utf8')
        .replaceAll(base, '')
        .replaceAll(root, 'ROOT')
        .replaceAll(/"(?:x-request-id|etag|last-modified)":"(?:[^"\\]|\\.)*"/g, '')
        .replaceAll(/"message":"(?:[^"\\]|\\.)*"/g, '"message":""')
    : bytes;
  return `${response.status} ${mediaType} ${content.length} ${fingerprint(content)}`;
}
