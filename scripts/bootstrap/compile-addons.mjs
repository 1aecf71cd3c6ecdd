import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { lockedNode } from './node-version.mjs';

/** For each compiled package: a check for its headers, and messages for a failure. */
const addons = {
  kerberos: {
    hasHeaders: (platform, exists) => platform !== 'linux' || exists('/usr/include/gssapi/gssapi.h'),
    missing: "Kerberos sign-in isn't available: the Kerberos headers are missing (Debian: apt-get install libkrb5-dev).",
    failed:
      "Kerberos sign-in isn't available: its library couldn't be compiled. Install Python 3 and a C++ compiler, delete " +
      'node_modules/.dataquay-installed, and run the same command again. Everything else works.',
  },
};

/**
 * Compiles the packages marked `compile` in install-scripts.mjs. Downloads nothing: node-gyp is in the lock file, and Node's headers are in
 * the lock file's Node or the running Node.
 *
 * Skips a package that can't be compiled, and calls `say` with a message about what doesn't work without it.
 *
 * @param {string} root the project's folder, with node_modules installed
 * @param {readonly string[]} names keys of `addons`
 * @param {(sentence: string) => void} say
 */
export function compileAddons(root, names, say) {
  const gyp = join(root, 'node_modules', 'node-gyp', 'bin', 'node-gyp.js');
  for (const name of names) {
    const folder = join(root, 'node_modules', name);
    if (!existsSync(folder)) continue;
    const { hasHeaders, missing, failed } = addons[name];
    const headers = headersOfNode(root);
    if (!hasHeaders(process.platform, existsSync)) say(missing);
    else if (headers === null)
      say(`${failed} Node's headers are missing, too: set npm_config_nodedir to the folder that holds include/node.`);
    else if (
      spawnSync(process.execPath, [gyp, 'rebuild', '--silent', `--nodedir=${headers}`], { cwd: folder, stdio: ['ignore', 2, 2] }).status !==
      0
    )
      say(failed);
  }
}

/** Returns a folder with include/node: the configured folder, the lock file's Node, or the running Node. Null if none has the headers. */
function headersOfNode(root) {
  const locked = lockedNode(process.platform, process.arch);
  const candidates = [
    process.env.npm_config_nodedir,
    locked === null ? undefined : dirname(dirname(join(root, 'node_modules', locked))),
    dirname(dirname(process.execPath)),
  ];
  return candidates.find((folder) => folder && existsSync(join(folder, 'include', 'node', 'node_api.h'))) ?? null;
}
