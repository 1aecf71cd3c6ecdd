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

test('doesn’t list a file that is still being written, and removes it only if its process has ended', async () => {
  await using temporary = await makeTemporaryFolder();
  const files = createPersistedFiles(
    temporary.path,
    (text) => text,
    () => {},
  );
  await files.write(['tests', '1'], 'complete');
  const own = `2.${process.pid}-0123456789ab.new`;
  for (const name of [own, '3.2147483646-0123456789ab.new']) await writeFile(join(temporary.path, 'tests', name), '"incomplete"');
  expect(await files.list(['tests'])).toEqual(['1']);
  await files.prune(['tests'], 1);
  expect((await readdir(join(temporary.path, 'tests'))).toSorted()).toEqual(['1', own]);
});
