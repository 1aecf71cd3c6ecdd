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

/** How one gets into the sample service of a data folder. */
export type SampleSecrets = z.infer<typeof sampleSecretsSchema>;

/**
 * The sample's secrets, random for each data folder: made at the first start and kept in `sample-secrets.json`, readable by its
 * owner only.
 *
 * The service token lies there in clear text, as every start prints it. That is a convenience of the sample alone: the service
 * itself knows tokens by their hashes.
 *
 * @throws StartFailure where the file is damaged
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
