import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { policyPath, readPolicy } from '../../../../electron/core/profiles/policy.ts';
import { createProfileStore } from '../../../../electron/core/profiles/profile-store.ts';
import { signInSettingsOf } from '../../../../electron/core/profiles/sign-in-settings.ts';
import { problemOf } from '../../../../electron/wire/problem-error.ts';
import { signInMethods } from '../../../../shared/contract/profile.ts';
import { memorySettings } from '../scripted-host.ts';
import { settings } from './profile-settings.ts';

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

describe('the administrator’s policy', () => {
  test('lies where only an administrator writes, or where the environment says', () => {
    expect(policyPath('linux', {})).toBe('/etc/dataquay/policy.json');
    expect(policyPath('darwin', {})).toBe('/Library/Application Support/Dataquay/policy.json');
    expect(policyPath('win32', { ProgramData: 'D:\\Data' })).toBe('D:\\Data\\Dataquay\\policy.json');
    expect(policyPath('win32', { DATAQUAY_POLICY: '/x/policy.json' })).toBe('/x/policy.json');
  });

  test('gives profiles that can be used and not changed; what the user chose of them is kept', async () => {
    const given = settings({ method: 'none', methods: ['none', 'service-token'], serviceToken: {} });
    const policy = readPolicy(await written({ profiles: [{ id: 'sales', settings: given }] }));
    const stored = new Map<string, unknown>();
    const store = createProfileStore(memorySettings(stored), policy);
    expect(store.get('policy-sales')).toMatchObject({ name: 'Sales', readOnly: true });
    store.use('policy-sales', { method: 'service-token', staysSignedOut: true });
    expect(createProfileStore(memorySettings(stored), policy).get('policy-sales')).toMatchObject({
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
    expect(createProfileStore(memorySettings(stored)).list()).toHaveLength(1);
  });

  test('forbids ways of signing in, whatever secrets are held', async () => {
    const policy = readPolicy(await written({ forbiddenMethods: ['service-token'] }));
    const profile = { ...settings({ method: 'service-token', methods: ['service-token'], serviceToken: {} }), id: 'p', readOnly: false };
    const made = await signInSettingsOf(profile, policy.forbiddenMethods, async () => 'canary-token');
    expect(made.refused?.['service-token']).toMatchObject({ code: 'method-forbidden' });
  });

  test.each([['{'], [{ profiles: [{ id: 'x', settings: {} }] }], [{ forbidden: [] }]])(
    'that cannot be read (%j) forbids everything, and says where it is wrong',
    async (document) => {
      const policy = readPolicy(await written(document));
      expect(policy.forbiddenMethods).toEqual(signInMethods);
      expect(policy.misfits.length).toBeGreaterThan(0);
    },
  );

  test('that is not there forbids nothing', () => {
    expect(readPolicy(join(folder, 'none.json'))).toEqual({ file: null, profiles: [], forbiddenMethods: [], misfits: [] });
  });
});

describe('profiles that cannot be read', () => {
  test('are set aside as they were, and told of; the others stay', () => {
    const stored = new Map<string, unknown>();
    const first = createProfileStore(memorySettings(stored));
    const kept = first.create(settings());
    const broken = { id: 'b', name: 'Broken', baseUrl: 'ftp://x' };
    stored.set('profiles', [...(stored.get('profiles') as unknown[]), broken]);
    const again = createProfileStore(memorySettings(stored));
    expect(again.list().map(({ id }) => id)).toEqual(['sample', kept.id]);
    expect(again.rules.setAside?.misfits.map(({ path }) => path)).toContain('profiles.2.baseUrl');
    expect(stored.get('unreadableProfiles')).toEqual([broken]);
    expect(createProfileStore(memorySettings(stored)).rules.setAside).toBeNull();
  });
});
