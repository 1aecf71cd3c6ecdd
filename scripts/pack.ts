// Packs the desktop application: `npm run pack` into an unpacked folder under dist/, `npm run pack -- --installers` as this platform's installers.
// `npm run pack -- --npm` makes the npm package of the command line and the data service, `--service` a folder that runs without an installed Node.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { publishedFeed } from '../electron/desktop/updates/published-feed.ts';
import { buildTargets } from './build/build-targets.ts';
import { applicationTargets } from './build/targets.ts';
import { makeIcons } from './pack/icons.ts';
import { linuxTools } from './pack/linux-tools.ts';
import { makeNpmPackage, makeServiceFolder } from './pack/programs-package.ts';
import { writeLegalFiles } from './pack/write-legal-files.ts';
import { runNode } from './run-node.ts';
import { findElectron } from './start/electron-binary.ts';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    installers: { type: 'boolean' },
    npm: { type: 'boolean' },
    service: { type: 'boolean' },
    /** Kinds of installers, separated by commas; those of electron-builder.yml by default. */
    only: { type: 'string' },
    output: { type: 'string' },
    /** Version of the package; that of package.json by default. */
    release: { type: 'string' },
    /** Packs the window of `test/shell` instead, around an application in another Node: for an Electron that is too old for the real one. */
    'test-shell': { type: 'boolean' },
  },
});

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

try {
  if (values.npm) await makeNpmPackage(root, values.output ?? join(root, 'dist'));
  if (values.service) await makeServiceFolder(root, values.output ?? join(root, 'dist'));
  if (!values.npm && !values.service) await packDesktop();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function packDesktop(): Promise<void> {
  await buildTargets(root, values['test-shell'] ? [...applicationTargets, 'test-shell'] : applicationTargets, say);
  await writeLegalFiles(root);
  await makeIcons(root);
  const tools = values.installers && process.platform === 'linux' ? await linuxTools(root) : {};
  const builder = join(root, 'node_modules', 'electron-builder', 'cli.js');
  process.exitCode = (await runNode(root, [builder, ...builderArguments()], tools)) ?? 1;
}

function builderArguments(): readonly string[] {
  // Electron-builder downloads Electron where it is not told where one lies.
  const electron = findElectron(root, process.platform, process.env.ELECTRON_OVERRIDE_DIST_PATH);
  const given = electron.state === 'missing' ? [] : [`-c.electronDist=${electron.folder}`, `-c.electronVersion=${electron.version}`];
  return [
    '--publish=never',
    // Makes the lists of versions (latest.yml) and app-update.yml; nothing is uploaded.
    '-c.publish.provider=generic',
    `-c.publish.url=${publishedFeed}`,
    `--config=${configurationFor(electron.state === 'unsupported', values['test-shell'] === true)}`,
    ...(values.installers ? [`--${platformOption()}`, ...(values.only?.split(',') ?? [])] : ['--dir']),
    ...given,
    ...(values.output === undefined ? [] : [`-c.directories.output=${values.output}`]),
    ...(values.release === undefined ? [] : [`-c.extraMetadata.version=${values.release}`]),
  ];
}

function platformOption(): string {
  return process.platform === 'darwin' ? 'mac' : process.platform === 'win32' ? 'win' : 'linux';
}

/** Electron before 29 has no fuse for the privileges of `file:`, and electron-builder refuses to set what is not there. */
function configurationFor(oldElectron: boolean, testShell: boolean): string {
  const name = 'electron-builder.yml';
  if (!oldElectron && !testShell) return name;
  let text = readFileSync(join(root, name), 'utf8');
  if (oldElectron) text = text.replace(/^ *grantFileProtocolExtraPrivileges:.*\n/m, '');
  if (testShell) text = `${text.replace(/^files:\n/m, 'files:\n  - out/test-shell/**\n')}extraMetadata:\n  main: out/test-shell/main.cjs\n`;
  const file = join(root, 'out', 'electron-builder-changed.yml');
  mkdirSync(join(root, 'out'), { recursive: true });
  writeFileSync(file, text);
  return file;
}
