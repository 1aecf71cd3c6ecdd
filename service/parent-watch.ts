/**
 * Calls `onExit` once the process of this number does not exist any more.
 *
 * A parent that was killed cannot tell its children to end, and a child of a dead parent goes on for ever on every platform.
 *
 * @returns stops watching
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
    // EPERM: it is there and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
