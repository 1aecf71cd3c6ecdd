import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { lockedNode } from './node-version.mjs';

/** What each compiled package needs of the system, and what a user loses without it. */
const addons = {
  kerberos: {
    sees: (platform, exists) => platform !== 'linux' || exists('/usr/include/gssapi/gssapi.h'),
    missing: "Kerberos sign-in isn't available: the headers of Kerberos are missing (Debian: apt-get install libkrb5-dev).",
    failed:
      "Kerberos sign-in isn't available: its library could not be compiled. Install Python 3 and a C++ compiler, delete " +
      'node_modules/.dataquay-installed, and run the same command again. Everything else works.',
  },
};

/**
 * Compiles the packages marked `compile` in install-scripts.mjs from their sources. It downloads nothing: node-gyp comes with the lock file, Node's
 * headers with the lock file or with the Node that runs.
 *
 * A package that can't be compiled is left out; `say` gets a sentence that names what doesn't work without it.
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
    const { sees, missing, failed } = addons[name];
    const headers = headersOfNode(root);
    if (!sees(process.platform, existsSync)) say(missing);
    else if (headers === null)
      say(`${failed} Node's headers are missing, too: set npm_config_nodedir to the folder that holds include/node.`);
    else if (
      spawnSync(process.execPath, [gyp, 'rebuild', '--silent', `--nodedir=${headers}`], { cwd: folder, stdio: ['ignore', 2, 2] }).status !==
      0
    )
      say(failed);
  }
}

/** A folder that holds include/node: what the user names, what comes with the lock file's Node, or with this one; null if there is none. */
function headersOfNode(root) {
  const locked = lockedNode(process.platform, process.arch);
  const candidates = [
    process.env.npm_config_nodedir,
    locked === null ? undefined : dirname(dirname(join(root, 'node_modules', locked))),
    dirname(dirname(process.execPath)),
  ];
  return candidates.find((folder) => folder && existsSync(join(folder, 'include', 'node', 'node_api.h'))) ?? null;
}
