import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { newServiceTokenText } from '../access/service-token.ts';
import { readOrMakeSecretFile } from '../secrets/secret-file.ts';

const sampleSecretsSchema = z.object({
  realm: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
  user: z.object({
    id: z.uuid(),
    username: z.string(),
    password: z.string(),
    givenName: z.string(),
    familyName: z.string(),
    email: z.email(),
  }),
  serviceToken: z.string(),
});

/** The credentials of the sample service of a data folder. */
export type SampleSecrets = z.infer<typeof sampleSecretsSchema>;

/**
 * Returns the secrets of the sample. They are random for each data folder, created at the first start, and stored in `sample-secrets.json`,
 * which only its owner can read.
 *
 * The file has the service token in clear text, because every start prints the token. Only the sample does so; the service stores only
 * hashes of tokens.
 *
 * @throws StartFailure if the file is damaged
 */
export function sampleSecrets(dataFolder: string): Promise<SampleSecrets> {
  return readOrMakeSecretFile(join(dataFolder, 'sample-secrets.json'), sampleSecretsSchema, () => ({
    realm: 'sample',
    clientId: 'dataquay',
    clientSecret: randomText(),
    user: {
      id: randomUUID(),
      username: 'ada',
      password: randomText(),
      givenName: 'Ada',
      familyName: 'Lovelace',
      email: 'ada@example.org',
    },
    serviceToken: newServiceTokenText(),
  }));
}

function randomText(): string {
  return randomBytes(24).toString('base64url');
}
