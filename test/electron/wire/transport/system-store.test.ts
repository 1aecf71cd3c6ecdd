import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { storeFault } from '../../../../electron/wire/transport/system-store.ts';

describe('the CA certificates of the system', () => {
  test('are missing if SSL_CERT_FILE names a file that doesn’t exist', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'store-'));
    const environment = { SSL_CERT_FILE: join(folder, 'absent.crt'), SSL_CERT_DIR: folder };
    const absent = { cause: 'no-store-file', storeFile: environment.SSL_CERT_FILE, storeDirectory: folder };
    expect(storeFault(0, environment, 'linux')).toEqual({ ...absent, also: 'empty-store' });
    await writeFile(join(folder, 'other.pem'), '');
    expect(storeFault(3, environment, 'linux')).toEqual(absent);
  });

  test('are missing if the system has none', () => {
    expect(storeFault(0, {}, 'linux')).toEqual({ cause: 'no-store', storeDirectory: '/etc/ssl/certs' });
    expect(storeFault(0, { SSL_CERT_DIR: '/opt/certs' }, 'linux')).toEqual({ cause: 'no-store', storeDirectory: '/opt/certs' });
  });

  test('are present if there are some and SSL_CERT_FILE can be read', () => {
    expect(storeFault(3, {}, 'linux')).toBeNull();
    expect(storeFault(3, { SSL_CERT_FILE: import.meta.filename }, 'linux')).toBeNull();
  });

  test('aren’t in files on Windows and macOS', () => {
    for (const platform of ['win32', 'darwin']) expect(storeFault(0, { SSL_CERT_FILE: '/absent.crt' }, platform)).toBeNull();
  });
});
