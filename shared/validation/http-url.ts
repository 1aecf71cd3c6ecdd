import { z } from 'zod';
import { percentDecode } from '../url/percent-encoding.ts';
import type { ValidationCode } from './validation-issues.ts';

/** Scheme, host, and port with an optional path. No user name, password, query, or fragment. */
const plainAddress = /^https?:\/\/[^/?#@\s\\]+(\/[^?#\s]*)?$/i;

/** An absolute HTTP(S) URL without user name, password, query, or fragment. Stored without trailing slashes. */
export const httpUrlSchema = z
  .string()
  .trim()
  .max(2000)
  .regex(plainAddress, 'address-needed' satisfies ValidationCode)
  .refine((text) => z.url().safeParse(text).success, 'address-odd' satisfies ValidationCode)
  .refine((text) => percentDecode(text).invalidEscapes.length === 0, 'address-escape' satisfies ValidationCode)
  .transform((text) => text.replace(/(?<!\/)\/+$/, ''));

/** Scheme, host, and port without a path, such as `https://data.example.org`. */
export const originSchema = httpUrlSchema.refine((text) => /^https?:\/\/[^/]+$/i.test(text), {
  error: 'origin-needed' satisfies ValidationCode,
});
