import { z } from 'zod';
import { httpUrlSchema, originSchema } from '../http-url.ts';
import { certificateExceptionSchema } from './certificate-exception.ts';
import type { ValidationCode } from './validation-issues.ts';

const fileSchema = z
  .string()
  .trim()
  .min(1, 'file-needed' satisfies ValidationCode)
  .max(4096)
  .regex(/^[^\p{Cc}]*$/u);

/** Where a PAC file lies: an http or https address, or an absolute path. */
const pacAddressSchema = z.union([
  fileSchema.regex(/^(\/|[A-Za-z]:[\\/]|\\\\)/, 'address-or-file-needed' satisfies ValidationCode),
  httpUrlSchema,
]);

const proxyUserSchema = z
  .string()
  .trim()
  .max(200)
  .regex(/^[^:\p{Cc}]*$/u, 'username-with-colon' satisfies ValidationCode);

const milliseconds = z
  .number()
  .int()
  .min(100, 'timeout-too-short' satisfies ValidationCode)
  .max(3_600_000, 'timeout-too-long' satisfies ValidationCode);

export const networkSettingsSchema = z.object({
  /** By which proxy requests go: what the environment says, none, the one named, or the one that a PAC file names for each address. */
  proxy: z
    .discriminatedUnion('mode', [
      z.object({ mode: z.literal('environment') }),
      z.object({ mode: z.literal('none') }),
      z.object({
        mode: z.literal('manual'),
        url: originSchema,
        /** Empty where the proxy asks nobody who it is; the password is a secret of the connection. */
        username: proxyUserSchema.default(''),
      }),
      z.object({ mode: z.literal('pac'), url: pacAddressSchema }),
    ])
    .default({ mode: 'environment' }),
  /** PEM file of certificate authorities that are trusted beside the system's; null for the system's alone. */
  caFile: fileSchema.nullable().default(null),
  /** PEM file of the client's certificate, with its key in it or in a file of its own; null where none is shown. */
  clientCertificate: z
    .object({ file: fileSchema, keyFile: fileSchema.nullable().default(null) })
    .nullable()
    .default(null),
  /** Certificates that are taken although nobody vouches for them, each for one origin: the user's explicit consent. */
  certificateExceptions: z
    .array(certificateExceptionSchema)
    .max(50)
    .readonly()
    .refine(
      (exceptions) => new Set(exceptions.map(({ origin }) => origin)).size === exceptions.length,
      'origin-twice' satisfies ValidationCode,
    )
    .default([]),
  /** Milliseconds; absent ones are the application's own. */
  timeouts: z.object({ connect: milliseconds.optional(), headers: milliseconds.optional(), body: milliseconds.optional() }).default({}),
});

/** How a server is reached. Holds no secret: files are named, not read. */
export type NetworkSettings = z.infer<typeof networkSettingsSchema>;

/** What a connection that says nothing of its connection has. */
export const defaultNetwork: NetworkSettings = {
  proxy: { mode: 'environment' },
  caFile: null,
  clientCertificate: null,
  certificateExceptions: [],
  timeouts: {},
};
