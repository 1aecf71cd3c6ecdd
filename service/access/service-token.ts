import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

export const serviceTokenSchema = z.object({
  id: z.string(),
  /** What its owner calls it; the name of whoever asks with it. */
  label: z.string().min(1),
  created: z.iso.datetime(),
  /** Null: it does not expire. */
  expires: z.iso.datetime().nullable(),
  revoked: z.iso.datetime().nullable(),
  /** SHA-256 of the token's text, hexadecimal. The text has 256 random bits, so no slow hash is needed. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  /** Whose it is; absent: the operator's. */
  owner: z.object({ account: z.string(), user: z.string(), groups: z.array(z.string()).readonly() }).optional(),
});

export const serviceTokenListSchema = z.object({ tokens: z.array(serviceTokenSchema).readonly() });

/** A service token as it is stored: all but its text. */
export type ServiceToken = z.infer<typeof serviceTokenSchema>;

/** Who has made a token: the account, and the user and groups that it stands for. */
export type TokenOwner = NonNullable<ServiceToken['owner']>;

/** A new token's text: `dq_` and 256 random bits in base64url. Shown once, kept nowhere here. */
export function newServiceTokenText(): string {
  return `dq_${randomBytes(32).toString('base64url')}`;
}

/** What is stored of a token's text. */
export function hashOf(text: string): string {
  return digest(text).toString('hex');
}

/** The token of that text. Every hash is compared, in constant time: how long it takes tells nothing about which token came close. */
export function findByText(tokens: readonly ServiceToken[], text: string): ServiceToken | null {
  const presented = digest(text);
  let found: ServiceToken | null = null;
  for (const token of tokens) if (timingSafeEqual(presented, Buffer.from(token.hash, 'hex'))) found = token;
  return found;
}

/** When a token of a user expires: as it says, or earlier if it would live longer than tokens of this user can. */
export function limitedExpiry({ created, expires }: ServiceToken, mostDays: number): string {
  const latest = new Date(Date.parse(created) + mostDays * 86_400_000).toISOString();
  return expires !== null && Date.parse(expires) < Date.parse(latest) ? expires : latest;
}

/** Why a token lets nobody in; null where it does. */
export function endOf({ revoked, expires }: Pick<ServiceToken, 'revoked' | 'expires'>): 'expired' | 'revoked' | null {
  if (revoked !== null) return 'revoked';
  return expires !== null && Date.parse(expires) <= Date.now() ? 'expired' : null;
}

function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
