import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import { z } from 'zod';
import { ownValue } from '../../shared/values/own-value.ts';
import { sendText } from './responses.ts';
import type { SessionKeys } from './session-keys.ts';

const maxBody = 1024;
const bodySchema = z.object({ key: z.string().max(256) });

/**
 * Returns the name of the cookie. It contains the port, because browsers share cookies among ports, and two applications must not overwrite
 * each other's.
 */
const cookieName = (port: number): string => `dataquay-${port}`;

/** Returns the session in a request's cookie. Undefined without one. */
export function sessionOf(request: IncomingMessage, port: number): string | undefined {
  return ownValue(parseCookie(request.headers.cookie ?? ''), cookieName(port));
}

/**
 * Handles `/contract/session`. POST exchanges the link's key for a session, and returns 204 with a cookie, or 403. GET returns 204 if the
 * browser has a session, otherwise 401.
 */
export async function respondWithSession(
  request: IncomingMessage,
  response: ServerResponse,
  sessionKeys: SessionKeys,
  port: number,
): Promise<void> {
  if (request.method === 'GET') {
    const isValid = sessionKeys.isValid(sessionOf(request, port));
    sendText(response, isValid ? 204 : 401, isValid ? '' : 'No session. Open the link that Dataquay printed or opened.');
    return;
  }
  if (request.method !== 'POST') {
    sendText(response, 405, 'Only GET and POST.', { allow: 'GET, POST' });
    return;
  }
  const body = bodySchema.safeParse(await readJson(request));
  const session = body.success ? sessionKeys.exchange(body.data.key) : null;
  if (session === null) {
    sendText(response, 403, 'This key isn’t valid or has already been used.');
    return;
  }
  const cookie = stringifySetCookie({ name: cookieName(port), value: session, path: '/contract', httpOnly: true, sameSite: 'strict' });
  sendText(response, 204, '', { 'set-cookie': cookie });
}

/** Reads the body as JSON. Undefined if it isn't JSON or is too long. */
async function readJson(request: IncomingMessage): Promise<unknown> {
  if (request.headers['content-type'] !== 'application/json') return undefined;
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    length += part.length;
    if (length > maxBody) return undefined;
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch {
    return undefined;
  }
}
