const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Ends other processes when this process exits, gets a signal, or loses the test runner that started it.
 * @param kill ends the processes immediately and synchronously. It can be called more than once
 * @returns a function that unregisters this
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
