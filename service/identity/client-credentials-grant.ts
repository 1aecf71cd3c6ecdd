import type Provider from 'oidc-provider';
import type { TokenEndpointGrantContext } from 'oidc-provider';
import { grantedScope, resourceServer } from './password-grant.ts';

/**
 * Adds the client credentials grant (RFC 6749, section 4.4) to the provider. The library's own grant requires a URL as audience, but this
 * audience is a name.
 *
 * @param audience `aud` of every access token
 */
export function addClientCredentialsGrant(provider: Provider, audience: string): void {
  const handler = async (ctx: TokenEndpointGrantContext<{ scope?: string }>): Promise<void> => {
    const { client, params } = ctx.oidc;
    // Without a user, there is no ID token.
    const scope = grantedScope(params.scope)
      .split(' ')
      .filter((name) => name !== 'openid')
      .join(' ');
    const token = new provider.ClientCredentials({ client, scope });
    token.resourceServer = new provider.ResourceServer(audience, resourceServer(audience));
    ctx.oidc.entity('ClientCredentials', token);
    const text = await token.save();
    ctx.body = { access_token: text, expires_in: token.expiration, token_type: token.tokenType, scope };
  };
  provider.registerGrantType('client_credentials', handler, ['scope']);
}
