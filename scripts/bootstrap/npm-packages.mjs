import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileAddons } from './compile-addons.mjs';
import { installScripts } from './install-scripts.mjs';
import { inTurn } from './install-turn.mjs';

/**
 * Runs `npm ci` when the lock file, the platform or the headers it compiles against changed since the last time; else does nothing.
 *
 * @param {string} root the project's folder
 * @param {string} systemState what of the system the packages were compiled against
 */
export function installPackages(root, systemState) {
  const stamp = join(root, 'node_modules', '.dataquay-installed');
  const lock = readFileSync(join(root, 'package-lock.json'));
  const wanted = createHash('sha256').update(lock).update(`${process.platform} ${process.arch} ${systemState}`).digest('hex');
  const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
  if (isInstalled()) return;
  const onWaiting = () => process.stderr.write('Another command installs the packages; this one waits until it has …\n');
  inTurn(root, onWaiting, () => {
    if (isInstalled()) return;
    runInstallation(root);
    writeFileSync(stamp, wanted);
  });
}

function runInstallation(root) {
  process.stderr.write('Installing the packages of package-lock.json (about half a minute, this once) …\n');
  const { command, commandArguments } = npmCommand(process.platform, process.env, existsSync(join(root, 'node_modules')));
  const result = spawnSync(command, commandArguments, {
    cwd: root,
    // npm's own words go to stderr: stdout belongs to the command that was asked for.
    stdio: ['ignore', 2, 2],
    shell: command === 'npm' && process.platform === 'win32',
  });
  if (result.status !== 0) {
    throw new Error("The packages could not be installed. npm's message above says why. Fix that and run the same command again.");
  }
  const compiled = Object.keys(installScripts).filter((name) => installScripts[name].decision === 'compile');
  compileAddons(root, compiled, (sentence) => process.stderr.write(`${sentence}\n`));
}

/**
 * How to call npm: the one that runs us, with the Node that runs it.
 * That Node lies outside node_modules, which `npm ci` empties. Windows refuses to delete a program that runs, and this one may
 * run from node_modules, so there an existing folder is brought in line with the lock file instead.
 */
export function npmCommand(platform, environment, alreadyInstalled) {
  const verb = platform === 'win32' && alreadyInstalled ? ['install', '--no-save'] : ['ci'];
  const flags = [...verb, '--ignore-scripts', '--loglevel=error', '--no-audit', '--no-fund'];
  const script = environment.npm_execpath;
  const node = environment.npm_node_execpath;
  if (script && node && existsSync(script)) return { command: node, commandArguments: [script, ...flags] };
  return { command: 'npm', commandArguments: flags };
}
