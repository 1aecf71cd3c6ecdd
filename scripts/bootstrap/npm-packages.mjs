import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileAddons } from './compile-addons.mjs';
import { withInstallLock } from './install-lock.mjs';
import { installScripts } from './install-scripts.mjs';

/**
 * Runs `npm ci` if the lock file, the platform, or the available headers changed since the last installation.
 *
 * @param {string} root the project's folder
 * @param {string} systemState which headers the packages are compiled against
 */
export function installPackages(root, systemState) {
  const stamp = join(root, 'node_modules', '.dataquay-installed');
  const lock = readFileSync(join(root, 'package-lock.json'));
  const wanted = createHash('sha256').update(lock).update(`${process.platform} ${process.arch} ${systemState}`).digest('hex');
  const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
  if (isInstalled()) return;
  const onWaiting = () => process.stderr.write('Waiting for another command to install the packages …\n');
  withInstallLock(root, onWaiting, () => {
    if (isInstalled()) return;
    runInstallation(root);
    writeFileSync(stamp, wanted);
  });
}

function runInstallation(root) {
  process.stderr.write('Installing the packages of package-lock.json (about half a minute, only once) …\n');
  const { command, commandArguments } = npmCommand(process.platform, process.env, existsSync(join(root, 'node_modules')));
  const result = spawnSync(command, commandArguments, {
    cwd: root,
    // npm's output goes to stderr, because stdout belongs to the requested command.
    stdio: ['ignore', 2, 2],
    shell: command === 'npm' && process.platform === 'win32',
  });
  if (result.status !== 0) {
    throw new Error("The packages couldn't be installed. See npm's message above. Fix the cause and run the same command again.");
  }
  const compiled = Object.keys(installScripts).filter((name) => installScripts[name].decision === 'compile');
  compileAddons(root, compiled, (sentence) => process.stderr.write(`${sentence}\n`));
}

/**
 * Returns the command that runs npm: the npm and Node that run this script.
 *
 * That Node is outside node_modules, which `npm ci` deletes. Windows can't delete a running program, and this script might run from
 * node_modules. On Windows, `npm install` therefore updates an existing folder.
 */
export function npmCommand(platform, environment, alreadyInstalled) {
  const verb = platform === 'win32' && alreadyInstalled ? ['install', '--no-save'] : ['ci'];
  const flags = [...verb, '--ignore-scripts', '--loglevel=error', '--no-audit', '--no-fund'];
  const script = environment.npm_execpath;
  const node = environment.npm_node_execpath;
  if (script && node && existsSync(script)) return { command: node, commandArguments: [script, ...flags] };
  return { command: 'npm', commandArguments: flags };
}
