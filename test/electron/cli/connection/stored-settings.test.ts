import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copyOfSettings } from '../../../../electron/cli/connection/stored-settings.ts';

it('the command line rejects connections that a newer version has written, and doesn’t change them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dataquay-newer-'));
  await writeFile(join(folder, 'data-format.json'), '{"format":99,"version":"9.0.0"}');
  await writeFile(join(folder, 'settings.json'), '{"profiles":[]}');
  expect(() => copyOfSettings(folder)).toThrow('Can’t read the connections.');
  expect(await readdir(folder)).toEqual(['data-format.json', 'settings.json']);
  await rm(folder, { recursive: true });
});
