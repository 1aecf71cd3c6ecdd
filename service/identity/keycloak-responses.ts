import type Provider from 'oidc-provider';
import { errors, type KoaContextWithOIDC } from 'oidc-provider';

/** An error response of the token endpoint. */
export interface Refusal {
  readonly status: number;
  readonly error: string;
  readonly description: string | undefined;
}

/** Makes the token endpoint respond exactly as Keycloak 26 does, including its additional members. */
export function respondAsKeycloak(provider: Provider): void {
  provider.on('grant.success', (ctx) => {
    const { RefreshToken } = ctx.oidc.entities;
    if (typeof ctx.body !== 'object') return;
    ctx.body = {
      ...ctx.body,
      refresh_expires_in: RefreshToken?.remainingTTL ?? 0,
      'not-before-policy': 0,
      session_state: RefreshToken?.sid,
    };
  });
  provider.on('grant.error', (ctx, error) => {
    const refusal = tokenRefusal(ctx, error);
    ctx.status = refusal.status;
    ctx.type = 'application/json';
    ctx.body = refusalBody(refusal);
  });
}

/** Returns the JSON body of an error response (RFC 6749, section 5.2). */
export function refusalBody({ error, description }: Refusal): Record<string, string> {
  return { error, ...(description !== undefined && { error_description: description }) };
}

/**
 * Returns the error for invalid client credentials. As in Keycloak, only the error code shows whether the client or its secret is wrong.
 */
export function clientRefusal(known: boolean): Refusal {
  return {
    status: 401,
    error: known ? 'unauthorized_client' : 'invalid_client',
    description: 'Invalid client or Invalid client credentials',
  };
}

/** The error for a refresh token that is unknown, expired, or issued to another client. */
export const invalidRefreshToken: Refusal = { status: 400, error: 'invalid_grant', description: 'Invalid refresh token' };

const reusedRefreshToken: Refusal = { ...invalidRefreshToken, description: 'Maximum allowed refresh token reuse exceeded' };

function tokenRefusal(ctx: KoaContextWithOIDC, error: errors.OIDCProviderError): Refusal {
  const { params, client } = ctx.oidc;
  if (!error.expose) return { status: 500, error: 'unknown_error', description: 'See the identity provider’s log.' };
  if (params?.grant_type === undefined) {
    return { status: 400, error: 'invalid_request', description: 'Missing form parameter: grant_type' };
  }
  if (error instanceof errors.InvalidClientAuth) return clientRefusal(client !== undefined);
  // Only the library's message shows why a form is invalid.
  if (error.error_description?.startsWith('no client authentication')) return clientRefusal(false);
  if (error.error_description?.endsWith('must not be provided twice')) {
    return { status: 400, error: 'invalid_request', description: 'duplicated parameter' };
  }
  if (params.grant_type === 'refresh_token' && params.refresh_token === undefined) {
    return { status: 400, error: 'invalid_request', description: 'No refresh token' };
  }
  if (error instanceof errors.UnsupportedGrantType) {
    return { status: 400, error: error.error, description: 'Unsupported grant_type' };
  }
  if (error instanceof errors.InvalidGrant) {
    if (params?.grant_type === 'password') return { status: 401, error: error.error, description: 'Invalid user credentials' };
    return ctx.oidc.entities.RefreshToken?.consumed ? reusedRefreshToken : invalidRefreshToken;
  }
  return { status: error.status, error: error.error, description: error.error_description };
}
