import type { Connection } from '../../shared/contract/connections/connection.ts';
import type { TokenExchange } from '../../shared/contract/signing-in/token-exchange.ts';
import type { ConnectionSnippetSignIn, TokenRequest } from '../../shared/signin/descriptor.ts';
import { descriptorOf } from '../../shared/signin/methods.ts';

/**
 * Returns the sign-in of code that sends a request of a connection.
 *
 * @param url URL of the request. Outside the connection's origins, no credentials are sent (as in the application)
 * @param home URL on the server's own origin. For the sample, only its responses contain this URL
 * @param exchanges requests to the identity provider in this session. They contain the token URL if it is only known from discovery
 */
export function snippetSignIn(
  connection: Connection,
  { url, home }: { readonly url: string; readonly home: string },
  exchanges: readonly TokenExchange[],
): ConnectionSnippetSignIn {
  if (connection.method !== 'none' && !isAllowed([home, ...connection.allowedOrigins], url))
    return { signIn: { method: 'none' }, remark: 'outside' };
  const host = URL.canParse(url) ? new URL(url).hostname.toLowerCase() : '';
  return descriptorOf(connection.method).snippet(connection, { host, lastTokenRequest: lastTokenRequest(exchanges) });
}

function isAllowed(origins: readonly string[], url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { origin } = new URL(url);
  return origins.some((one) => URL.canParse(one) && new URL(one).origin === origin);
}

function lastTokenRequest(exchanges: readonly TokenExchange[]): TokenRequest | null {
  const last = exchanges.findLast(({ purpose, grant }) => purpose === 'token' && (grant === 'password' || grant === 'client_credentials'));
  if (last === undefined) return null;
  const form = new URLSearchParams(last.request.body ?? '');
  const clientSecret = form.has('client_secret') ? 'post' : null;
  const field = (name: string): string => form.get(name) ?? '';
  const token = {
    url: last.request.url,
    clientId: field('client_id'),
    clientSecret,
    scope: field('scope'),
    audience: field('audience'),
  } as const;
  return { token, username: field('username') };
}
