import { z } from 'zod';
import { compressionChoices } from './http/compression-choices.ts';
import { errorBodies, moreSignals, sortSyntaxes } from './rest/rest-choices.ts';

/** A URL over which keys may be fetched: by TLS, or from this machine. */
const issuerUrlSchema = z.url({ protocol: /^https?$/ }).refine(isSafe, 'must be https, unless it is on this machine');

const issuerSchema = z.strictObject({
  /** As its tokens say in `iss`. */
  url: issuerUrlSchema,
  /** Where its keys are; looked up in its discovery document where absent. */
  jwks: issuerUrlSchema.optional(),
  audience: z.string().min(1).optional(),
  'groups-claim': z.string().min(1).optional(),
  /** Put before its users' and groups' names in the access rules. */
  prefix: z.string().optional(),
});

/** Where callers reach the service through a proxy: an origin, and a path where the proxy takes one away. */
const baseUrlSchema = z
  .url({ protocol: /^https?$/ })
  .refine((text) => /^https?:\/\/[^/?#@]+(?:\/[^?#]*)?$/.test(text), 'has neither credentials nor a query')
  .transform((text) => new URL(text).href.replace(/\/+$/, ''));

/** An origin as a browser sends it, or `*`. */
const originSchema = z
  .string()
  .refine((text) => text === '*' || (/^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text), {
    message: 'must be an origin, such as https://app.example.org, or *',
  });

const countSchema = z.int().min(1);

/** Every option of the service, by its name on the command line. In a file, paths are relative to it. */
export const settingsSchema = z
  .strictObject({
    host: z.string().min(1),
    port: z.int().min(0).max(65_535),
    'auth-port': z.int().min(0).max(65_535),
    'data-dir': z.string().min(1),
    data: z.array(z.string().min(1)).readonly(),
    sample: z.boolean(),
    access: z.string().min(1),
    issuer: z.array(z.union([issuerUrlSchema, issuerSchema])).readonly(),
    audience: z.string().min(1),
    'groups-claim': z.string().min(1),
    keytab: z.string().min(1),
    'kerberos-realm': z.string().min(1),
    'no-bearer': z.boolean(),
    'no-service-tokens': z.boolean(),
    'no-identity': z.boolean(),
    'tls-cert': z.string().min(1),
    'tls-key': z.string().min(1),
    'url-length': countSchema.max(100_000),
    'page-size': countSchema.max(100_000_000),
    'odata-page-size': countSchema.max(100_000_000),
    'query-seconds': countSchema.max(86_400),
    'concurrent-queries': countSchema.max(100_000),
    'queries-per-caller': countSchema.max(100_000),
    'engine-memory': countSchema.min(32).max(10_000_000),
    'process-memory': countSchema.min(64).max(10_000_000),
    'table-seconds': z.int().min(0).max(86_400),
    'drain-seconds': z.int().min(0).max(600),
    'base-url': baseUrlSchema,
    compression: z.enum(compressionChoices),
    'cors-origin': z.array(originSchema).readonly(),
    'rest-sort': z.enum(sortSyntaxes),
    'rest-envelope': z.string().regex(/^[A-Za-z_]\w*$/),
    'rest-more': z.enum(moreSignals),
    'rest-errors': z.enum(errorBodies),
    'parent-pid': z.int().min(1).max(4_294_967_295),
  })
  .partial();

export type Settings = z.infer<typeof settingsSchema>;

function isSafe(text: string): boolean {
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}
