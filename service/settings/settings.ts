import { z } from 'zod';
import { reason } from '../../shared/json/member-error.ts';
import { publicationSchema } from '../../shared/publication/publication-schema.ts';
import { ruleFileSchema } from '../access/rules/rule-file.ts';
import { errorBodies, moreSignals, sortSyntaxes } from '../dialect/rest-choices.ts';
import { auditChoices } from '../http/audit/audit-choices.ts';
import { readNetwork } from '../http/callers/trusted-proxies.ts';
import { compressionChoices } from '../http/responses/compression-choices.ts';
import { logFormats } from './log-lines.ts';

/** A URL from which keys can be fetched: HTTPS, or on this computer. */
const issuerUrlSchema = z.url({ protocol: /^https?$/ }).refine(isSafe, reason('https'));

/** A reference to a secret: `env:NAME`, `file:PATH`, or `credential:NAME` of systemd. */
const secretReferenceSchema = z.string().regex(/^(?:(?:env|file):.|credential:[\w.-]+$)/, reason('secret-reference'));

/** The URL and the client for checking whether the user of a service token is enabled. */
const userCheckSchema = z.strictObject({
  url: issuerUrlSchema.refine((text) => text.includes('{sub}'), reason('user-placeholder')),
  'client-id': z.string().min(1),
  'client-secret': secretReferenceSchema,
});

const issuerSchema = z.strictObject({
  /** The issuer's URL, equal to `iss` in its tokens. */
  url: issuerUrlSchema,
  /** URL of the issuer's keys. Defaults to the URL in the discovery document. */
  jwks: issuerUrlSchema.optional(),
  audience: z.string().min(1).optional(),
  'groups-claim': z.string().min(1).optional(),
  /** Prefix of the issuer's user and group names in access rules. */
  prefix: z
    .string()
    .max(50)
    .regex(/^[^\s\p{C}]*$/u, reason('space-free'))
    .optional(),
  'user-check': userCheckSchema.optional(),
});

/** An issuer as text: `URL` or `PREFIX=URL`. */
const issuerTextSchema = z
  .string()
  .transform((text) => {
    const [, prefix, url = text] = /^([^=]*)=(https?:.*)$/.exec(text) ?? [];
    return prefix === undefined ? { url } : { url, prefix };
  })
  .pipe(issuerSchema);

/** Public URL of the service behind a proxy: an origin, and a path if the proxy removes one. */
const baseUrlSchema = z
  .url({ protocol: /^https?$/ })
  .refine((text) => /^https?:\/\/[^/?#@]+(?:\/[^?#]*)?$/.test(text), reason('base-url'))
  .transform((text) => new URL(text).href.replace(/(?<!\/)\/+$/, ''));

/** An origin as a browser sends it, or `*`. */
const originSchema = z
  .string()
  .refine((text) => text === '*' || (/^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text), {
    message: reason('origin'),
  });

const countSchema = z.int().min(1);

/** All settings of the service, with their names on the command line. Paths in a configuration file are relative to the file. */
export const settingsSchema = z
  .strictObject({
    host: z.string().min(1),
    port: z.int().min(0).max(65_535),
    'auth-port': z.int().min(0).max(65_535),
    'data-dir': z.string().min(1),
    state: z
      .string()
      .regex(/^postgres(?:ql)?:\/\/./i, reason('database-url'))
      .refine((text) => !/^[^:]*:\/\/[^/?#]*:[^/?#]*@/.test(text) && !/[?&]password=/i.test(text), reason('password-in-url')),
    data: z.array(z.string().min(1)).readonly(),
    publication: z.string().min(1),
    /** Sources in the format of a publication file. Only a configuration file can contain sources and access rules. */
    sources: publicationSchema.shape.sources,
    'access-rules': ruleFileSchema,
    $schema: z.string(),
    'operator-token': secretReferenceSchema,
    sample: z.boolean(),
    access: z.string().min(1),
    issuer: z.array(z.union([issuerTextSchema, issuerSchema])).readonly(),
    'issuer-ca': z.string().min(1),
    audience: z.string().min(1),
    'groups-claim': z.string().min(1),
    keytab: z.string().min(1),
    'kerberos-realm': z.string().min(1),
    'service-token-days': countSchema.max(365),
    'unchecked-token-days': countSchema.max(365),
    'no-bearer': z.boolean(),
    'no-service-tokens': z.boolean(),
    basic: z.boolean(),
    'no-identity': z.boolean(),
    'tls-cert': z.string().min(1),
    'tls-key': z.string().min(1),
    'url-length': countSchema.max(100_000),
    'body-bytes': countSchema.min(1024).max(100_000_000),
    'query-length': countSchema.max(100_000_000),
    'query-parameters': countSchema.max(100_000),
    'query-tokens': countSchema.max(10_000_000),
    'query-nodes': countSchema.max(10_000_000),
    'query-steps': countSchema.max(1000),
    'query-columns': countSchema.max(100_000),
    'batch-requests': countSchema.max(10_000),
    'page-size': countSchema.max(100_000_000),
    'odata-page-size': countSchema.max(100_000_000),
    'query-seconds': countSchema.max(86_400),
    'engine-wait-seconds': countSchema.max(86_400),
    'result-memory': countSchema.max(1_000_000),
    'reader-seconds': countSchema.max(86_400),
    'reader-bytes-per-second': countSchema.max(1_000_000_000),
    'concurrent-queries': countSchema.max(100_000),
    'queries-per-caller': countSchema.max(100_000),
    'requests-per-minute': countSchema.max(1_000_000),
    'megabytes-per-hour': countSchema.max(100_000_000),
    'async-requests': countSchema.max(1000),
    'async-megabytes': countSchema.max(1_000_000),
    'async-seconds': countSchema.max(86_400),
    connections: countSchema.max(1_000_000),
    'failed-sign-ins': countSchema.max(1_000_000),
    'engine-memory': countSchema.min(32).max(10_000_000),
    'process-memory': countSchema.min(64).max(10_000_000),
    'table-seconds': z.int().min(0).max(86_400),
    'drain-seconds': z.int().min(0).max(600),
    'stop-seconds': z.int().min(0).max(86_400),
    audit: z.enum(auditChoices),
    'log-format': z.enum(logFormats),
    'trusted-proxy': z.array(z.string().refine((text) => readNetwork(text) !== null, reason('network'))).readonly(),
    'base-url': baseUrlSchema,
    compression: z.enum(compressionChoices),
    'cors-origin': z.array(originSchema).readonly(),
    'rest-sort': z.enum(sortSyntaxes),
    'rest-envelope': z.string().regex(/^[A-Za-z_]\w*$/, reason('member-name')),
    'rest-more': z.enum(moreSignals),
    'rest-errors': z.enum(errorBodies),
    'parent-pid': z.int().min(1).max(4_294_967_295),
  })
  .partial();

export type Settings = z.infer<typeof settingsSchema>;

function isSafe(text: string): boolean {
  const url = URL.parse(text);
  // An invalid URL is reported elsewhere.
  if (url === null) return true;
  const { protocol, hostname } = url;
  return protocol === 'https:' || /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}
