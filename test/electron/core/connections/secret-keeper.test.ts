import { describe, expect, test } from 'vitest';
import { createSecretKeeper } from '../../../../electron/core/connections/secret-keeper.ts';
import { noVault, type Vault } from '../../../../electron/vault/vault.ts';
import { problemOf } from '../../../../electron/wire/problem-error.ts';
import { createRedaction } from '../../../../electron/wire/redaction.ts';
import { settings } from './connection-settings.ts';

const canary = 'canary-token-77';

function memoryVault(stored = new Map<string, string>()): Vault {
  return {
    describe: async () => ({ kind: 'keystore', backend: 'test' }),
    read: async (name) => stored.get(name) ?? null,
    write: async (name, text) => void stored.set(name, text),
    remove: async (name) => void stored.delete(name),
  };
}

const owner = (baseUrl: string, id = 'p') => ({ ...settings({ baseUrl }), id });

describe('the secrets of a connection', () => {
  test('restores secrets from the vault after a restart, but not those of the session', async () => {
    const stored = new Map<string, string>();
    const keeper = createSecretKeeper(memoryVault(stored), createRedaction());
    const connection = owner('https://a.example');
    await keeper.give(connection, 'password', 'canary-one', 'session');
    await keeper.give(connection, 'service-token', canary, 'vault');
    const again = createSecretKeeper(memoryVault(stored), createRedaction());
    expect(await again.read(connection, 'service-token')).toBe(canary);
    expect(await again.read(connection, 'password')).toBeNull();
    expect((await again.storedSecrets(connection)).secrets).toEqual([{ purpose: 'service-token', where: 'vault' }]);
  });

  test('belong to one connection at one address', async () => {
    const stored = new Map<string, string>();
    const keeper = createSecretKeeper(memoryVault(stored), createRedaction());
    await keeper.give(owner('https://a.example'), 'service-token', canary, 'vault');
    expect(await keeper.read(owner('https://b.example'), 'service-token')).toBeNull();
    expect(await keeper.read(owner('https://a.example', 'q'), 'service-token')).toBeNull();
    await keeper.forgetElsewhere(owner('https://a.example'), owner('https://b.example'));
    expect(stored.size).toBe(0);
    expect(await keeper.read(owner('https://a.example'), 'service-token')).toBeNull();
  });

  test('are not stored without a credential store, and the interface can report it', async () => {
    const keeper = createSecretKeeper(noVault('basic_text'), createRedaction());
    const connection = owner('https://a.example');
    const rejected = await keeper.give(connection, 'service-token', canary, 'vault').catch((error: unknown) => problemOf(error));
    expect(rejected).toMatchObject({ code: 'storage-failed', parameters: { reason: 'keystore' } });
    expect(await keeper.storedSecrets(connection)).toEqual({ vault: { kind: 'memory', backend: 'basic_text' }, secrets: [] });
  });

  test('deletes a secret from the vault when it is moved to the session', async () => {
    const stored = new Map<string, string>();
    const keeper = createSecretKeeper(memoryVault(stored), createRedaction());
    const connection = owner('https://a.example');
    await keeper.give(connection, 'service-token', canary, 'vault');
    await keeper.give(connection, 'service-token', canary, 'session');
    expect(stored.size).toBe(0);
    expect((await keeper.storedSecrets(connection)).secrets).toEqual([{ purpose: 'service-token', where: 'session' }]);
  });

  test('redacts a secret in the log as soon as it is entered', async () => {
    const redaction = createRedaction();
    await createSecretKeeper(noVault('x'), redaction).give(owner('https://a.example'), 'service-token', canary, 'session');
    expect(redaction.text(`the token ${canary} was sent`)).not.toContain(canary);
  });
});
