import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { passwordWarnings, readSourcePassword } from '../../../service/sources/source-password.ts';
import { makeFolder } from './published-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-password-'));
});
afterEach(() => rm(folder, { recursive: true }));

const environment = { SALES_PASSWORD: 'from-variable', EMPTY: '' };
const read = (url: URL) => readSourcePassword(url, environment);

describe('the password of a database', () => {
  test('is read from a file or an environment variable, and the parameter is removed from the URL', async () => {
    const file = join(folder, 'password');
    await writeFile(file, 'p@ss word\n');
    const url = new URL(`postgresql://reader@db/sales?schema=s&password-file=${encodeURIComponent(file)}`);
    expect(read(url)).toBe('p@ss word');
    expect(url.href).toBe('postgresql://reader@db/sales?schema=s');
    const withCredential = { ...environment, CREDENTIALS_DIRECTORY: folder };
    const credential = new URL('postgresql://reader@db/sales?password-file=credential:password');
    expect(readSourcePassword(credential, withCredential)).toBe('p@ss word');
    const other = new URL('trino+https://ada@host/catalog/schema?password-env=SALES_PASSWORD&tables=a');
    expect(read(other)).toBe('from-variable');
    expect(other.search).toBe('?tables=a');
    expect(read(new URL('postgresql://reader:inside@db/sales'))).toBeNull();
  });

  test.each([
    ['postgresql://reader@db/sales?password-env=MISSING', 'MISSING'],
    ['postgresql://reader@db/sales?password-env=EMPTY', 'EMPTY'],
    ['postgresql://reader@db/sales?password-file=/no/such/file', '/no/such/file'],
    ['postgresql://reader:inside@db/sales?password-env=SALES_PASSWORD', 'one of'],
    ['postgresql://reader@db/sales?password-env=SALES_PASSWORD&password-file=x', 'one of'],
  ])('%s is rejected with the reason and without the password', (url, expected) => {
    expect(() => read(new URL(url))).toThrow(expected);
    expect(() => read(new URL(url))).not.toThrow(/inside|from-variable/);
  });

  test('is rejected if its file is empty or too large', async () => {
    const file = join(folder, 'password');
    for (const text of ['', '\n', 'x'.repeat(70_000)]) {
      await writeFile(file, text);
      expect(() => read(new URL(`postgresql://db/sales?password-file=${file}`))).toThrow('empty or larger');
    }
  });

  test('causes a warning that does not contain it if it is in the command-line arguments', () => {
    const programArguments = [
      '--data',
      'postgresql://reader:canary@db/sales',
      '--data=trino+https://a:canary@h/c/s',
      '--data',
      'folder:with@sign',
    ];
    const warnings = passwordWarnings([
      ...programArguments,
      'postgresql://db/sales?user=a&password=canary',
      'postgresql://reader@db/sales',
    ]);
    expect(warnings).toHaveLength(3);
    expect(warnings.join()).not.toContain('canary');
    expect(warnings[0]).toContain('--data postgresql://db/sales');
  });
});

test.each([
  ['postgresql://reader@db/sales?table=orders', 'table'],
  ['postgresql://reader@db/sales?sslmode=require&Schema=private', 'Schema'],
  ['trino://host/catalog/schema?schema=other', 'schema'],
])('%s is rejected before a connection, because a misspelled parameter would publish more than intended', async (location, parameter) => {
  await using made = await makeFolder({});
  await expect(made.publish(location)).rejects.toThrow(`the URL has the unknown parameter "${parameter}". Use `);
});
