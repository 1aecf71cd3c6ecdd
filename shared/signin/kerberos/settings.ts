import { z } from 'zod';
import type { ValidationCode } from '../../contract/connections/validation-issues.ts';

/** The name of a realm or a host: letters, digits, dots, hyphens, underscores. Nothing that could be syntax in a configuration file. */
const realmSchema = z
  .string()
  .max(255)
  .regex(/^[A-Za-z0-9][\w.-]*$/, 'realm-odd' satisfies ValidationCode);

/** `name`, `name/instance` or either with `@REALM`; never an option of a program. */
const principalSchema = z
  .string()
  .max(512)
  .regex(/^[^\s@\\\-\p{Cc}][^\s@\\\p{Cc}]*(@[A-Za-z0-9][\w.-]*)?$/u, 'principal-odd' satisfies ValidationCode);

/** The source of a Kerberos ticket. Windows always uses the signed-in user. */
const ticketSourceSchema = z.discriminatedUnion('from', [
  /** The system's default cache, with the ticket of the signed-in user. */
  z.object({ from: z.literal('system') }),
  /** A cache by its name, as in `klist`: `FILE:/path`, a path, `KEYRING:…`, `KCM:…`, `DIR:…`. */
  z.object({
    from: z.literal('named'),
    name: z
      .string()
      .min(1, 'cache-name-needed' satisfies ValidationCode)
      .max(4096)
      .regex(/^[^\s\p{Cc}-][^\p{Cc}]*$/u, 'cache-name-needed' satisfies ValidationCode),
  }),
  /** A separate cache of the connection, filled with the user's password at sign-in and destroyed at sign-out. */
  z.object({ from: z.literal('password') }),
]);

export const kerberosSettingsSchema = z.object({
  ticket: ticketSourceSchema.default({ from: 'system' }),
  /** The principal, such as `jo@EXAMPLE.ORG`; null for that of the cache. */
  principal: principalSchema.nullable().default(null),
  /** First part of the service's principal; many servers are case-sensitive. */
  serviceName: z
    .string()
    .max(64)
    .regex(/^[A-Za-z][\w-]*$/, 'service-name-odd' satisfies ValidationCode)
    .default('HTTP'),
  /** The canonicalisation of the host's name in the service's principal: none, its aliases, or also its reverse lookup. */
  canonicalisation: z.enum(['none', 'forward', 'forward-and-reverse']).default('none'),
  /** The realm of the service; null to use the system's configuration or a referral. */
  realm: realmSchema.nullable().default(null),
  /** The service's principal as `HTTP@host`, instead of a computed one; null to compute it. */
  servicePrincipal: z
    .string()
    .max(320)
    .regex(/^[A-Za-z][\w-]*@[A-Za-z0-9][\w.-]*$/, 'service-principal-odd' satisfies ValidationCode)
    .nullable()
    .default(null),
  /** Whether the server must authenticate itself. */
  mutualAuthentication: z.boolean().default(true),
  /** `when-offered`: only to an origin that has requested it once (401, `Negotiate`). `always`: with every request from the first. */
  send: z.enum(['when-offered', 'always']).default('when-offered'),
});

/** The Kerberos settings of a connection. Contains no secret. */
export type KerberosSettings = z.infer<typeof kerberosSettingsSchema>;

export const kerberosTicketSchema = z.object({
  /** Such as `jo@EXAMPLE.ORG`. */
  principal: z.string(),
  realm: z.string(),
  /** The cache of the ticket, as in `klist`. */
  cache: z.string(),
  /** The principal of the service, such as `HTTP@data.example.org`. */
  service: z.string(),
  /** Epoch milliseconds. */
  expiresAt: z.number().nullable(),
  /** Epoch milliseconds until which it can be renewed; null if it can't. */
  renewableUntil: z.number().nullable(),
});

/** The current ticket: its principal and expiry. */
export type KerberosTicket = z.infer<typeof kerberosTicketSchema>;
