import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runElectron } from '../../scripts/start/run-electron.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-run-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Runs Node in the place of Electron, with a script in the place of the application's folder. */
async function run(options: Parameters<typeof runElectron>[2]): Promise<{ code: number; words: readonly string[] }> {
  const application = join(folder, 'application.mjs');
  const seen = join(folder, 'seen.json');
  await writeFile(
    application,
    `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(seen)}, JSON.stringify(process.argv.slice(2))); process.exitCode = 7;`,
  );
  const code = await runElectron(process.execPath, application, options);
  return { code, words: JSON.parse(await readFile(seen, 'utf8')) };
}

it('the window gets the options that it understands, and its exit code is that of npm start', async () => {
  const { code, words } = await run({ dataFolder: '/data', language: 'fr' });
  expect(code).toBe(7);
  expect(words.slice(0, 2)).toEqual(['--data-dir=/data', '--lang=fr']);
});

it('without options it is left to its own choices', async () => {
  const { words } = await run({ dataFolder: null, language: null });
  expect(words.filter((word) => word !== '--no-sandbox')).toEqual([]);
});

it('an Electron that does not run is told, not swallowed', async () => {
  await expect(runElectron(join(folder, 'absent'), folder, { dataFolder: null, language: null })).rejects.toThrow('ENOENT');
});
