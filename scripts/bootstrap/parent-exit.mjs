/** Read at the start, because the parent can exit before the first check. */
const parent = process.ppid;

/**
 * Calls `onExit` when the parent process has ended, if npm started this process.
 *
 * npm runs scripts in a shell, and forwards signals only to the shell, which doesn't forward them. Without this function, the application
 * would continue after `npm start` is ended. Without npm, a program can outlive its parent.
 *
 * @param {Record<string, string | undefined>} environment as `process.env`
 * @param {() => void} onExit
 */
export function onParentExit(environment, onExit, everyMilliseconds = 500) {
  if (!environment.npm_lifecycle_event) return;
  const timer = setInterval(() => {
    if (process.ppid === parent && exists(parent)) return;
    clearInterval(timer);
    onExit();
  }, everyMilliseconds);
  timer.unref();
}

/** On Windows, `process.ppid` doesn't change when the parent ends. */
function exists(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
