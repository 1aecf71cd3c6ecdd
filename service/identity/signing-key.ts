import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import { z } from 'zod';
import { readOrMakeSecretFile } from '../secrets/secret-file.ts';

const privateKeySchema = z.object({
  kty: z.literal('RSA'),
  kid: z.string(),
  alg: z.literal('RS256'),
  use: z.literal('sig'),
  n: z.string(),
  e: z.string(),
  d: z.string(),
  p: z.string(),
  q: z.string(),
  dp: z.string(),
  dq: z.string(),
  qi: z.string(),
});

/** An RSA private key for RS256 as a JSON Web Key (RFC 7517). */
export type SigningKey = z.infer<typeof privateKeySchema>;

/** Reads the signing key from a file, and creates it on the first start. Tokens stay valid after a restart, because the key is stored. */
export function signingKey(file: string): Promise<SigningKey> {
  return readOrMakeSecretFile(file, privateKeySchema, async () => {
    const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
    const key = await exportJWK(privateKey);
    return privateKeySchema.parse({ ...key, kid: await calculateJwkThumbprint(key), alg: 'RS256', use: 'sig' });
  });
}
