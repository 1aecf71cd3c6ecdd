import { z } from 'zod';
import { httpUrlSchema, originSchema } from '../../validation/http-url.ts';
import type { ValidationCode } from '../../validation/validation-issues.ts';
import { certificateExceptionSchema } from './certificate-exception.ts';

const fileSchema = z
  .string()
  .trim()
  .min(1, 'file-needed' satisfies ValidationCode)
  .max(4096)
  .regex(/^[^\p{Cc}]*$/u);

/** The location of a PAC file: an HTTP(S) URL, or an absolute path. */
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
  /** Proxy of requests: from the environment, none, set manually, or from a PAC file. */
  proxy: z
    .discriminatedUnion('mode', [
      z.object({ mode: z.literal('environment') }),
      z.object({ mode: z.literal('none') }),
      z.object({
        mode: z.literal('manual'),
        url: originSchema,
        /** User of the proxy. Empty if the proxy doesn't require authentication. The password is a secret of the connection. */
        username: proxyUserSchema.default(''),
      }),
      z.object({ mode: z.literal('pac'), url: pacAddressSchema }),
    ])
    .default({ mode: 'environment' }),
  /** PEM file of CA certificates that are trusted in addition to the system's. Null trusts only the system's. */
  caFile: fileSchema.nullable().default(null),
  /** PEM file of the client certificate, with its key or with a separate key file. Null without a client certificate. */
  clientCertificate: z
    .object({ file: fileSchema, keyFile: fileSchema.nullable().default(null) })
    .nullable()
    .default(null),
  /** Certificate exceptions, each for one origin: the user's explicit consent. */
  certificateExceptions: z
    .array(certificateExceptionSchema)
    .max(50)
    .readonly()
    .refine(
      (exceptions) => new Set(exceptions.map(({ origin }) => origin)).size === exceptions.length,
      'origin-twice' satisfies ValidationCode,
    )
    .default([]),
  /** Timeouts in milliseconds. They default to those of the application. */
  timeouts: z.object({ connect: milliseconds.optional(), headers: milliseconds.optional(), body: milliseconds.optional() }).default({}),
});

/** How a server is reached. Contains no secrets, because files are referenced by path. */
export type NetworkSettings = z.infer<typeof networkSettingsSchema>;

/** The default network settings. */
export const defaultNetwork: NetworkSettings = {
  proxy: { mode: 'environment' },
  caFile: null,
  clientCertificate: null,
  certificateExceptions: [],
  timeouts: {},
};
