import { z } from 'zod';
import { problemSchema } from '../../problems/problem.ts';
import { connectionKinds, serverKindIds } from '../../servers/index.ts';
import { kerberosTicketSchema } from '../../signin/kerberos/settings.ts';
import { descriptorOf, signInMethodSchema, signInSettingsShape } from '../../signin/methods.ts';
import { httpUrlSchema, originSchema } from '../../validation/http-url.ts';
import type { ValidationCode } from '../../validation/validation-issues.ts';
import { customIssue } from '../../validation/validation-issues.ts';
import { signInWaitingSchema } from '../signing-in/token-exchange.ts';
import { dialectSchema } from './dialect.ts';
import { defaultNetwork, networkSettingsSchema } from './network.ts';
import { rowsPathSchema } from './rows-path.ts';

const pathSchema = z
  .string()
  .trim()
  .max(1000)
  .regex(/^\/[^?#\s]*$/, 'path-needed' satisfies ValidationCode)
  .transform((path) => path.replace(/(?<!\/)\/+$/, ''));

export const pathsSchema = z.object({
  catalogue: pathSchema.default('/dmp-api/expositions'),
  /** Path before `/{root}/{accessPoint}`. */
  rest: pathSchema.default('/dmp-api/data'),
  /** Path before `/{root}/{accessPoint}` and `/{root}/$metadata`. */
  odata: pathSchema.default('/dmp-api/odata'),
  /** Path of the service tokens of the user's account, if the server supports them. */
  tokens: pathSchema.default('/dmp-api/tokens'),
});

/** Paths of a marketplace, relative to its base URL. */
export type Paths = z.infer<typeof pathsSchema>;

const settingsShape = {
  name: z
    .string()
    .trim()
    .min(1, 'name-needed' satisfies ValidationCode)
    .max(100)
    .regex(/^[^\p{Cc}]*$/u),
  kind: z.enum(connectionKinds),
  /** URL without a trailing slash. */
  baseUrl: httpUrlSchema,
  paths: pathsSchema.default(pathsSchema.parse({})),
  /** Colour of the frame while this connection is selected: `#` and six hexadecimal digits. */
  colour: z.string().regex(/^#[0-9a-fA-F]{6}$/, 'colour-needed' satisfies ValidationCode),
  production: z.boolean(),
  /** The selected sign-in method. */
  method: signInMethodSchema,
  /** The available sign-in methods. */
  methods: z
    .array(signInMethodSchema)
    .min(1, 'methods-needed' satisfies ValidationCode)
    .readonly(),
  ...signInSettingsShape,
  /** Origins, in addition to that of the base URL, to which credentials can be sent. */
  allowedOrigins: z.array(originSchema).max(50).readonly().default([]),
  /** Whether credentials can be sent over unencrypted HTTP to other computers: the user's explicit consent. */
  allowPlainHttp: z.boolean().default(false),
  connection: networkSettingsSchema.default(defaultNetwork),
  /** How the server's REST language differs. Null for the language of the data service. */
  dialect: dialectSchema.nullable().default(null),
  /** The path to the rows of a REST response: names separated by dots, such as `data.items`. Empty to detect the rows. */
  rowsPath: rowsPathSchema.default(''),
};

/** The settings of a connection. They contain no secrets: unknown fields are rejected. */
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

/** The settings of a connection, without secrets. */
export type ConnectionSettings = z.infer<typeof connectionSettingsSchema>;

/** The settings of a connection before defaults are applied, as in a form or a file. */
export type ConnectionInput = z.input<typeof connectionSettingsSchema>;

export const connectionSchema = z.object({
  ...settingsShape,
  id: z.string().min(1).max(64),
  /** `sample` and `local` are servers that the application itself runs on loopback: the sample, and the user's own data. */
  kind: z.enum(serverKindIds),
  /** URL without a trailing slash. The URL of the sample changes with each start, and is empty before the first start. */
  baseUrl: z.string(),
  /** True for the sample and for connections of an administrator's policy, which can't be changed or removed. */
  readOnly: z.boolean(),
});

/** A connection as sent to the page, with its URL and sign-in method, without secrets. */
export type Connection = z.infer<typeof connectionSchema>;

export const signInStatusSchema = z.object({
  state: z.enum(['signed-out', 'signing-in', 'signed-in', 'failed']),
  method: signInMethodSchema,
  /** Name of the user, such as `preferred_username`. Null if nobody is signed in or the method doesn't provide a name. */
  who: z.string().nullable(),
  /** Epoch milliseconds when the credentials expire. Null if they don't expire, or if there are none. */
  expiresAt: z.number().nullable(),
  /** The decoded claims of the access token. They don't include the token. */
  claims: z.record(z.string(), z.unknown()).nullable(),
  /** The Kerberos ticket. Null or absent if there is none, or if the cache can't be read. */
  ticket: kerberosTicketSchema.nullable().optional(),
  /** The action that the sign-in (`signing-in`) needs from the user. */
  waiting: signInWaitingSchema.nullable().optional(),
  problem: problemSchema.nullable(),
});

/** The signed-in user, the method, and the expiry. */
export type SignInStatus = z.infer<typeof signInStatusSchema>;
