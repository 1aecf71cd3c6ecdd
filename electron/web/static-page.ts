import type { IncomingMessage, ServerResponse } from 'node:http';
import { type PageFiles, readPageFiles } from '../hosting/page-files.ts';
import { pageHeaders } from '../hosting/page-headers.ts';
import { pathOf, sendText } from './responses.ts';

/** Responds to a request for a file of the page. */
export type PageHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** Returns a function that reads the built page and returns the handler of its requests. */
export function builtPage(folder: string): () => Promise<PageHandler> {
  return async () => staticPage(await readPageFiles(folder));
}

/** Returns a handler that only serves these files. */
function staticPage(files: PageFiles): PageHandler {
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      sendText(response, 405, 'Only GET and HEAD are supported.', { allow: 'GET, HEAD' });
      return;
    }
    const file = files.get(pathOf(request));
    if (!file) {
      sendText(response, 404, 'Not found.');
      return;
    }
    response.writeHead(200, { ...pageHeaders, 'content-type': file.type, 'content-length': file.body.length });
    response.end(request.method === 'HEAD' ? undefined : file.body);
  };
}
