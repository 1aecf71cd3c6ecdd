// Installs what one of the project's scripts needs, except in production, then runs it: `node scripts/bootstrap.mjs <purpose> [arguments]`.
// Plain JavaScript without dependencies, because it runs on a bare Node 20 before anything is installed.
import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { findNode, whyNoNode } from './bootstrap/node-version.mjs';
import { installPackages } from './bootstrap/npm-packages.mjs';
import { onParentExit } from './bootstrap/parent-exit.mjs';
import { isProduction, requirePackages } from './bootstrap/production.mjs';
import { purposes } from './bootstrap/purposes.mjs';
import { runWith } from './bootstrap/run-with.mjs';
import { installOption, installSystemPackages, thisMachine } from './bootstrap/system-packages.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [name = '', ...given] = process.argv.slice(2);
const scriptArguments = given.filter((argument) => argument !== installOption);
const purpose = purposes[name];
if (!purpose) {
  process.stderr.write(`Unknown purpose "${name}". Known: ${Object.keys(purposes).join(', ')}.\n`);
  process.exit(2);
}

/** Node's compile cache. Stripping types from all sources on each run would take longer than most commands. */
const compiled = process.env.NODE_COMPILE_CACHE ?? join(root, 'out', 'compiled');

const obstacle = whyNoNode(process.platform, process.arch, process.versions.node);
if (obstacle !== null) {
  process.stderr.write(`${obstacle}\n`);
  process.exit(1);
}

try {
  if (purpose.installs === false || isProduction(root, process.env)) requirePackages(root);
  else {
    // System packages come first, because npm's Kerberos addon compiles against their headers.
    const systemState = await installSystemPackages(purpose.needs(scriptArguments), thisMachine(given.length > scriptArguments.length));
    await installPackages(root, systemState);
  }
  const node = findNode(root);
  if (node === process.execPath) {
    module.enableCompileCache?.(compiled);
    process.argv.splice(1, process.argv.length, join(root, purpose.script), ...(purpose.fixedArguments ?? []), ...scriptArguments);
    // Runs the script's own signal handler if it has one.
    onParentExit(process.env, () => process.emit('SIGTERM', 'SIGTERM') || process.exit(1));
    await import(pathToFileURL(join(root, purpose.script)).href);
  } else {
    const nodeArguments = [join(root, purpose.script), ...(purpose.fixedArguments ?? []), ...scriptArguments];
    runWith(node, nodeArguments, { ...process.env, NODE_COMPILE_CACHE: compiled });
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
