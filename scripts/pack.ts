// Packs the desktop application: `npm run pack` creates an unpacked folder in dist/, `npm run pack -- --installers` this platform's installers.
// `--npm` creates the npm package of the CLI and the data service, `--service` a folder that includes Node.
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
    /** Installer formats, separated by commas. The default is in electron-builder.yml. */
    only: { type: 'string' },
    output: { type: 'string' },
    /** Version of the package. The default is the version in package.json. */
    release: { type: 'string' },
    /** Packs `test/shell`, which runs the application in a separate Node, for an Electron that is too old for the application. */
    'test-shell': { type: 'boolean' },
  },
});

const log = (line: string): void => {
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
  await buildTargets(root, values['test-shell'] ? [...applicationTargets, 'test-shell'] : applicationTargets, log);
  await writeLegalFiles(root);
  await makeIcons(root);
  const tools = values.installers && process.platform === 'linux' ? await linuxTools(root) : {};
  const builder = join(root, 'node_modules', 'electron-builder', 'cli.js');
  process.exitCode = (await runNode(root, [builder, ...builderArguments()], tools)) ?? 1;
}

function builderArguments(): readonly string[] {
  // Without a folder, electron-builder would download Electron.
  const electron = findElectron(root, process.platform, process.env.ELECTRON_OVERRIDE_DIST_PATH);
  const electronOptions =
    electron.state === 'missing' ? [] : [`-c.electronDist=${electron.folder}`, `-c.electronVersion=${electron.version}`];
  return [
    '--publish=never',
    // Generates the update manifests (latest.yml, app-update.yml). Nothing is uploaded.
    '-c.publish.provider=generic',
    `-c.publish.url=${publishedFeed}`,
    `--config=${configurationFor(electron.state === 'unsupported', values['test-shell'] === true)}`,
    ...(values.installers ? [`--${platformOption()}`, ...(values.only?.split(',') ?? [])] : ['--dir']),
    ...electronOptions,
    ...(values.output === undefined ? [] : [`-c.directories.output=${values.output}`]),
    ...(values.release === undefined ? [] : [`-c.extraMetadata.version=${values.release}`]),
  ];
}

function platformOption(): string {
  return process.platform === 'darwin' ? 'mac' : process.platform === 'win32' ? 'win' : 'linux';
}

/** Electron before 29 has no fuse for `file:` privileges, and electron-builder rejects unknown fuses. */
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
