import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type Provider from 'oidc-provider';
import { clientRefusal, invalidRefreshToken, type Refusal } from './keycloak-responses.ts';

/**
 * Ends a session without a browser, as Keycloak does: a POST with `refresh_token`, and the client's credentials in the form or as Basic
 * authentication.
 *
 * @returns null if the session and its refresh tokens were deleted (204), otherwise the error response
 */
export async function logout(provider: Provider, request: IncomingMessage): Promise<Refusal | null> {
  const form = new URLSearchParams(await text(request));
  const credentials = basicCredentials(request.headers.authorization) ?? {
    id: form.get('client_id') ?? '',
    secret: form.get('client_secret') ?? '',
  };
  const client = await provider.Client.find(credentials.id);
  if (!client || !(await client.compareClientSecret(credentials.secret))) return clientRefusal(client !== undefined);
  const presented = form.get('refresh_token');
  if (presented === null) return { status: 400, error: 'invalid_request', description: 'Missing form parameter: refresh_token' };
  const refreshToken = await provider.RefreshToken.find(presented);
  if (refreshToken?.clientId !== client.clientId || refreshToken.grantId === undefined) return invalidRefreshToken;
  await provider.RefreshToken.revokeByGrantId(refreshToken.grantId);
  await provider.Grant.adapter.destroy(refreshToken.grantId);
  return null;
}

/** Parses client credentials of Basic authentication. Both parts are form-encoded (RFC 6749, section 2.3.1). */
function basicCredentials(authorization: string | undefined): { id: string; secret: string } | null {
  const encoded = /^basic +(.+)$/i.exec(authorization ?? '')?.[1];
  if (encoded === undefined) return null;
  const [, id = '', secret = ''] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
  return { id: formDecoded(id), secret: formDecoded(secret) };
}

function formDecoded(encoded: string): string {
  return new URLSearchParams(`v=${encoded.replaceAll('&', '%26')}`).get('v') ?? '';
}
