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

/** Runs Node instead of Electron, with a script instead of the application's folder. */
async function run(options: Parameters<typeof runElectron>[2]): Promise<{ code: number; electronArguments: readonly string[] }> {
  const application = join(folder, 'application.mjs');
  const seen = join(folder, 'seen.json');
  await writeFile(
    application,
    `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(seen)}, JSON.stringify(process.argv.slice(2))); process.exitCode = 7;`,
  );
  const code = await runElectron(process.execPath, application, options);
  return { code, electronArguments: JSON.parse(await readFile(seen, 'utf8')) };
}

it('the window receives its options, and npm start returns its exit code', async () => {
  const { code, electronArguments } = await run({ dataFolder: '/data', language: 'fr' });
  expect(code).toBe(7);
  expect(electronArguments.slice(0, 2)).toEqual(['--data-dir=/data', '--lang=fr']);
});

it('the window receives no options by default', async () => {
  const { electronArguments } = await run({ dataFolder: null, language: null });
  expect(electronArguments.filter((word) => word !== '--no-sandbox')).toEqual([]);
});

it('reports an Electron that can’t be started', async () => {
  await expect(runElectron(join(folder, 'absent'), folder, { dataFolder: null, language: null })).rejects.toThrow('ENOENT');
});
