import { z } from 'zod';
import { originSchema } from '../http-url.ts';
import type { Problem } from '../problem.ts';
import type { TlsCause } from '../problem-reasons.ts';
import type { ValidationCode } from './validation-issues.ts';

/** A SHA-256 fingerprint in hexadecimal, bytes apart by colons, in capitals: as certificates tell it. */
const fingerprintSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[0-9A-F]{2}(:[0-9A-F]{2}){31}$/, 'fingerprint-needed' satisfies ValidationCode);

export const certificateExceptionSchema = z.strictObject({
  /** Whose certificate: the server's, its identity provider's, or that of a proxy which is spoken to by https. */
  origin: originSchema
    .refine((text) => /^https:/i.test(text), 'origin-not-secure' satisfies ValidationCode)
    .refine((text) => !text.includes('*'), 'origin-of-many' satisfies ValidationCode),
  fingerprint: fingerprintSchema,
});

/** The one certificate that a user takes from one origin although nobody vouches for it. Another certificate from there is refused again. */
export type CertificateException = z.infer<typeof certificateExceptionSchema>;

/** What a user may know better than the authorities; a revoked certificate or a version of TLS that is broken is not among it. */
const exceptable: readonly string[] = [
  'expired',
  'not-yet-valid',
  'wrong-host',
  'self-signed',
  'unknown-authority',
  'incomplete-chain',
  'changed',
] satisfies readonly TlsCause[];

/** Whether an exception may be made of a certificate that was refused for this cause. */
export function mayBeExcepted(cause: string | number | undefined): boolean {
  return exceptable.includes(String(cause));
}

/** The exception that would let a refused connection be made, or null where none can. */
export function certificateExceptionFor({ code, parameters }: Pick<Problem, 'code' | 'parameters'>): CertificateException | null {
  if (code !== 'tls-failed' || !mayBeExcepted(parameters.cause)) return null;
  const read = certificateExceptionSchema.safeParse({ origin: parameters.origin, fingerprint: parameters.fingerprint });
  return read.success ? read.data : null;
}

/** The list with that origin's exception put in the place of the one it had. */
export function withCertificateException(
  exceptions: readonly CertificateException[],
  added: CertificateException,
): readonly CertificateException[] {
  return [...exceptions.filter(({ origin }) => origin !== added.origin), added];
}
