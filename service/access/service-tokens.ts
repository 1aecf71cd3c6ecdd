import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { readSecretFile, writeSecretFile } from '../secrets/secret-file.ts';

const tokenSchema = z.object({
  id: z.string(),
  /** What its owner calls it; the name of whoever asks with it. */
  label: z.string().min(1),
  created: z.iso.datetime(),
  /** Null: it does not expire. */
  expires: z.iso.datetime().nullable(),
  revoked: z.iso.datetime().nullable(),
  /** SHA-256 of the token's text, hexadecimal. The text has 256 random bits, so no slow hash is needed. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});

const listSchema = z.object({ tokens: z.array(tokenSchema) });

/** A service token as it is stored: all but its text. */
export type ServiceToken = z.infer<typeof tokenSchema>;

/** What becomes of a service token that came along with a request. */
export type ServiceTokenResult = { readonly label: string } | { readonly refused: 'unknown' | 'expired' | 'revoked' };

/** The service tokens of one data folder. Each change is on the disk when its promise settles. */
export interface ServiceTokens {
  /** Compares with every stored hash in constant time. */
  check(text: string): ServiceTokenResult;
  /** Makes a token known by its text; a text that is known already stays as it is, revoked or not. */
  register(text: string, label: string, expires: Date | null): Promise<ServiceToken>;
  /** False where there is no such token. */
  revoke(id: string): Promise<boolean>;
}

/** A new token's text: `dq_` and 256 random bits in base64url. Shown once, kept nowhere here. */
export function newServiceTokenText(): string {
  return `dq_${randomBytes(32).toString('base64url')}`;
}

/**
 * Opens the list of service tokens, a JSON file that holds hashes only. The list is read once: it has one writer.
 *
 * @throws StartFailure where the file is damaged
 */
export async function openServiceTokens(file: string): Promise<ServiceTokens> {
  let tokens: readonly ServiceToken[] = (await readSecretFile(file, listSchema))?.tokens ?? [];
  let saved: Promise<void> = Promise.resolve();
  const save = (changed: readonly ServiceToken[]): Promise<void> => {
    tokens = changed;
    const write = () => writeSecretFile(file, { tokens: changed });
    saved = saved.then(write, write);
    return saved;
  };
  return {
    check(text) {
      const token = find(tokens, text);
      if (!token) return { refused: 'unknown' };
      if (token.revoked !== null) return { refused: 'revoked' };
      if (token.expires !== null && Date.parse(token.expires) <= Date.now()) return { refused: 'expired' };
      return { label: token.label };
    },
    async register(text, label, expires) {
      const known = find(tokens, text);
      if (known) return known;
      const created = new Date().toISOString();
      const hash = digest(text).toString('hex');
      const token = { id: randomUUID(), label, created, expires: expires?.toISOString() ?? null, revoked: null, hash };
      await save([...tokens, token]);
      return token;
    },
    async revoke(id) {
      if (!tokens.some((token) => token.id === id)) return false;
      const revoked = new Date().toISOString();
      await save(tokens.map((token) => (token.id === id ? { ...token, revoked: token.revoked ?? revoked } : token)));
      return true;
    },
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function find(tokens: readonly ServiceToken[], text: string): ServiceToken | null {
  const presented = digest(text);
  let found: ServiceToken | null = null;
  // No early exit: the time taken tells nothing about which token came close.
  for (const token of tokens) if (timingSafeEqual(presented, Buffer.from(token.hash, 'hex'))) found = token;
  return found;
}
