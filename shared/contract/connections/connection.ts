import { z } from 'zod';
import { kerberosTicketSchema } from '../../signin/kerberos/settings.ts';
import { descriptorOf, signInMethodSchema, signInSettingsShape } from '../../signin/methods.ts';
import { httpUrlSchema, originSchema } from '../http-url.ts';
import { problemSchema } from '../problem.ts';
import { signInWaitingSchema } from '../signing-in/token-exchange.ts';
import { dialectSchema } from './dialect.ts';
import { defaultNetwork, networkSettingsSchema } from './network.ts';
import { rowsPathSchema } from './rows-path.ts';
import type { ValidationCode } from './validation-issues.ts';
import { customIssue } from './validation-issues.ts';

const pathSchema = z
  .string()
  .trim()
  .max(1000)
  .regex(/^\/[^?#\s]*$/, 'path-needed' satisfies ValidationCode)
  .transform((path) => path.replace(/(?<!\/)\/+$/, ''));

export const pathsSchema = z.object({
  catalogue: pathSchema.default('/dmp-api/expositions'),
  /** Before `/{root}/{accessPoint}`. */
  rest: pathSchema.default('/dmp-api/data'),
  /** Before `/{root}/{accessPoint}` and `/{root}/$metadata`. */
  odata: pathSchema.default('/dmp-api/odata'),
  /** The service tokens of the user's own account, where the server makes them. */
  tokens: pathSchema.default('/dmp-api/tokens'),
});

/** Where a marketplace has its parts, below its base URL. */
export type Paths = z.infer<typeof pathsSchema>;

/** Whether the application itself runs the server of a connection; its address changes with each start. */
export function isOwnServer({ kind }: { readonly kind: string }): boolean {
  return kind === 'sample' || kind === 'local';
}

/** What a server speaks: a DataChain-style marketplace (both languages), or any OData V4 service (its entity sets). */
export const connectionKinds = ['marketplace', 'odata'] as const;

const settingsShape = {
  name: z
    .string()
    .trim()
    .min(1, 'name-needed' satisfies ValidationCode)
    .max(100)
    .regex(/^[^\p{Cc}]*$/u),
  kind: z.enum(connectionKinds),
  /** Without a trailing slash. */
  baseUrl: httpUrlSchema,
  paths: pathsSchema.default(pathsSchema.parse({})),
  /** Colour of the frame while this connection is in use: `#` and six hexadecimal digits. */
  colour: z.string().regex(/^#[0-9a-fA-F]{6}$/, 'colour-needed' satisfies ValidationCode),
  production: z.boolean(),
  /** In use. */
  method: signInMethodSchema,
  /** Offered. */
  methods: z
    .array(signInMethodSchema)
    .min(1, 'methods-needed' satisfies ValidationCode)
    .readonly(),
  ...signInSettingsShape,
  /** Origins beside the base URL's that the credential may go to. */
  allowedOrigins: z.array(originSchema).max(50).readonly().default([]),
  /** Whether the credential may go over plain http past this machine: the user's explicit consent. */
  allowPlainHttp: z.boolean().default(false),
  connection: networkSettingsSchema.default(defaultNetwork),
  /** How the server's REST language differs; null for the one of the bundled service. */
  dialect: dialectSchema.nullable().default(null),
  /** Where a REST response has its rows: names apart by dots, such as `data.items`; empty where they are found by themselves. */
  rowsPath: rowsPathSchema.default(''),
};

/**
 * What a user or an administrator says of a server. Holds no secret: unknown fields are refused, so that none slips in by a name of
 * its own.
 */
export const connectionSettingsSchema = z.strictObject(settingsShape).superRefine((connection, { addIssue }) => {
  if (!connection.methods.includes(connection.method)) {
    addIssue(customIssue(['method'], 'method-not-offered'));
  }
  for (const method of connection.methods) {
    const { part } = descriptorOf(method);
    if (part !== null && connection[part] === undefined) addIssue(customIssue([part], 'method-settings-needed', { method }));
  }
  if (connection.methods.includes('oauth-password') && connection.oauth !== undefined && connection.oauth.username === '') {
    addIssue(customIssue(['oauth', 'username'], 'username-needed'));
  }
});
export type ConnectionSettings = z.infer<typeof connectionSettingsSchema>;

/** The same before defaults are filled in: what a form or a file may leave out. */
export type ConnectionInput = z.input<typeof connectionSettingsSchema>;

export const connectionSchema = z.object({
  ...settingsShape,
  id: z.string().min(1).max(64),
  /** `sample` and `local` are servers that the application runs itself on loopback: the sample, and the user's own data. */
  kind: z.enum(['sample', 'local', ...connectionKinds]),
  /** Without a trailing slash. For the sample it changes with each start and is empty before the first. */
  baseUrl: z.string(),
  /** True for the sample and for what an administrator's policy gives: it cannot be changed or removed here. */
  readOnly: z.boolean(),
});

/** A server as the page knows it: where it is and how one signs in, never with what secret. */
export type Connection = z.infer<typeof connectionSchema>;

export const signInStatusSchema = z.object({
  state: z.enum(['signed-out', 'signing-in', 'signed-in', 'failed']),
  method: signInMethodSchema,
  /** `preferred_username` or the like; null where nobody is signed in or the method does not tell. */
  who: z.string().nullable(),
  /** Epoch milliseconds; null where the credential does not end or there is none. */
  expiresAt: z.number().nullable(),
  /** The decoded claims of the access token, not the token. */
  claims: z.record(z.string(), z.unknown()).nullable(),
  /** The ticket, where the method is Kerberos and the cache tells. */
  ticket: kerberosTicketSchema.nullable().optional(),
  /** What the user has to do, while the method needs the user (`signing-in`). */
  waiting: signInWaitingSchema.nullable().optional(),
  problem: problemSchema.nullable(),
});

/** Who is signed in to a server, by what, and until when. */
export type SignInStatus = z.infer<typeof signInStatusSchema>;
