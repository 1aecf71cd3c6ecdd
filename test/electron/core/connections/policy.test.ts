import { chmod, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createConnectionStore } from '../../../../electron/core/connections/connection-store.ts';
import {
  noPolicy,
  policyLocation,
  readPolicy,
  systemTrust,
  type TrustParts,
  type WindowsAccess,
} from '../../../../electron/core/connections/policy.ts';
import { signInSettingsOf } from '../../../../electron/core/open-connections/open-connections.ts';
import { problemOf } from '../../../../electron/wire/problem-error.ts';
import { signInMethods } from '../../../../shared/signin/methods.ts';
import { memorySettings } from '../scripted-host.ts';
import { settings } from './connection-settings.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-policy-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function written(document: unknown): Promise<string> {
  const file = join(folder, 'policy.json');
  await writeFile(file, typeof document === 'string' ? document : JSON.stringify(document));
  return file;
}

const named = async (document: unknown) => ({ file: await written(document), isNamed: true });

describe('the administrator’s policy', () => {
  test('reads the policy from a folder that only administrators can change, or from the path in DATAQUAY_POLICY', () => {
    const place = (file: string, isNamed = false) => ({ file, isNamed });
    expect(policyLocation('linux', {})).toEqual(place('/etc/dataquay/policy.json'));
    expect(policyLocation('darwin', {})).toEqual(place('/Library/Application Support/Dataquay/policy.json'));
    expect(policyLocation('win32', { ProgramData: 'D:\\Data' })).toEqual(place('D:\\Data\\Dataquay\\policy.json'));
    expect(policyLocation('win32', { DATAQUAY_POLICY: '/x/policy.json' })).toEqual(place('/x/policy.json', true));
  });

  test('adds connections that the user can use but not change, and saves the user’s choices for them', async () => {
    const given = settings({ method: 'none', methods: ['none', 'service-token'], serviceToken: {} });
    const policy = readPolicy(await named({ profiles: [{ id: 'sales', settings: given }] }));
    const stored = new Map<string, unknown>();
    const store = createConnectionStore(memorySettings(stored), policy);
    expect(store.get('policy-sales')).toMatchObject({ name: 'Sales', readOnly: true });
    store.use('policy-sales', { method: 'service-token', staysSignedOut: true });
    expect(createConnectionStore(memorySettings(stored), policy).get('policy-sales')).toMatchObject({
      method: 'service-token',
      staysSignedOut: true,
    });
    for (const act of [() => store.remove('policy-sales'), () => store.change('policy-sales', given)]) {
      try {
        act();
        expect.unreachable();
      } catch (error) {
        expect(problemOf(error)).toMatchObject({ code: 'profile-read-only' });
      }
    }
    expect(createConnectionStore(memorySettings(stored)).list()).toHaveLength(1);
  });

  test('forbids sign-in methods, even if their secrets are stored', async () => {
    const policy = readPolicy(await named({ forbiddenMethods: ['service-token'] }));
    const connection = { ...settings({ method: 'service-token', methods: ['service-token'], serviceToken: {} }), id: 'p', readOnly: false };
    const made = await signInSettingsOf(connection, policy.forbiddenMethods, async () => 'canary-token');
    expect(made.refused?.['service-token']).toMatchObject({ code: 'method-forbidden' });
  });

  test.each([['{'], [{ profiles: [{ id: 'x', settings: {} }] }], [{ forbidden: [] }]])(
    'forbids every sign-in method and reports the issues if the policy can’t be read: %j',
    async (document) => {
      const policy = readPolicy(await named(document));
      expect(policy.forbiddenMethods).toEqual(signInMethods);
      expect(policy.validationIssues.length).toBeGreaterThan(0);
    },
  );

  test('forbids nothing if the file is missing, but everything if DATAQUAY_POLICY names the missing file', () => {
    const file = join(folder, 'none.json');
    expect(readPolicy({ file, isNamed: false })).toEqual(noPolicy);
    expect(readPolicy({ file, isNamed: true })).toMatchObject({ file, connections: [], forbiddenMethods: signInMethods });
    expect(readPolicy({ file, isNamed: true }).validationIssues[0]?.code).toBe('unreadable');
  });
});

describe('a policy that users other than administrators can change', () => {
  const given = { profiles: [{ id: 'planted', settings: settings() }] };
  const denied = { connections: [], forbiddenMethods: signInMethods, validationIssues: [{ code: 'policy-not-trusted' }] };
  const root = { uid: 0, mode: 0o100644 };
  const unix = (file: { uid: number; mode: number }, around: { uid: number; mode: number } = root): TrustParts => ({
    ...systemTrust,
    platform: 'linux',
    userId: 1000,
    stat: (path) => (path.endsWith('.json') ? file : around),
  });

  test.each([
    ['the file belongs to a user', { uid: 1000, mode: 0o100644 }, root],
    ['the file can be written by a group', { uid: 0, mode: 0o100664 }, root],
    ['the file can be written by everyone', { uid: 0, mode: 0o100646 }, root],
    ['the folder belongs to a user', root, { uid: 1001, mode: 0o40755 }],
    ['the folder can be written by everyone', root, { uid: 0, mode: 0o40777 }],
  ])('forbids everything and adds no connection on Linux and macOS if %s', async (_why, file, around) => {
    expect(readPolicy({ file: await written(given), isNamed: false }, unix(file, around))).toMatchObject(denied);
  });

  test('accepts a policy of root on Linux and macOS, and a named policy of the same user only', async () => {
    const file = await written(given);
    const [own, other] = [
      { uid: 1000, mode: 0o100600 },
      { uid: 1001, mode: 0o100600 },
    ];
    expect(readPolicy({ file, isNamed: false }, unix(root)).connections).toHaveLength(1);
    expect(readPolicy({ file, isNamed: true }, unix(own, own)).connections).toHaveLength(1);
    expect(readPolicy({ file, isNamed: true }, unix(other))).toMatchObject(denied);
  });

  test.skipIf(process.platform === 'win32')('rejects a policy file that everyone can write to, even through a link', async () => {
    const file = await written(given);
    const link = join(folder, 'link.json');
    await symlink(file, link);
    expect(readPolicy({ file: link, isNamed: true }).connections).toHaveLength(1);
    await chmod(file, 0o666);
    expect(readPolicy({ file: link, isNamed: true })).toMatchObject(denied);
  });

  const administrators = 'S-1-5-32-544';
  const users = 'S-1-5-32-545';
  const modify = 0x1_301bf;
  const readAndCreate = 0x1_200a9 & 0xffff;
  const owned = (owner: string, ...rules: WindowsAccess['rules']): WindowsAccess => ({ owner, rules });
  const windows = (...found: readonly WindowsAccess[]): TrustParts => ({ ...systemTrust, platform: 'win32', windowsAccess: () => found });

  test.each([
    ['any user created the folder', owned('S-1-5-21-1-2-3-1001'), owned(administrators)],
    ['any user created the file in the administrator’s folder', owned(administrators), owned('S-1-5-21-1-2-3-1001')],
    ['users can write to the file', owned(administrators), owned(administrators, { who: users, rights: modify })],
    ['users can remove files from the folder', owned(administrators, { who: users, rights: 0x40 }), owned(administrators)],
    ['users can take over the folder', owned(administrators, { who: users, rights: 0x8_0000 }), owned(administrators)],
  ])('forbids everything and adds no connection on Windows if %s', async (_why, around, file) => {
    expect(readPolicy({ file: await written(given), isNamed: false }, windows(around, file))).toMatchObject(denied);
  });

  test('accepts a policy on Windows that users can only read, and forbids everything if permissions are unknown', async () => {
    const full = { who: administrators, rights: 0x1f_01ff };
    const folderOfAll = owned('S-1-5-18', full, { who: users, rights: readAndCreate | 0x6 });
    const file = await written(given);
    expect(readPolicy({ file, isNamed: false }, windows(folderOfAll, owned(administrators, full))).connections).toHaveLength(1);
    const failing: TrustParts = {
      ...systemTrust,
      platform: 'win32',
      windowsAccess: () => {
        throw new Error('PowerShell is blocked');
      },
    };
    expect(readPolicy({ file, isNamed: false }, failing)).toMatchObject({
      ...denied,
      validationIssues: [{ facts: { reason: 'PowerShell is blocked' } }],
    });
  });
});

describe('stored connections that can’t be read', () => {
  test('sets an unreadable connection aside unchanged and reports it, and loads the other connections', () => {
    const stored = new Map<string, unknown>();
    const first = createConnectionStore(memorySettings(stored));
    const kept = first.create(settings());
    const broken = { id: 'b', name: 'Broken', baseUrl: 'ftp://x' };
    stored.set('profiles', [...(stored.get('profiles') as unknown[]), broken]);
    const again = createConnectionStore(memorySettings(stored));
    expect(again.list().map(({ id }) => id)).toEqual(['sample', kept.id]);
    expect(again.rules.setAside?.validationIssues.map(({ path }) => path)).toContain('profiles.3.baseUrl');
    expect(stored.get('unreadableProfiles')).toEqual([broken]);
    expect(createConnectionStore(memorySettings(stored)).rules.setAside).toBeNull();
  });

  test('a policy sets the update feed or turns updates off, and can’t set an unencrypted feed', async () => {
    expect(readPolicy(await named({})).updateFeed).toBeUndefined();
    expect(readPolicy(await named({ updateFeed: null })).updateFeed).toBeNull();
    expect(readPolicy(await named({ updateFeed: 'https://updates.example/dataquay/' })).updateFeed).toBe(
      'https://updates.example/dataquay',
    );
    expect(readPolicy(await named({ updateFeed: 'http://127.0.0.1:8080' })).updateFeed).toBe('http://127.0.0.1:8080');
    const plain = readPolicy(await named({ updateFeed: 'http://updates.example' }));
    expect([plain.updateFeed, plain.validationIssues]).toEqual([null, [{ path: 'updateFeed', code: 'address-not-secure', facts: {} }]]);
    expect(readPolicy(await named('no JSON')).updateFeed, 'what an unreadable policy says isn’t known').toBeNull();
  });
});
