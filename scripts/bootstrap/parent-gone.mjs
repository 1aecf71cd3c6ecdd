/** Noted at once: it may be gone by the time that somebody asks. */
const parent = process.ppid;

/**
 * Calls `gone` once the process that started this one has ended, where npm did.
 *
 * npm puts a shell between itself and a script, and passes a signal on to that shell only, which ends without a word to us:
 * whoever ends `npm start` would leave the application running. Elsewhere a program may outlive who started it.
 *
 * @param {Record<string, string | undefined>} environment as `process.env`
 * @param {() => void} gone
 */
export function whenParentIsGone(environment, gone, everyMilliseconds = 500) {
  if (!environment.npm_lifecycle_event) return;
  const timer = setInterval(() => {
    if (process.ppid === parent && exists(parent)) return;
    clearInterval(timer);
    gone();
  }, everyMilliseconds);
  timer.unref();
}

/** Windows keeps telling the number of a parent that has ended. */
function exists(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
