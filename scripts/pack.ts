// Packs the desktop application: `npm run pack` into an unpacked folder under dist/, `npm run pack -- --installers` as this platform's installers.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildTargets } from './build/build-targets.ts';
import { applicationTargets } from './build/targets.ts';
import { writeLegalFiles } from './pack/write-legal-files.ts';
import { findElectron } from './start/electron-binary.ts';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({ options: { installers: { type: 'boolean' }, output: { type: 'string' } } });

await buildTargets(root, applicationTargets, (line) => process.stdout.write(`${line}\n`));
await writeLegalFiles(root);

// Electron-builder downloads Electron where it is not told where one lies.
const electron = findElectron(root, process.platform, process.env.ELECTRON_OVERRIDE_DIST_PATH);
const given = electron.state === 'missing' ? [] : [`-c.electronDist=${electron.folder}`, `-c.electronVersion=${electron.version}`];
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules', 'electron-builder', 'cli.js'),
    '--publish=never',
    `--config=${electron.state === 'unsupported' ? configurationForOldElectron() : 'electron-builder.yml'}`,
    ...(values.installers ? [] : ['--dir']),
    ...given,
    ...(values.output === undefined ? [] : [`-c.directories.output=${values.output}`]),
  ],
  { cwd: root, stdio: 'inherit' },
);
process.exitCode = status ?? 1;

/** Electron before 29 has no fuse for the privileges of `file:`, and electron-builder refuses to set what is not there. */
function configurationForOldElectron(): string {
  const file = join(root, 'out', 'electron-builder-old.yml');
  mkdirSync(join(root, 'out'), { recursive: true });
  writeFileSync(file, readFileSync(join(root, 'electron-builder.yml'), 'utf8').replace(/^ *grantFileProtocolExtraPrivileges:.*\n/m, ''));
  return file;
}
