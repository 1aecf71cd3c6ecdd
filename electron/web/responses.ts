import type { IncomingMessage, ServerResponse } from 'node:http';
import { pageHeaders } from '../hosting/page-headers.ts';

/** Returns the path of a request as sent, without the query. The path is neither decoded nor resolved. */
export function pathOf(request: IncomingMessage): string {
  return (request.url ?? '').split('?', 1)[0] ?? '';
}

/** Sends a text response. Sends no body if the text is empty. */
export function sendText(response: ServerResponse, status: number, text: string, headers: Readonly<Record<string, string>> = {}): void {
  response.writeHead(status, { ...pageHeaders, 'content-type': 'text/plain; charset=utf-8', ...headers });
  response.end(text === '' ? undefined : `${text}\n`);
}
