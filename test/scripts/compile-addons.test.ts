import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compileAddons } from '../../scripts/bootstrap/compile-addons.mjs';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'dataquay-addons-'));
  await mkdir(join(root, 'node_modules', 'kerberos'), { recursive: true });
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** Replaces node-gyp with a program. */
async function gypThat(program: string): Promise<void> {
  const folder = join(root, 'node_modules', 'node-gyp', 'bin');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'node-gyp.js'), program);
}

const hasHeaders = process.platform !== 'linux' || existsSync('/usr/include/gssapi/gssapi.h');

test.skipIf(!hasHeaders)('the Kerberos library is compiled in its folder, with headers from this computer', async () => {
  await gypThat("require('node:fs').writeFileSync('called', process.argv.slice(2).join(' '))");
  const messages: string[] = [];
  compileAddons(root, ['kerberos'], (sentence) => messages.push(sentence));
  expect(messages).toEqual([]);
  expect(await readFile(join(root, 'node_modules', 'kerberos', 'called'), 'utf8')).toMatch(/^rebuild --silent --nodedir=\S+/);
});

test.skipIf(!hasHeaders)('without a compiler the installation continues and shows what doesn’t work', async () => {
  await gypThat('process.exit(1)');
  const messages: string[] = [];
  compileAddons(root, ['kerberos'], (sentence) => messages.push(sentence));
  expect(messages).toEqual([expect.stringMatching(/^Kerberos sign-in isn't available: .*C\+\+ compiler.*Everything else works\.$/)]);
});

test('a package that npm skipped isn’t compiled', async () => {
  await rm(join(root, 'node_modules', 'kerberos'), { recursive: true });
  const messages: string[] = [];
  compileAddons(root, ['kerberos'], (sentence) => messages.push(sentence));
  expect(messages).toEqual([]);
});
