import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { realmSettings } from '../../../../electron/signin/kerberos/identity-environment.ts';

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
  const { defaultRealm, kdcsOf } = realmSettings({ KRB5_CONFIG: `${folder}/missing:${file}` }, 'linux');
  expect(defaultRealm).toBe('CORP.EXAMPLE');
  expect(kdcsOf('CORP.EXAMPLE')).toEqual(['kdc1.corp.example:88', 'kdc2.corp.example:8800']);
  expect(kdcsOf('OTHER.EXAMPLE')).toEqual(['other.example:88']);
  expect(kdcsOf('UNKNOWN.EXAMPLE')).toEqual([]);
});

test('reads nothing from missing files and on Windows', () => {
  expect(realmSettings({ KRB5_CONFIG: `${folder}/missing` }, 'linux').defaultRealm).toBeNull();
  expect(realmSettings({ KRB5_CONFIG: file }, 'win32').defaultRealm).toBeNull();
});
