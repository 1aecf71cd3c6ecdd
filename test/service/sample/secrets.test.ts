import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sampleSecrets } from '../../../service/sample/secrets.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-sample-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('the secrets of the sample', () => {
  it('are created once, in a file that only its owner can read', async () => {
    const created = await sampleSecrets(folder);
    expect(await sampleSecrets(folder)).toEqual(created);
    expect(await readdir(folder)).toEqual(['sample-secrets.json']);
    if (process.platform !== 'win32') expect((await stat(join(folder, 'sample-secrets.json'))).mode & 0o777).toBe(0o600);
  });

  it('are different in each folder, and long enough not to be guessed', async () => {
    const one = await sampleSecrets(join(folder, 'one'));
    const other = await sampleSecrets(join(folder, 'other'));
    const secretsOf = (created: typeof one) => [created.clientSecret, created.user.password, created.serviceToken];
    expect(new Set([...secretsOf(one), ...secretsOf(other)]).size).toBe(6);
    for (const secret of secretsOf(one)) expect(secret.length).toBeGreaterThanOrEqual(32);
  });

  it('damaged sample secrets stop the service from starting with an error message', async () => {
    await writeFile(join(folder, 'sample-secrets.json'), '{"realm":"sample"');
    await expect(sampleSecrets(folder)).rejects.toThrow(/sample-secrets\.json is damaged .* delete it/);
  });
});
