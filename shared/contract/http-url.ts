import { z } from 'zod';
import { misfitTexts } from './connections/misfit-texts.ts';

/** Scheme, host and port with an optional path: no user name, password, query or fragment. */
const plainAddress = /^https?:\/\/[^/?#@\s\\]+(\/[^?#\s]*)?$/i;

/** An absolute http or https URL without user name, password, query or fragment; kept without trailing slashes. */
export const httpUrlSchema = z
  .string()
  .trim()
  .max(2000)
  .regex(plainAddress, misfitTexts['address-needed'])
  .refine((text) => z.url().safeParse(text).success, misfitTexts['address-odd'])
  .transform((text) => text.replace(/(?<!\/)\/+$/, ''));

/** Scheme, host and port alone, such as `https://data.example.org`. */
export const originSchema = httpUrlSchema.refine((text) => /^https?:\/\/[^/]+$/i.test(text), {
  error: misfitTexts['origin-needed'],
});
