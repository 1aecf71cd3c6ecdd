import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs Node with these arguments to its end and shows its output.
 *
 * A signal that asks this process to end interrupts the child first, so that it can end what it started; then this process exits with 130.
 *
 * @param environment added to that of this process
 * @returns the exit code; null if a signal ended the child
 */
export async function runNode(
  root: string,
  nodeArguments: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<number | null> {
  const child = spawn(process.execPath, nodeArguments, { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } });
  let isInterrupted = false;
  const interrupt = (signal: NodeJS.Signals): void => {
    isInterrupted = true;
    // A terminal sends Ctrl+C to the child as well, and a second interrupt would end it at once.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill('SIGINT');
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, interrupt);
  try {
    await once(child, 'exit');
  } finally {
    for (const signal of signals) process.off(signal, interrupt);
  }
  if (isInterrupted) process.exit(130);
  return child.exitCode;
}
