import { z } from 'zod';
import type { ValidationCode } from '../../validation/validation-issues.ts';

/** The name of a realm or a host: letters, digits, dots, hyphens, and underscores. It can't contain syntax of a configuration file. */
const realmSchema = z
  .string()
  .max(255)
  .regex(/^[A-Za-z0-9][\w.-]*$/, 'realm-odd' satisfies ValidationCode);

/** A principal: `name`, or `name/instance`, optionally with `@REALM`. It can't begin like an option of a program. */
const principalSchema = z
  .string()
  .max(512)
  .regex(/^[^\s@\\\-\p{Cc}][^\s@\\\p{Cc}]*(@[A-Za-z0-9][\w.-]*)?$/u, 'principal-odd' satisfies ValidationCode);

/** The source of a Kerberos ticket. Windows always uses the ticket of the signed-in user. */
const ticketSourceSchema = z.discriminatedUnion('from', [
  /** The system's default cache, with the ticket of the signed-in user. */
  z.object({ from: z.literal('system') }),
  /** A cache by its name, as `klist` shows it: `FILE:/path`, a path, `KEYRING:…`, `KCM:…`, `DIR:…`. */
  z.object({
    from: z.literal('named'),
    name: z
      .string()
      .min(1, 'cache-name-needed' satisfies ValidationCode)
      .max(4096)
      .regex(/^[^\s\p{Cc}-][^\p{Cc}]*$/u, 'cache-name-needed' satisfies ValidationCode),
  }),
  /** A separate cache of the connection. The user's password fills it at sign-in, and it is destroyed at sign-out. */
  z.object({ from: z.literal('password') }),
]);

export const kerberosSettingsSchema = z.object({
  ticket: ticketSourceSchema.default({ from: 'system' }),
  /** The principal, such as `jo@EXAMPLE.ORG`. Null for the principal of the cache. */
  principal: principalSchema.nullable().default(null),
  /** First part of the service principal. Many servers compare it case-sensitively. */
  serviceName: z
    .string()
    .max(64)
    .regex(/^[A-Za-z][\w-]*$/, 'service-name-odd' satisfies ValidationCode)
    .default('HTTP'),
  /** Canonicalisation of the host name in the service principal: none, by forward lookup of aliases, or also by reverse lookup. */
  canonicalisation: z.enum(['none', 'forward', 'forward-and-reverse']).default('none'),
  /** The realm of the service. Null to use the system's configuration or a referral. */
  realm: realmSchema.nullable().default(null),
  /** The service principal as `HTTP/host`, or in the notation of GSS-API, `HTTP@host`. Null to compute it. */
  servicePrincipal: z
    .string()
    .max(320)
    .regex(/^[A-Za-z][\w-]*[/@][A-Za-z0-9][\w.-]*$/, 'service-principal-odd' satisfies ValidationCode)
    .nullable()
    .default(null),
  /** Whether the server must authenticate itself. */
  mutualAuthentication: z.boolean().default(true),
  /**
   * `when-offered` sends the ticket only to an origin that has requested it before (401, `Negotiate`). `always` sends it with every
   * request.
   */
  send: z.enum(['when-offered', 'always']).default('when-offered'),
});

/** The Kerberos settings of a connection. Contains no secret. */
export type KerberosSettings = z.infer<typeof kerberosSettingsSchema>;

export const kerberosTicketSchema = z.object({
  /** Principal, such as `jo@EXAMPLE.ORG`. */
  principal: z.string(),
  realm: z.string(),
  /** The cache of the ticket, as `klist` shows it. */
  cache: z.string(),
  /** The principal of the service, such as `HTTP/data.example.org`. */
  service: z.string(),
  /** Version and encryption type of the service's key. Absent if unknown. */
  keyVersion: z.number().optional(),
  encryption: z.string().optional(),
  /** Epoch milliseconds when the ticket expires. Null if unknown. */
  expiresAt: z.number().nullable(),
  /** Epoch milliseconds until which the ticket can be renewed. Null if it isn't renewable. */
  renewableUntil: z.number().nullable(),
});

/** The current ticket: its principal, service, and expiry. */
export type KerberosTicket = z.infer<typeof kerberosTicketSchema>;
