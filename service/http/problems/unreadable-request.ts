import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { errorText } from '../../texts/error-text.ts';
import { HttpProblem } from './http-problem.ts';
import { problemDocument, problemMediaType } from './problem-document.ts';

/** Returns the problem of bytes that aren't an HTTP request. The format is then unknown: REST or OData. */
function problemOf(code: string | undefined): HttpProblem {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new HttpProblem(408, 'request-malformed', errorText('request-incomplete'));
  if (code === 'HPE_HEADER_OVERFLOW') return new HttpProblem(431, 'headers-too-large', errorText('headers-too-large'));
  return new HttpProblem(400, 'request-malformed', errorText('request-malformed'));
}

/** Responds with a problem to bytes that aren't an HTTP request, and closes the connection. */
export function respondToUnreadable(error: NodeJS.ErrnoException, socket: Socket, log: FastifyBaseLogger): HttpProblem | null {
  if (error.code === 'ECONNRESET' || socket.destroyed) return null;
  const problem = problemOf(error.code);
  const requestId = randomUUID();
  log.info({ code: problem.code, requestId, status: problem.status, parser: error.code }, 'refused');
  if (!socket.writable) {
    socket.destroy(error);
    return problem;
  }
  const body = JSON.stringify(problemDocument(problem, 'en', requestId));
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? 'Error'}`,
    `Content-Type: ${problemMediaType}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  return problem;
}
