import { timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pageHeaders, redirectPage } from './redirect-page.ts';

/** The redirect that ends a login in the browser. */
export interface ArrivedRedirect {
  /** As the browser asked for it: `code` and `state`, or `error`. */
  readonly url: URL;
  /** Answers the browser, once it is known how the sign-in went. */
  tell(signedIn: boolean): Promise<void>;
}

/** A listener on 127.0.0.1 that takes one redirect. */
export interface RedirectListener {
  /** The `redirect_uri`, with a port that the system chose. */
  readonly url: string;
  /** Settles with the redirect, or with null once the listener is closed without; never rejects. */
  readonly arrived: Promise<ArrivedRedirect | null>;
  close(): Promise<void>;
}

const path = '/callback';

function same(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}

/**
 * Waits on loopback for the redirect of one login (RFC 8252 §7.3).
 *
 * Whatever is no GET of the exact path with this `state` is refused and changes nothing: any page in the browser can send such requests.
 * After the one redirect everything is refused.
 * @param signal Aborting closes it.
 */
export async function listenForRedirect(state: string, signal: AbortSignal): Promise<RedirectListener> {
  const { promise: arrived, resolve } = Promise.withResolvers<ArrivedRedirect | null>();
  let taken = false;
  let address = '';

  const respond = (
    response: ServerResponse,
    status: number,
    page: Parameters<typeof redirectPage>[0],
    language: string | undefined,
  ): Promise<void> => {
    const { promise, resolve: written } = Promise.withResolvers<void>();
    // The browser may have left: that is no failure of the sign-in.
    response.once('close', written);
    response.writeHead(status, pageHeaders).end(redirectPage(page, language));
    return promise;
  };

  const server = createServer({ maxHeaderSize: 32_768 }, (request, response) => {
    const language = request.headers['accept-language'];
    const url = URL.canParse(request.url ?? '', `http://${address}`) ? new URL(request.url ?? '', `http://${address}`) : null;
    if (request.method !== 'GET' || url?.pathname !== path || url.host !== address || request.headers.host !== address) {
      void respond(response, 404, 'unknown', language);
    } else if (taken) {
      void respond(response, 410, 'used', language);
    } else if (url.searchParams.getAll('state').length !== 1 || !same(url.searchParams.get('state') ?? '', state)) {
      void respond(response, 400, 'unknown', language);
    } else {
      taken = true;
      resolve({ url, tell: (signedIn) => respond(response, signedIn ? 200 : 400, signedIn ? 'done' : 'failed', language) });
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
