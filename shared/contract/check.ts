import { z } from 'zod';
import { problemSchema } from '../problems/problem.ts';
import { apiReferenceSchema } from './catalogue/catalogue.ts';
import { commandSchema } from './command.ts';
import { certificateSchema } from './results/exchange.ts';

/** The steps of a connection test, in order. */
export const checkSteps = [
  'name',
  'tcp',
  'proxy',
  'tls',
  'http',
  'clock',
  'identity-provider',
  'token',
  'claims',
  'catalogue',
  'metadata',
  'rest',
  'odata',
] as const;
export const checkStepIdSchema = z.enum(checkSteps);

/** The name of a step of the connection test. */
export type CheckStepId = z.infer<typeof checkStepIdSchema>;

/** Why a step was skipped. */
export const skipReasons = [
  'step-before-failed',
  'no-proxy',
  'behind-proxy',
  'unknown-proxy',
  'plain-http',
  'not-this-method',
  'no-claims',
  'not-told',
  'no-date',
  'not-offered',
  'until-earlier-step',
  'without-sign-in',
  'out-of-time',
] as const;

/** Names of facts that are recorded at a step. A fact never contains a secret. */
export const evidenceNames = [
  'host',
  'addresses',
  /** Path of the hosts file that sets the addresses, and the addresses of the name in DNS. */
  'hostsFile',
  'dnsAddresses',
  'address',
  'port',
  'proxy',
  /** How the proxy was selected: `none`, `manual`, `environment`, `pac`, or `unset` if no environment variable applies. */
  'proxySource',
  /** Source of the proxy: a variable such as `HTTPS_PROXY`, `NO_PROXY`, or `loopback`; for a PAC file, its URL. */
  'proxyRule',
  /** `host:port` of the proxy tunnel. */
  'tunnel',
  /** TLS version, such as `TLSv1.3`. */
  'protocol',
  'cipher',
  /** Facts of the certificate: subject, issuer, and names; validity in ISO 8601; SHA-256 fingerprint. */
  'subject',
  'issuer',
  'names',
  'validFrom',
  'validTo',
  /** Days until the certificate expires. Negative if it has expired. */
  'daysLeft',
  /** Type and size of the key, such as `RSA 2048` or `EC prime256v1`, and the signature algorithm, such as `RSA-SHA256`. */
  'publicKey',
  'signatureAlgorithm',
  'fingerprint',
  /** Subjects of the certificates, from the server's own certificate to the CA certificate. */
  'chain',
  /** `yes` if the certificate isn't trusted and the user made an exception. */
  'excepted',
  'url',
  /** `HTTP/1.1` if the server rejected HTTP/2 and requires HTTP/1.1. */
  'requiredProtocol',
  /** `none` if the request contains no credentials. */
  'credentials',
  /** Name of the header that sends a stored token. */
  'header',
  /**
   * `later` if this step doesn't judge the response, because later steps send credentials. `stored` if it only found a token, and `expired` if
   * the token has expired according to its claims.
   */
  'judged',
  'status',
  /** `yes` if the token URL rejected this request, which is normal, because it accepts only POST. */
  'rejectsGet',
  /** Facts of the response: status line, sender, headers, redirects, title of a web page, and first characters. */
  'statusLine',
  'contentType',
  'sender',
  'server',
  'via',
  /** The request ID as sent, and the server's request ID if it differs. */
  'requestId',
  'serverRequestId',
  'authenticate',
  /** The header as sent: seconds, or a date. */
  'retryAfter',
  /** One redirect per line: status, URL, and target. */
  'redirects',
  'title',
  'beginning',
  /** Seconds by which the server's clock is ahead, and the tolerance. */
  'skewSeconds',
  'tolerated',
  'method',
  'who',
  /** Date and time in ISO 8601. */
  'issuedAt',
  'validUntil',
  'service',
  'cache',
  /** Version and encryption type of the key of a Kerberos ticket. */
  'keyVersion',
  'encryption',
  /** Claims by their own names (RFC 7519, OpenID Connect). */
  'iss',
  /** The issuer in the connection's settings. */
  'expectedIssuer',
  'aud',
  /** The expected audience, from the connection's scope or the server message. */
  'expectedAudience',
  'azp',
  'scope',
  'expectedScope',
  'preferred_username',
  'sub',
  /** Number of APIs in the catalogue. */
  'apis',
  /** The requested API, its columns, and the number of received rows. */
  'api',
  'columns',
  'rows',
  'milliseconds',
] as const;

export const checkStepSchema = z.object({
  id: checkStepIdSchema,
  /** `running`: the step has started. It is sent again when it ends. */
  status: z.enum(['running', 'passed', 'failed', 'skipped']),
  /** Epoch milliseconds when the step began. */
  startedAt: z.number(),
  /** The recorded facts. */
  evidence: z.partialRecord(z.enum(evidenceNames), z.union([z.string(), z.number()])),
  /** The certificates that the server sent, its own certificate first. */
  certificates: z.array(certificateSchema).max(10).readonly().default([]),
  /** Commands that reproduce the step in a terminal, without secrets. */
  commands: z.array(commandSchema).max(5).readonly().default([]),
  /** The APIs in the catalogue, as `PROJECT/API`. At most 5,000. */
  apis: z.array(z.string().max(1_000)).max(5_000).readonly().optional(),
  /** Why the step was skipped. Null if it wasn't. */
  skipped: z.enum(skipReasons).nullable(),
  /** Why the step failed, and what to do. Null if it didn't fail. */
  problem: problemSchema.nullable(),
});

/** One step of a connection test. */
export type CheckStep = z.infer<typeof checkStepSchema>;

/** Options of a connection test. */
export const checkOptionsSchema = z.object({
  /** The last step to run. Defaults to the last of all steps. */
  until: checkStepIdSchema.optional(),
  /** False skips all steps that sign in or need a sign-in, because each attempt to sign in can lock an account. */
  signIn: z.boolean().default(true),
  /** The API whose metadata and rows are requested. Defaults to the first API of the catalogue. */
  api: apiReferenceSchema.optional(),
  /**
   * Whether the application repeats a test until its result changes. Of several such tests with the same result, only the first and the
   * last are saved.
   */
  repeated: z.boolean().optional(),
  /** Timeout of the whole test in seconds. */
  seconds: z.number().min(1).max(600).default(60),
});

/** Options of a connection test. */
export type CheckOptions = z.infer<typeof checkOptionsSchema>;
