import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';

/** A salted hash (scrypt, RFC 7914) that identifies a service token; both members are Base64. */
export const tokenMarkSchema = z.object({ salt: z.string(), hash: z.string() });

/** A salted hash that identifies a service token without storing the token. */
export type TokenMark = z.infer<typeof tokenMarkSchema>;

const derive = promisify<string, Buffer, number, Buffer>(scrypt);
const length = 32;

/** Hashes a token. */
export async function markToken(token: string): Promise<TokenMark> {
  const salt = randomBytes(16);
  return { salt: salt.toString('base64'), hash: (await derive(token, salt, length)).toString('base64') };
}

/** Checks whether a token has this hash. */
export async function isMarkedToken(token: string, { salt, hash }: TokenMark): Promise<boolean> {
  const marked = Buffer.from(hash, 'base64');
  const derived = await derive(token, Buffer.from(salt, 'base64'), length);
  return marked.length === derived.length && timingSafeEqual(marked, derived);
}
