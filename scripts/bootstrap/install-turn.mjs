import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Milliseconds between two looks at whether the other one is done. */
const pause = 250;
/** Milliseconds that a number is written within. */
const longestWriting = 5000;

/**
 * Calls while no other command of the same project does: two that are given at once right after a clone would both run `npm ci`, which
 * empties the folder that the other one fills.
 *
 * @template Result
 * @param {string} root the project's folder
 * @param {() => void} onWaiting called once, where another command has to be waited for
 * @param {() => Result} call
 * @returns {Result}
 */
export function inTurn(root, onWaiting, call) {
  // Every user can write to the folder for temporary files, and would know the name there.
  const folder = join(root, 'out');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'installing');
  for (let waited = false; !take(file); waited = true) {
    if (!waited) onWaiting();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
  }
  try {
    return call();
  } finally {
    rmSync(file, { force: true });
  }
}

/** Whether the turn is ours now; that of a process which ended without giving it back is free. */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  try {
    const holder = Number(readFileSync(file, 'utf8'));
    // The file is there a moment before its text is.
    const isHeld = holder === 0 ? Date.now() - statSync(file).mtimeMs < longestWriting : isRunning(holder);
    if (!isHeld) rmSync(file, { force: true });
  } catch (error) {
    // Given back a moment ago.
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
