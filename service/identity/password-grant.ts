import { randomUUID } from 'node:crypto';
import type Provider from 'oidc-provider';
import { errors, type TokenEndpointGrantContext } from 'oidc-provider';
import type { User } from './settings.ts';
import { claimsOf, knownScopes, signIn } from './users.ts';

/**
 * Adds the resource owner password credentials grant (RFC 6749, section 4.3) to the provider. The library doesn't have it, because OAuth
 * 2.1 omits it.
 *
 * The tokens are those of the library, so that its refresh grant accepts them.
 *
 * @param audience `aud` of every access token
 */
export function addPasswordGrant(provider: Provider, users: readonly User[], audience: string): void {
  const handler = async (ctx: TokenEndpointGrantContext<{ username?: string; password?: string }>): Promise<void> => {
    const { client, params } = ctx.oidc;
    if (params.username === undefined) throw new errors.InvalidRequest('Missing parameter: username', 401);
    const user = signIn(users, params.username, params.password ?? '');
    if (user === null) throw new errors.InvalidGrant('wrong user name or password');
    const scope = grantedScope(params.scope);

    const grant = new provider.Grant({ accountId: user.id, clientId: client.clientId });
    grant.addOIDCScope(scope);
    grant.addResourceScope(audience, scope);
    const source = { accountId: user.id, client, grantId: await grant.save(), gty: 'password', scope, sid: randomUUID() };

    const accessToken = new provider.AccessToken({
      ...source,
      resourceServer: new provider.ResourceServer(audience, resourceServer(audience)),
    });
    const refreshToken = new provider.RefreshToken({ ...source, resource: audience, rotations: 0 });
    ctx.oidc.entity('AccessToken', accessToken);
    ctx.oidc.entity('RefreshToken', refreshToken);
    ctx.body = {
      access_token: await accessToken.save(),
      expires_in: accessToken.expiration,
      refresh_token: await refreshToken.save(),
      token_type: accessToken.tokenType,
      scope,
      ...(scope.split(' ').includes('openid') && { id_token: await idToken(provider, ctx, user, scope, source.sid) }),
    };
  };
  provider.registerGrantType('password', handler, ['username', 'password', 'scope']);
}

/** Returns the access token settings of an audience: JSON Web Tokens signed with RS256. */
export function resourceServer(audience: string) {
  return {
    audience,
    scope: knownScopes.join(' '),
    accessTokenFormat: 'jwt' as const,
    jwt: { sign: { alg: 'RS256' as const } },
  };
}

/**
 * Returns the granted scopes for the requested ones.
 *
 * @throws InvalidScope if a requested scope is unknown
 */
export function grantedScope(requestedScope = ''): string {
  const names = requestedScope.split(' ').filter((name) => name !== '');
  const unknown = names.filter((name) => !knownScopes.includes(name));
  if (unknown.length > 0) throw new errors.InvalidScope(`Invalid scopes: ${requestedScope}`, unknown.join(' '));
  return [...new Set([...names, 'profile', 'email'])].join(' ');
}

async function idToken(provider: Provider, ctx: TokenEndpointGrantContext, user: User, scope: string, sid: string): Promise<string> {
  const token = new provider.IdToken({ sub: user.id }, { ctx });
  const claims = { ...idTokenClaims(user, new Set(scope.split(' ')), ctx.oidc.client.clientId), sid };
  for (const [name, value] of Object.entries(claims)) token.set(name, value);
  return token.issue({ use: 'idtoken' });
}

/** Returns the claims of an ID token. As in Keycloak, `typ` distinguishes it from an access token. */
export function idTokenClaims(user: User, scopes: ReadonlySet<string>, clientId: string): Record<string, string | boolean> {
  return { sub: user.id, typ: 'ID', azp: clientId, ...claimsOf(user, scopes) };
}
