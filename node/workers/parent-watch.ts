/**
 * Calls `onExit` when the process with this ID no longer exists.
 *
 * A parent that was killed can't stop its children, and on every platform a child continues after its parent has ended.
 *
 * @returns a function that stops watching
 */
export function watchParent(pid: number, onExit: () => void, everyMilliseconds = 1_000): () => void {
  const timer = setInterval(() => {
    if (exists(pid)) return;
    clearInterval(timer);
    onExit();
  }, everyMilliseconds);
  timer.unref();
  return () => clearInterval(timer);
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
