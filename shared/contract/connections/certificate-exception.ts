import { z } from 'zod';
import type { Problem } from '../../problems/problem.ts';
import type { TlsCause } from '../../problems/tls-causes.ts';
import { originSchema } from '../../validation/http-url.ts';
import type { ValidationCode } from '../../validation/validation-issues.ts';

/** A SHA-256 fingerprint in upper-case hexadecimal with colons, as certificate tools show it. */
const fingerprintSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[0-9A-F]{2}(:[0-9A-F]{2}){31}$/, 'fingerprint-needed' satisfies ValidationCode);

export const certificateExceptionSchema = z.strictObject({
  /** The origin of the certificate: the server, its identity provider, or an HTTPS proxy. */
  origin: originSchema
    .refine((text) => /^https:/i.test(text), 'origin-not-secure' satisfies ValidationCode)
    .refine((text) => !text.includes('*'), 'origin-of-many' satisfies ValidationCode),
  fingerprint: fingerprintSchema,
});

/**
 * A certificate that a user accepts from one origin although it isn't trusted. Any other certificate from that origin is still rejected.
 */
export type CertificateException = z.infer<typeof certificateExceptionSchema>;

/** Certificate errors that a user can override. Revoked certificates and insecure TLS versions can't be overridden. */
const exceptable: readonly string[] = [
  'expired',
  'issuer-expired',
  'not-yet-valid',
  'wrong-host',
  'wrong-address',
  'self-signed',
  'unknown-authority',
  'unknown-root',
  'no-store',
  'no-store-file',
  'incomplete-chain',
  'inspected',
  'inspected-here',
  'default-certificate',
  'changed',
] satisfies readonly TlsCause[];

/** Checks whether the user can make an exception for a certificate that was rejected for this cause. */
export function mayBeExcepted(cause: string | number | undefined): boolean {
  return exceptable.includes(String(cause));
}

/** Returns the exception that would allow a rejected connection. Null if no exception is possible. */
export function certificateExceptionFor({ code, parameters }: Pick<Problem, 'code' | 'parameters'>): CertificateException | null {
  if (code !== 'tls-failed' || !mayBeExcepted(parameters.cause)) return null;
  const read = certificateExceptionSchema.safeParse({ origin: parameters.origin, fingerprint: parameters.fingerprint });
  return read.success ? read.data : null;
}

/** Returns the list with the exception of its origin replaced. */
export function withCertificateException(
  exceptions: readonly CertificateException[],
  added: CertificateException,
): readonly CertificateException[] {
  return [...exceptions.filter(({ origin }) => origin !== added.origin), added];
}
