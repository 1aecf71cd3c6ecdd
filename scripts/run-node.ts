import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs Node with these arguments and shows its output.
 *
 * On SIGINT, SIGTERM, or SIGHUP, interrupts the child so that it can clean up, then exits with code 130.
 *
 * @param environment variables in addition to those of this process
 * @param output where its stdout goes
 * @returns the exit code; null if a signal ended the child
 */
export async function runNode(
  root: string,
  nodeArguments: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  output: 'stdout' | 'stderr' = 'stdout',
): Promise<number | null> {
  const child = spawn(process.execPath, nodeArguments, {
    cwd: root,
    stdio: ['inherit', output === 'stdout' ? 'inherit' : 2, 'inherit'],
    env: { ...process.env, ...environment },
  });
  let isInterrupted = false;
  const interrupt = (signal: NodeJS.Signals): void => {
    isInterrupted = true;
    // A terminal sends Ctrl+C to the child as well, and a second interrupt would end the child immediately.
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
