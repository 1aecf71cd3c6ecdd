const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Ends other processes when this one ends: by itself, by a signal, or because the test runner that started it is gone.
 *
 * @param kill Ends them at once, synchronously; can be called again.
 * @returns what stops this, once they have ended
 */
export function endWithThisProcess(kill: () => void): () => void {
  const bySignal = (signal: NodeJS.Signals): void => {
    kill();
    release();
    process.kill(process.pid, signal);
  };
  const release = (): void => {
    process.off('exit', kill);
    process.off('disconnect', kill);
    for (const signal of signals) process.off(signal, bySignal);
  };
  process.once('exit', kill);
  process.once('disconnect', kill);
  for (const signal of signals) process.once(signal, bySignal);
  return release;
}
