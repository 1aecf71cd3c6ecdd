import { z } from 'zod';

/** Scheme, host and port with an optional path: no user name, password, query or fragment. */
const plainAddress = /^https?:\/\/[^/?#@\s\\]+(\/[^?#\s]*)?$/i;

/** An absolute http or https URL without user name, password, query or fragment; kept without trailing slashes. */
export const httpUrlSchema = z
  .string()
  .trim()
  .max(2000)
  .regex(plainAddress, 'Enter an address that begins with https:// (or http://), without user name, password, ? or #.')
  .refine((text) => z.url().safeParse(text).success, 'This is no address: check the host’s name and the port.')
  .transform((text) => text.replace(/\/+$/, ''));

/** Scheme, host and port alone, such as `https://data.example.org`. */
export const originSchema = httpUrlSchema.refine((text) => /^https?:\/\/[^/]+$/i.test(text), {
  error: 'Enter scheme, host and port alone, such as https://data.example.org.',
});
