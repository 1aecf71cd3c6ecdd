import { z } from 'zod';
import { originSchema } from './http-url.ts';

const fileSchema = z
  .string()
  .trim()
  .min(1, 'Enter the path of a file.')
  .max(4096)
  .regex(/^[^\p{Cc}]*$/u);

const milliseconds = z.number().int().min(100, 'At least 100 milliseconds.').max(3_600_000, 'At most an hour (3,600,000 milliseconds).');

export const connectionSettingsSchema = z.object({
  /** By which proxy requests go: what the environment says, none, or the one named. */
  proxy: z
    .discriminatedUnion('mode', [
      z.object({ mode: z.literal('environment') }),
      z.object({ mode: z.literal('none') }),
      z.object({ mode: z.literal('manual'), url: originSchema }),
    ])
    .default({ mode: 'environment' }),
  /** PEM file of certificate authorities that are trusted beside the system's; null for the system's alone. */
  caFile: fileSchema.nullable().default(null),
  /** PEM file of the client's certificate, with its key in it or in a file of its own; null where none is shown. */
  clientCertificate: z
    .object({ file: fileSchema, keyFile: fileSchema.nullable().default(null) })
    .nullable()
    .default(null),
  /** Milliseconds; absent ones are the application's own. */
  timeouts: z.object({ connect: milliseconds.optional(), headers: milliseconds.optional(), body: milliseconds.optional() }).default({}),
});

/** How a deployment is reached. Holds no secret: files are named, not read. */
export type ConnectionSettings = z.infer<typeof connectionSettingsSchema>;
