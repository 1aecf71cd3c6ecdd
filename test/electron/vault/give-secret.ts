// Stores a connection's secret in the system's credential store, like the application in a browser.
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { createSecretKeeper } from '../../../electron/core/connections/secret-keeper.ts';
import { readStoredConnections } from '../../../electron/core/connections/stored-connections.ts';
import { createKeyringVault, loadKeyring } from '../../../electron/vault/keyring-vault.ts';
import { createRedaction } from '../../../electron/wire/redaction.ts';

const order = z.object({ connection: z.unknown(), token: z.string().nullable() }).parse(JSON.parse(await text(process.stdin)));
const connection = readStoredConnections([order.connection], []).connections.at(-1);
if (connection === undefined) throw new Error('no connection');
const keeper = createSecretKeeper(createKeyringVault(loadKeyring, process.platform), createRedaction());
if (order.token === null) await keeper.forget(connection, 'service-token');
else await keeper.give(connection, 'service-token', order.token, 'vault');
process.stdout.write(JSON.stringify(await keeper.storedSecrets(connection)));
