import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { realmSettings } from '../../../../electron/signin/kerberos/realm-settings.ts';

let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-realms-'));
  file = join(folder, 'krb5.conf');
  await writeFile(
    file,
    `[libdefaults]
  default_realm = CORP.EXAMPLE
[realms]
  OTHER.EXAMPLE = {
    kdc = other.example
  }
  CORP.EXAMPLE = {
    kdc = kdc1.corp.example
    kdc = kdc2.corp.example:8800
    admin_server = kdc1.corp.example
  }
`,
  );
});
afterAll(() => rm(folder, { recursive: true }));

test('reads the default realm and the KDCs of a realm, with their ports', () => {
  const { defaultRealm, configuredKdcs } = realmSettings({ KRB5_CONFIG: `${folder}/missing:${file}` }, 'linux');
  expect(defaultRealm).toBe('CORP.EXAMPLE');
  expect(configuredKdcs('CORP.EXAMPLE')).toEqual(['kdc1.corp.example:88', 'kdc2.corp.example:8800']);
  expect(configuredKdcs('OTHER.EXAMPLE')).toEqual(['other.example:88']);
  expect(configuredKdcs('UNKNOWN.EXAMPLE')).toEqual([]);
});

test('reads nothing from missing files and on Windows', () => {
  expect(realmSettings({ KRB5_CONFIG: `${folder}/missing` }, 'linux').defaultRealm).toBeNull();
  expect(realmSettings({ KRB5_CONFIG: file }, 'win32').defaultRealm).toBeNull();
});

test('reads included files and folders, and skips files that the library skips', async () => {
  const included = join(folder, 'krb5.conf.d');
  await mkdir(included);
  const realm = (kdc: string): string => `[realms]\n  CORP.EXAMPLE = {\n    kdc = ${kdc}\n  }\n`;
  await writeFile(join(included, 'corp-realm'), `[libdefaults]\n  default_realm = CORP.EXAMPLE\n${realm('kdc1.corp.example')}`);
  await writeFile(join(included, 'second.conf'), realm('kdc2.corp.example'));
  for (const name of ['.hidden.conf', 'corp-realm.rpmsave', 'corp-realm~'])
    await writeFile(join(included, name), realm('old.corp.example'));
  const more = join(folder, 'more.conf');
  await writeFile(more, realm('kdc3.corp.example'));
  const including = join(folder, 'including.conf');
  await writeFile(including, `includedir ${included}\ninclude ${more}\ninclude ${including}\ninclude ${folder}/missing\n`);
  const { defaultRealm, configuredKdcs } = realmSettings({ KRB5_CONFIG: including }, 'linux');
  expect(defaultRealm).toBe('CORP.EXAMPLE');
  expect(configuredKdcs('CORP.EXAMPLE').slice(0, 3)).toEqual(['kdc1.corp.example:88', 'kdc2.corp.example:88', 'kdc3.corp.example:88']);
  expect(configuredKdcs('CORP.EXAMPLE')).not.toContain('old.corp.example:88');
});

test.each([
  ['', true],
  ['dns_lookup_kdc = true', true],
  ['dns_lookup_kdc = false', false],
  ['dns_lookup_kdc = no', false],
  ['dns_fallback = false', false],
])('tells whether the library searches for KDCs in DNS with the setting “%s”', async (line, searches) => {
  const set = join(folder, 'dns.conf');
  await writeFile(set, `[libdefaults]\n  ${line}\n`);
  expect(realmSettings({ KRB5_CONFIG: set }, 'linux').searchesDns).toBe(searches);
});

test.each([
  ['', null],
  ['permitted_enctypes = aes256-cts-hmac-sha1-96  arcfour-hmac', 'aes256-cts-hmac-sha1-96, arcfour-hmac'],
  ['permitted_enctypes = aes256-cts, aes128-cts', 'aes256-cts, aes128-cts'],
])('reads the permitted encryption types of the setting “%s”', async (line, permitted) => {
  const set = join(folder, 'types.conf');
  await writeFile(set, `[libdefaults]\n  ${line}\n`);
  expect(realmSettings({ KRB5_CONFIG: set }, 'linux').permittedTypes).toBe(permitted);
});
