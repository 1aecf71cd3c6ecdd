// Runs one of the project's scripts after making sure that all it needs is there: `node scripts/bootstrap.mjs <purpose> [arguments]`.
// Plain JavaScript without dependencies, because it runs on a bare Node 20 before anything is installed.
import { spawn } from 'node:child_process';
import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { findNode, whyNoNode } from './bootstrap/node-version.mjs';
import { installPackages } from './bootstrap/npm-packages.mjs';
import { whenParentIsGone } from './bootstrap/parent-gone.mjs';
import { purposes } from './bootstrap/purposes.mjs';
import { installOption, installSystemPackages, thisMachine } from './bootstrap/system-packages.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [name = '', ...given] = process.argv.slice(2);
const scriptArguments = given.filter((word) => word !== installOption);
const purpose = purposes[name];
if (!purpose) {
  process.stderr.write(`Unknown purpose "${name}". Known: ${Object.keys(purposes).join(', ')}.\n`);
  process.exit(2);
}

/** What Node made of the sources, types taken out: making it anew would take longer than most commands. */
const compiled = process.env.NODE_COMPILE_CACHE ?? join(root, 'out', 'compiled');

const obstacle = whyNoNode(process.platform, process.arch, process.versions.node);
if (obstacle !== null) {
  process.stderr.write(`${obstacle}\n`);
  process.exit(1);
}

try {
  // The system's packages come first: the Kerberos addon among npm's compiles against their headers.
  const systemState = await installSystemPackages(purpose.needs(scriptArguments), thisMachine(given.length > scriptArguments.length));
  await installPackages(root, systemState);
  const node = findNode(root);
  if (node === process.execPath) {
    module.enableCompileCache?.(compiled);
    process.argv.splice(1, process.argv.length, join(root, purpose.script), ...(purpose.words ?? []), ...scriptArguments);
    // The script's own handler where it has one; else the process ends.
    whenParentIsGone(process.env, () => process.emit('SIGTERM', 'SIGTERM') || process.exit(1));
    await import(pathToFileURL(join(root, purpose.script)).href);
  } else {
    hand(node, [join(root, purpose.script), ...(purpose.words ?? []), ...scriptArguments]);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

/** Hands over to another Node and ends as it ends; signals sent to this process reach it. */
function hand(node, nodeArguments) {
  const child = spawn(node, nodeArguments, { stdio: 'inherit', env: { ...process.env, NODE_COMPILE_CACHE: compiled } });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  whenParentIsGone(process.env, () => child.kill('SIGTERM'));
  child.on('error', (error) => {
    process.stderr.write(`${node} cannot be started: ${error.message}\n`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
