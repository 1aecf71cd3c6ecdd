import { z } from 'zod';
import type { ValidationCode } from '../../contract/connections/validation-issues.ts';

/** A realm's or a host's name: letters, digits, dots, hyphens, underscores. Nothing that could break out of a configuration file. */
const realmSchema = z
  .string()
  .max(255)
  .regex(/^[A-Za-z0-9][\w.-]*$/, 'realm-odd' satisfies ValidationCode);

/** `name`, `name/instance` or either with `@REALM`; never an option of a program. */
const principalSchema = z
  .string()
  .max(512)
  .regex(/^[^\s@\\\-\p{Cc}][^\s@\\\p{Cc}]*(@[A-Za-z0-9][\w.-]*)?$/u, 'principal-odd' satisfies ValidationCode);

/** Where a Kerberos ticket is taken from. Windows always uses the signed-in user, whatever stands here. */
const ticketSourceSchema = z.discriminatedUnion('from', [
  /** The cache that the system's own programs use: whoever signed in to the machine is signed in here. */
  z.object({ from: z.literal('system') }),
  /** A cache by its name, as `klist` prints it: `FILE:/path`, a bare path, `KEYRING:…`, `KCM:…`, `DIR:…`. */
  z.object({
    from: z.literal('named'),
    name: z
      .string()
      .min(1, 'cache-name-needed' satisfies ValidationCode)
      .max(4096)
      .regex(/^[^\s\p{Cc}-][^\p{Cc}]*$/u, 'cache-name-needed' satisfies ValidationCode),
  }),
  /** A cache of the connection's own, filled with the user's password at sign-in and destroyed at sign-out. */
  z.object({ from: z.literal('password') }),
]);

export const kerberosSettingsSchema = z.object({
  ticket: ticketSourceSchema.default({ from: 'system' }),
  /** Who to be, such as `jo@EXAMPLE.ORG`; null for whoever the cache belongs to. */
  principal: principalSchema.nullable().default(null),
  /** First part of the service's principal; its case matters to many servers. */
  serviceName: z
    .string()
    .max(64)
    .regex(/^[A-Za-z][\w-]*$/, 'service-name-odd' satisfies ValidationCode)
    .default('HTTP'),
  /** What of the host's name goes into the service's principal: itself, what its aliases lead to, or what its address is called. */
  canonicalisation: z.enum(['none', 'forward', 'forward-and-reverse']).default('none'),
  /** The realm that the service belongs to; null where the system's configuration or a referral tells. */
  realm: realmSchema.nullable().default(null),
  /** The service's principal as `HTTP@host`, in place of all that would be worked out; null to work it out. */
  servicePrincipal: z
    .string()
    .max(320)
    .regex(/^[A-Za-z][\w-]*@[A-Za-z0-9][\w.-]*$/, 'service-principal-odd' satisfies ValidationCode)
    .nullable()
    .default(null),
  /** Whether a response counts only where the server has proved who it is. */
  mutualAuthentication: z.boolean().default(true),
  /** `when-offered`: only to an origin that has asked for it once (401, `Negotiate`). `always`: with every request from the first on. */
  send: z.enum(['when-offered', 'always']).default('when-offered'),
});

/** How a connection signs in by Kerberos. Holds no secret. */
export type KerberosSettings = z.infer<typeof kerberosSettingsSchema>;

export const kerberosTicketSchema = z.object({
  /** Such as `jo@EXAMPLE.ORG`. */
  principal: z.string(),
  realm: z.string(),
  /** The cache it lies in, as `klist` names it. */
  cache: z.string(),
  /** The principal of the service that tokens are made for, such as `HTTP@data.example.org`. */
  service: z.string(),
  /** Epoch milliseconds. */
  expiresAt: z.number().nullable(),
  /** Epoch milliseconds up to which it can be renewed; null where it cannot. */
  renewableUntil: z.number().nullable(),
});

/** The ticket in use: who one is by Kerberos, and until when. */
export type KerberosTicket = z.infer<typeof kerberosTicketSchema>;
