import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { enableCrashDumps } from '../../../electron/desktop/crash-dumps.ts';
import { standInElectron } from './stand-in-electron.ts';

it('stores the latest five crash dumps in the data folder and never uploads them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dataquay-crashes-'));
  const pending = join(folder, 'crashes', 'pending');
  mkdirSync(pending, { recursive: true });
  for (let age = 0; age < 8; age += 1) {
    writeFileSync(join(pending, `${age}.dmp`), '');
    utimesSync(join(pending, `${age}.dmp`), 1_000_000 - age, 1_000_000 - age);
  }
  const options: unknown[] = [];
  const { electron, steps } = standInElectron();
  enableCrashDumps(
    { app: electron.app, crashReporter: { ...electron.crashReporter, start: (chosen) => void options.push(chosen) } },
    folder,
  );
  expect(steps).toEqual([`crashDumps in ${join(folder, 'crashes')}`]);
  expect(options).toEqual([{ uploadToServer: false }]);
  expect(readdirSync(pending).toSorted()).toEqual(['0.dmp', '1.dmp', '2.dmp', '3.dmp', '4.dmp']);
  await rm(folder, { recursive: true });
});
