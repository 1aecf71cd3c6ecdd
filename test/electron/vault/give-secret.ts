// A program that gives a profile's secret to the system's keystore, as the browser host does.
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { createSecretKeeper } from '../../../electron/core/profiles/secret-keeper.ts';
import { readStoredProfiles } from '../../../electron/core/profiles/stored-profiles.ts';
import { createKeyringVault, loadKeyring } from '../../../electron/vault/keyring-vault.ts';
import { createRedaction } from '../../../electron/wire/redaction.ts';

const order = z.object({ profile: z.unknown(), token: z.string().nullable() }).parse(JSON.parse(await text(process.stdin)));
const profile = readStoredProfiles([order.profile], []).profiles.at(-1);
if (profile === undefined) throw new Error('no profile');
const keeper = createSecretKeeper(createKeyringVault(loadKeyring, process.platform), createRedaction());
if (order.token === null) await keeper.forget(profile, 'service-token');
else await keeper.give(profile, 'service-token', order.token, 'vault');
process.stdout.write(JSON.stringify(await keeper.held(profile)));
