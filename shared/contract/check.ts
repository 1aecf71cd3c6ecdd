import { z } from 'zod';
import { problemSchema } from './problem.ts';

/** The way into a deployment, step by step, in the order in which it is gone. */
const checkSteps = ['name', 'tcp', 'proxy', 'tls', 'clock', 'identity-provider', 'token', 'claims', 'catalogue'] as const;
export const checkStepIdSchema = z.enum(checkSteps);
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
] as const;

/** What may be seen at a step; never a secret. */
export const evidenceNames = [
  'host',
  'addresses',
  'address',
  'port',
  'proxy',
  /** `host:port` that the proxy connected to for us. */
  'tunnel',
  /** Of TLS, such as `TLSv1.3`. */
  'protocol',
  'cipher',
  /** Of the certificate: whose, by whom, for which names; ISO 8601 from when until when; SHA-256. */
  'subject',
  'issuer',
  'names',
  'validFrom',
  'validTo',
  'fingerprint',
  /** Subjects of the certificates from the server's own up to the authority's. */
  'chain',
  /** `yes` where nobody vouches for the certificate and the user made an exception of it. */
  'excepted',
  'url',
  'status',
  /** By how many seconds the other side's clock is ahead, and how many are no trouble. */
  'skewSeconds',
  'tolerated',
  'method',
  'who',
  /** ISO 8601. */
  'validUntil',
  'service',
  'cache',
  /** Claims by their own names (RFC 7519, OpenID Connect). */
  'iss',
  'aud',
  'azp',
  'scope',
  'preferred_username',
  'sub',
  /** How many APIs the catalogue lists. */
  'apis',
  'milliseconds',
] as const;
export type EvidenceName = (typeof evidenceNames)[number];

export const checkStepSchema = z.object({
  id: checkStepIdSchema,
  status: z.enum(['passed', 'failed', 'skipped']),
  /** What was seen, as facts. */
  evidence: z.partialRecord(z.enum(evidenceNames), z.union([z.string(), z.number()])),
  /** Why it was skipped; null otherwise. */
  skipped: z.enum(skipReasons).nullable(),
  /** Why it failed, with what to do; null otherwise. */
  problem: problemSchema.nullable(),
});

/** One step of "Check". */
export type CheckStep = z.infer<typeof checkStepSchema>;
