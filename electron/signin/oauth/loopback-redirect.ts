import { timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { applicationTextsFor } from '../../texts/application-texts.ts';
import type { applicationEnglish } from '../../texts/en.ts';

/** The redirect that ends a login in the browser. */
interface ArrivedRedirect {
  /** The requested URL, with either `code` and `state`, or `error`. */
  readonly url: URL;
  /** Sends a page with the result of the sign-in to the browser. */
  respond(signedIn: boolean): Promise<void>;
}

/** An HTTP server on 127.0.0.1 that accepts one redirect. */
interface RedirectListener {
  /** The `redirect_uri`. Its port is a random free port. */
  readonly url: string;
  /** Resolves with the redirect, or with null if the server closes first. Never rejects. */
  readonly arrived: Promise<ArrivedRedirect | null>;
  close(): Promise<void>;
}

const path = '/callback';

function equalInConstantTime(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}

/**
 * Starts a loopback server that waits for the redirect of one login (RFC 8252 §7.3).
 *
 * The server only accepts a GET request for the exact path with this `state`, because any web page can send requests to loopback. After one
 * redirect, it rejects all requests.
 *
 * @param signal Closes the server when it is aborted.
 */
export async function listenForRedirect(state: string, signal: AbortSignal): Promise<RedirectListener> {
  const { promise: arrived, resolve } = Promise.withResolvers<ArrivedRedirect | null>();
  let isReceived = false;
  let address = '';

  const sendPage = (
    response: ServerResponse,
    status: number,
    page: Parameters<typeof redirectPage>[0],
    language: string | undefined,
  ): Promise<void> => {
    const { promise, resolve: closed } = Promise.withResolvers<void>();
    // The browser can close the connection. The sign-in continues.
    response.once('close', closed);
    response.writeHead(status, pageHeaders).end(redirectPage(page, language));
    return promise;
  };

  const server = createServer({ maxHeaderSize: 32_768 }, (request, response) => {
    const language = request.headers['accept-language'];
    const url = URL.canParse(request.url ?? '', `http://${address}`) ? new URL(request.url ?? '', `http://${address}`) : null;
    if (request.method !== 'GET' || url?.pathname !== path || url.host !== address || request.headers.host !== address) {
      void sendPage(response, 404, 'unknown', language);
    } else if (isReceived) {
      void sendPage(response, 410, 'used', language);
    } else if (url.searchParams.getAll('state').length !== 1 || !equalInConstantTime(url.searchParams.get('state') ?? '', state)) {
      void sendPage(response, 400, 'unknown', language);
    } else {
      isReceived = true;
      resolve({ url, respond: (signedIn) => sendPage(response, signedIn ? 200 : 400, signedIn ? 'done' : 'failed', language) });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `127.0.0.1:${(server.address() as AddressInfo).port}`;

  let closing: Promise<void> | null = null;
  const close = (): Promise<void> => {
    closing ??= new Promise<void>((closed) => {
      signal.removeEventListener('abort', onAbort);
      resolve(null);
      server.close(() => closed());
      server.closeAllConnections();
    });
    return closing;
  };
  const onAbort = (): void => void close();
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) await close();
  return { url: `http://${address}${path}`, arrived, close };
}

/** Headers of the page. It loads nothing, isn't cached, and sends no referrer, because its URL contains the code. */
const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  connection: 'close',
} as const;

const style = 'body{font:1rem/1.5 system-ui,sans-serif;margin:20vh auto;max-width:32rem;padding:0 1rem;color-scheme:light dark}';

/**
 * Returns the page after a login, without data from the request. The page is in French if the browser prefers French, otherwise in English.
 */
function redirectPage(page: keyof typeof applicationEnglish.signInPage, acceptLanguage: string | undefined): string {
  const { language, topics } = applicationTextsFor(acceptLanguage ?? '');
  const { title, text } = topics.signInPage[page];
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${title}</title><style>${style}</style><h1>${title}</h1><p>${text}</p></html>`;
}
