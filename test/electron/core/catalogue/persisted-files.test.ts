import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createPersistedFiles } from '../../../../electron/core/catalogue/persisted-files.ts';
import { makeTemporaryFolder } from '../../../service/temporary-folder.ts';

test('never reads or writes outside of its folder, for any file name', async () => {
  await using temporary = await makeTemporaryFolder();
  await writeFile(join(temporary.path, 'secrets.json'), '"other"');
  const folder = join(temporary.path, 'files');
  await mkdir(folder);
  const files = createPersistedFiles(
    folder,
    (text) => text,
    () => {},
  );
  expect(await files.list(['..'])).toEqual([]);
  expect(await files.read(['..', 'secrets.json'], z.string())).toBeNull();
  for (const name of ['..', '.', '../secrets.json', '\uD800', 'a/b', '%']) {
    await files.write([name, name], name.toWellFormed());
    expect([name, await files.read([name, name], z.string())]).toEqual([name, name.toWellFormed()]);
    expect(await files.list([name])).toEqual([name.toWellFormed()]);
  }
  expect((await readdir(temporary.path)).toSorted()).toEqual(['files', 'secrets.json']);
});
