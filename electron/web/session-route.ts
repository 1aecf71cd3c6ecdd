import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import { z } from 'zod';
import type { Entry } from './entry.ts';
import { sendText } from './responses.ts';

const longestBody = 1024;
const offerSchema = z.object({ key: z.string().max(256) });

/** The cookie's name carries the port, since browsers keep cookies per host: two applications must not push each other out. */
const cookieName = (port: number): string => `dataquay-${port}`;

/** The session that a request shows, if any. */
export function sessionOf(request: IncomingMessage, port: number): string | undefined {
  return parseCookie(request.headers.cookie ?? '')[cookieName(port)];
}

/**
 * `/contract/session`: POST buys a session with the link's key (204 and a cookie, else 403), GET tells whether the browser holds one (204, else 401).
 */
export async function respondWithSession(request: IncomingMessage, response: ServerResponse, entry: Entry, port: number): Promise<void> {
  if (request.method === 'GET') {
    const admitted = entry.admits(sessionOf(request, port));
    sendText(response, admitted ? 204 : 401, admitted ? '' : 'No session. Open the link that Dataquay printed or opened.');
    return;
  }
  if (request.method !== 'POST') {
    sendText(response, 405, 'Only GET and POST.', { allow: 'GET, POST' });
    return;
  }
  const offer = offerSchema.safeParse(await readJson(request));
  const session = offer.success ? entry.exchange(offer.data.key) : null;
  if (session === null) {
    sendText(response, 403, 'This key isn’t valid or has already been used.');
    return;
  }
  const cookie = stringifySetCookie({ name: cookieName(port), value: session, path: '/contract', httpOnly: true, sameSite: 'strict' });
  sendText(response, 204, '', { 'set-cookie': cookie });
}

/** The body as JSON; undefined where it is none or longer than any offer. */
async function readJson(request: IncomingMessage): Promise<unknown> {
  if (request.headers['content-type'] !== 'application/json') return undefined;
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    length += part.length;
    if (length > longestBody) return undefined;
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch {
    return undefined;
  }
}
