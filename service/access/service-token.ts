import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

export const serviceTokenSchema = z.object({
  id: z.string(),
  /** Name of the token, chosen by its owner. Also the display name of callers who use the token. */
  label: z.string().min(1),
  created: z.iso.datetime(),
  /** Expiry. Null if the token doesn't expire. */
  expires: z.iso.datetime().nullable(),
  revoked: z.iso.datetime().nullable(),
  /** SHA-256 of the token text in hexadecimal. A slow hash isn't necessary, because the text has 256 random bits. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  /** The user who created the token. Absent for a token of the administrator. */
  owner: z.object({ account: z.string(), user: z.string(), groups: z.array(z.string()).readonly() }).optional(),
});

export const serviceTokenListSchema = z.object({ tokens: z.array(serviceTokenSchema).readonly() });

/** A service token as stored, without its text. */
export type ServiceToken = z.infer<typeof serviceTokenSchema>;

/** The creator of a token, with account, user name, and groups. */
export type TokenOwner = NonNullable<ServiceToken['owner']>;

/** Generates the text of a new token: `dq_` and 256 random bits in Base64url. The text is shown once and never stored. */
export function newServiceTokenText(): string {
  return `dq_${randomBytes(32).toString('base64url')}`;
}

/** Returns the stored hash of a token text. */
export function hashOf(text: string): string {
  return digest(text).toString('hex');
}

/** Returns the token with a text. All hashes are compared in constant time, so that the duration reveals nothing. */
export function findByText(tokens: readonly ServiceToken[], text: string): ServiceToken | null {
  const presented = digest(text);
  let matched: ServiceToken | null = null;
  for (const token of tokens) if (timingSafeEqual(presented, Buffer.from(token.hash, 'hex'))) matched = token;
  return matched;
}

/** Returns the expiry of a user's token. It can't be later than the maximum lifetime allows. */
export function limitedExpiry({ created, expires }: ServiceToken, mostDays: number): string {
  const latest = new Date(Date.parse(created) + mostDays * 86_400_000).toISOString();
  return expires !== null && Date.parse(expires) < Date.parse(latest) ? expires : latest;
}

/** Returns the reason why a token isn't valid any longer. Null if the token is valid. */
export function invalidityOf({ revoked, expires }: Pick<ServiceToken, 'revoked' | 'expires'>): 'expired' | 'revoked' | null {
  if (revoked !== null) return 'revoked';
  return expires !== null && Date.parse(expires) <= Date.now() ? 'expired' : null;
}

function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
