import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Milliseconds between two checks of the lock. */
const pollInterval = 250;
/** Milliseconds after which an empty lock file is stale. */
const writeTimeout = 5000;

/**
 * Calls a function while it holds the project's install lock. Two commands that start right after a clone would both run `npm ci`, and
 * each would delete the other's node_modules.
 *
 * @template Result
 * @param {string} root the project's folder
 * @param {() => void} onWaiting called once if another command holds the lock
 * @param {() => Result} call
 * @returns {Result}
 */
export function withInstallLock(root, onWaiting, call) {
  // Not in the folder for temporary files: every user can write there, and could create a file with this name.
  const folder = join(root, 'out');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'installing');
  for (let waited = false; !acquire(file); waited = true) {
    if (!waited) onWaiting();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pollInterval);
  }
  try {
    return call();
  } finally {
    rmSync(file, { force: true });
  }
}

/** Tries to acquire the lock. Removes the lock of a process that ended without releasing it. */
function acquire(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  try {
    const holder = Number(readFileSync(file, 'utf8'));
    // The file exists before its content is written.
    const isHeld = holder === 0 ? Date.now() - statSync(file).mtimeMs < writeTimeout : isRunning(holder);
    if (!isHeld) rmSync(file, { force: true });
  } catch (error) {
    // It was released in the meantime.
    if (error.code !== 'ENOENT') throw error;
  }
  return false;
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
