import { z } from 'zod';
import { commandSchema } from '../commands/command.ts';
import { apiReferenceSchema } from './catalogue/catalogue.ts';
import { problemSchema } from './problem.ts';
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
  'plain-http',
  'not-this-method',
  'no-claims',
  'not-told',
  'not-offered',
  'until-earlier-step',
  'without-sign-in',
  'out-of-time',
] as const;

/** Facts recorded at a step; never a secret. */
export const evidenceNames = [
  'host',
  'addresses',
  'address',
  'port',
  'proxy',
  /** Why this proxy, or none: `none`, `manual`, `environment`, or `pac`. */
  'proxySource',
  /** Its source: a variable such as `HTTPS_PROXY`, `NO_PROXY`, or `loopback`; the URL of the PAC file. */
  'proxyRule',
  /** `host:port` of the proxy tunnel. */
  'tunnel',
  /** TLS version, such as `TLSv1.3`. */
  'protocol',
  'cipher',
  /** The certificate: subject, issuer, names; validity in ISO 8601; SHA-256. */
  'subject',
  'issuer',
  'names',
  'validFrom',
  'validTo',
  /** Days until the certificate expires; negative if it has expired. */
  'daysLeft',
  /** Such as `RSA 2048` or `EC prime256v1`, and `RSA-SHA256`. */
  'publicKey',
  'signatureAlgorithm',
  'fingerprint',
  /** Subjects of the certificates from the server's own up to the authority's. */
  'chain',
  /** `yes` if the certificate isn't trusted and the user made an exception. */
  'excepted',
  'url',
  'status',
  /** The response: status line, sender, headers, redirects, the title of a page, the first characters. */
  'statusLine',
  'contentType',
  'sender',
  'server',
  'via',
  /** As sent, and the server's own if it differs. */
  'requestId',
  'serverRequestId',
  'authenticate',
  'redirects',
  'title',
  'beginning',
  /** By how many seconds the server's clock is ahead, and the tolerance. */
  'skewSeconds',
  'tolerated',
  'method',
  'who',
  /** ISO 8601. */
  'issuedAt',
  'validUntil',
  'service',
  'cache',
  /** Claims by their own names (RFC 7519, OpenID Connect). */
  'iss',
  /** As the connection has it. */
  'expectedIssuer',
  'aud',
  /** By the connection's scope, or the server's message. */
  'expectedAudience',
  'azp',
  'scope',
  'expectedScope',
  'preferred_username',
  'sub',
  /** How many APIs the catalogue lists. */
  'apis',
  /** The requested API, its columns, and the received rows. */
  'api',
  'columns',
  'rows',
  'milliseconds',
] as const;

/** The name of a measured value in the evidence of a step. */
export type EvidenceName = (typeof evidenceNames)[number];

export const checkStepSchema = z.object({
  id: checkStepIdSchema,
  /** `running`: the step has started. It is sent again when it ends. */
  status: z.enum(['running', 'passed', 'failed', 'skipped']),
  /** Epoch milliseconds when it began. */
  startedAt: z.number(),
  /** The recorded facts. */
  evidence: z.partialRecord(z.enum(evidenceNames), z.union([z.string(), z.number()])),
  /** The certificates that the server sent, its own first. */
  certificates: z.array(certificateSchema).max(10).readonly().default([]),
  /** Commands that reproduce the step in a terminal, without secrets. */
  commands: z.array(commandSchema).max(5).readonly().default([]),
  /** The APIs that the catalogue lists, as `PROJECT/API`: at most 5,000. */
  apis: z.array(z.string().max(1_000)).max(5_000).readonly().optional(),
  /** Why it was skipped; otherwise null. */
  skipped: z.enum(skipReasons).nullable(),
  /** Why it failed, and what to do; otherwise null. */
  problem: problemSchema.nullable(),
});

/** One step of a connection test. */
export type CheckStep = z.infer<typeof checkStepSchema>;

/** Options of a connection test. */
export const checkOptionsSchema = z.object({
  /** The last step; all if absent. */
  until: checkStepIdSchema.optional(),
  /** False: no step that signs in, or needs a sign-in. Each attempt to sign in can lock an account. */
  signIn: z.boolean().default(true),
  /** The API whose metadata and rows are requested; the first of the catalogue if absent. */
  api: apiReferenceSchema.optional(),
  /** Seconds for the whole test. */
  seconds: z.number().min(1).max(600).default(60),
});

/** Options of a connection test. */
export type CheckOptions = z.infer<typeof checkOptionsSchema>;
