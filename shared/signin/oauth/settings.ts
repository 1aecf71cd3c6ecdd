import { z } from 'zod';
import type { ValidationCode } from '../../contract/connections/validation-issues.ts';
import { httpUrlSchema } from '../../contract/http-url.ts';

/** Printable words without line breaks: what goes into a form or a header stays on its line. */
const lineSchema = z.string().regex(/^[^\p{Cc}]*$/u, 'control-characters' satisfies ValidationCode);

export const oauthSettingsSchema = z
  .object({
    /** Where tokens are asked for; null where the issuer's discovery document names it. */
    tokenUrl: httpUrlSchema.nullable().default(null),
    /** As `iss` in tokens names the identity provider; null where only the token URL is known. */
    issuer: httpUrlSchema.nullable().default(null),
    clientId: lineSchema.min(1, 'client-id-needed' satisfies ValidationCode).max(512),
    /** True for a confidential client: its secret is held apart from the connection. */
    hasClientSecret: z.boolean().default(false),
    /** Where the client's id and secret go: into the form, or into the `Authorization` header (RFC 6749 §2.3.1). */
    clientAuthentication: z.enum(['post', 'basic']).default('post'),
    /** Such as `openid connection email`. */
    scope: lineSchema.max(2000).default('openid profile email'),
    /** Who signs in by the password grant; empty where that is not among the methods. */
    username: lineSchema.max(512).default(''),
  })
  .refine(({ tokenUrl, issuer }) => tokenUrl !== null || issuer !== null, {
    path: ['tokenUrl'],
    error: 'token-url-needed' satisfies ValidationCode,
  });

/** How one gets a token at an identity provider. Holds no secret. */
export type OAuthConnection = z.infer<typeof oauthSettingsSchema>;
