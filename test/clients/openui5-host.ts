import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request as requestOf, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';

/** A web server in front of an OpenUI5 application: the library, an empty page, and the data service on the same origin. */
export interface OpenUi5Host extends AsyncDisposable {
  readonly origin: string;
  /** Method and path of each request to the data service, in order. */
  readonly requests: readonly string[];
}

const library = join(import.meta.dirname, '..', '..', 'node_modules', '@openui5', 'sap.ui.core', 'src');
const mediaTypes: Readonly<Record<string, string>> = { js: 'text/javascript', json: 'application/json', properties: 'text/plain' };
const page =
  '<!doctype html><title>OpenUI5</title><script src="/resources/ui5loader.js"></script><script src="/resources/ui5loader-autoconfig.js"></script><script src="/client.js"></script>';

/**
 * Starts the web server on a free port.
 * @param service base URL of the data service: `http://127.0.0.1:PORT`
 */
export async function startOpenUi5Host(service: string): Promise<OpenUi5Host> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    if (path.startsWith('/dmp-api/')) {
      requests.push(`${request.method} ${decodeURIComponent(request.url ?? '')}`);
      forward(request, response, service);
    } else if (path.startsWith('/resources/')) void sendFile(library, path.slice('/resources/'.length), response);
    else if (path === '/client.js') void sendFile(import.meta.dirname, 'openui5-client.js', response);
    else response.setHeader('content-type', 'text/html').end(path === '/' ? page : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function forward(request: IncomingMessage, response: ServerResponse, service: string): void {
  const { method, headers, url = '/' } = request;
  const onward = requestOf(`${service}${url}`, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.once('error', () => response.writeHead(502).end());
  request.pipe(onward);
}

async function sendFile(folder: string, path: string, response: ServerResponse): Promise<void> {
  const file = join(folder, normalize(`/${path}`));
  const content = await readFile(file).catch(() => null);
  if (content === null) return void response.writeHead(404).end();
  response.setHeader('content-type', mediaTypes[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream').end(content);
}
