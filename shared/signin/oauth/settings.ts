import { z } from 'zod';
import { httpUrlSchema } from '../../validation/http-url.ts';
import type { ValidationCode } from '../../validation/validation-issues.ts';

/** Printable text without line breaks, which is safe in forms and headers. */
const lineSchema = z.string().regex(/^[^\p{Cc}]*$/u, 'control-characters' satisfies ValidationCode);

export const oauthSettingsSchema = z
  .object({
    /** The token endpoint. Null to use the issuer's discovery document. */
    tokenUrl: httpUrlSchema.nullable().default(null),
    /** The identity provider, as in the `iss` claim of tokens. Null if only the token URL is known. */
    issuer: httpUrlSchema.overwrite(withoutDiscoveryPath).nullable().default(null),
    clientId: lineSchema.min(1, 'client-id-needed' satisfies ValidationCode).max(512),
    /** True for a confidential client. Its secret is stored separately from the connection. */
    hasClientSecret: z.boolean().default(false),
    /** Where the client authenticates: `post` in the form, `basic` in the `Authorization` header (RFC 6749 §2.3.1). */
    clientAuthentication: z.enum(['post', 'basic']).default('post'),
    /** The requested scope, such as `openid profile email`. */
    scope: lineSchema.max(2000).default('openid profile email'),
    /** The API that tokens are requested for, such as an API identifier of Auth0. Empty to leave it to the identity provider. */
    audience: lineSchema.max(2000).default(''),
    /** The user of the password grant. Empty for other grants. */
    username: lineSchema.max(512).default(''),
  })
  .refine(({ tokenUrl, issuer }) => tokenUrl !== null || issuer !== null, {
    path: ['tokenUrl'],
    error: 'token-url-needed' satisfies ValidationCode,
  });

/** The OAuth settings of a connection, to get a token from an identity provider. Contains no secret. */
export type OAuthConnection = z.infer<typeof oauthSettingsSchema>;

/** Removes the path of the discovery document, which users often copy with the issuer (OpenID Connect Discovery 1.0, section 4). */
function withoutDiscoveryPath(issuer: string): string {
  return issuer.replace(/\/\.well-known\/openid-configuration\/?$/, '');
}
