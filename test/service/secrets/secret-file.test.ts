import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readOrMakeSecretFile, readSecretFile, writeSecretFile } from '../../../service/secrets/secret-file.ts';

const schema = z.object({ secret: z.string() });
let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-secret-'));
  file = join(folder, 'deep', 'secret.json');
});

afterEach(() => rm(folder, { recursive: true }));

describe('a secret file', () => {
  it('is created once with its folder, readable only by its owner', async () => {
    expect(await readSecretFile(file, schema)).toBeNull();
    expect(await readOrMakeSecretFile(file, schema, () => ({ secret: 'a' }))).toEqual({ secret: 'a' });
    expect(await readOrMakeSecretFile(file, schema, () => ({ secret: 'b' }))).toEqual({ secret: 'a' });
    if (process.platform !== 'win32') {
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect((await stat(join(folder, 'deep'))).mode & 0o777).toBe(0o700);
    }
  });

  it('is the same for all processes that create it at the same time', async () => {
    const created = await Promise.all(Array.from({ length: 20 }, (_, i) => readOrMakeSecretFile(file, schema, () => ({ secret: `${i}` }))));
    expect(new Set(created.map((one) => one.secret)).size).toBe(1);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(created[0]);
    expect(await readdir(join(folder, 'deep'))).toEqual(['secret.json']);
  });

  it('is replaced atomically and stays private', async () => {
    await writeSecretFile(file, { secret: 'a' });
    await chmod(file, 0o644);
    await writeSecretFile(file, { secret: 'b' });
    expect(await readSecretFile(file, schema)).toEqual({ secret: 'b' });
    if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(folder, 'deep'))).toEqual(['secret.json']);
  });

  it.each(['', '{', '{"secret":5}', 'null'])('a damaged secret file (%j) is reported and not changed', async (text) => {
    await writeSecretFile(file, {});
    await writeFile(file, text);
    await expect(readOrMakeSecretFile(file, schema, () => ({ secret: 'new' }))).rejects.toThrow(
      /secret\.json is damaged \(at .+\)\. Restore it/,
    );
    expect(await readFile(file, 'utf8')).toBe(text);
  });
});
