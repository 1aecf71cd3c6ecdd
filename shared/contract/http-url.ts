import { z } from 'zod';
import type { MisfitCode } from './connections/misfits.ts';

/** Scheme, host and port with an optional path: no user name, password, query or fragment. */
const plainAddress = /^https?:\/\/[^/?#@\s\\]+(\/[^?#\s]*)?$/i;

/** An absolute http or https URL without user name, password, query or fragment; kept without trailing slashes. */
export const httpUrlSchema = z
  .string()
  .trim()
  .max(2000)
  .regex(plainAddress, 'address-needed' satisfies MisfitCode)
  .refine((text) => z.url().safeParse(text).success, 'address-odd' satisfies MisfitCode)
  .transform((text) => text.replace(/(?<!\/)\/+$/, ''));

/** Scheme, host and port alone, such as `https://data.example.org`. */
export const originSchema = httpUrlSchema.refine((text) => /^https?:\/\/[^/]+$/i.test(text), {
  error: 'origin-needed' satisfies MisfitCode,
});
